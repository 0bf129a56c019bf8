import { ApiError } from '@merkwerk/client/app'
import { type FilterList, keyValueSchema, keywordSchema, multiValueSchema } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type Rule, type RuleFields, ruleLists, toColumn, toPair, toValues } from '../../../api/rule-kinds.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { useContractForm } from '../../../components/account/use-contract-form.ts'

/** The contract's checks before the call. They name its fields. */
const schemas: Record<FilterList, z.ZodType> = {
  'key-value': z.preprocess((texts) => toPair(texts as RuleFields), keyValueSchema),
  'keyword-killer': z.preprocess((texts) => toPair(texts as RuleFields), keywordSchema),
  'key-multivalue': z.preprocess((texts) => toValues(texts as RuleFields), multiValueSchema),
}

/** Creates a rule, or updates `base`. After a conflict the list is fetched again, and the row shows both versions. */
export function useRuleForm(
  list: FilterList,
  { name, value }: RuleFields,
  base: Rule | null,
  onSaved: (rule: Rule) => void,
) {
  const client = useQueryClient()
  const { calls, create, update } = ruleLists[list]
  const calling = base ? calls.update : calls.create
  async function save(fields: RuleFields) {
    const saved = await (base ? update(base, fields) : create(fields)).catch((error: unknown) => {
      const isConflict = error instanceof ApiError && ['CONFLICT', 'NOT_FOUND'].includes(error.code)
      if (!isConflict) throw error
    })
    if (!saved) return client.invalidateQueries({ queryKey: ruleQueries.all(list) })
    client.setQueryData(ruleQueries.rules(list).queryKey, (rules = []) =>
      base ? rules.map((rule) => (rule.id === saved.id ? saved : rule)) : [...rules, saved],
    )
    onSaved(saved)
    await client.invalidateQueries(ruleQueries.changes(list))
  }
  return useContractForm(schemas[list], { name, value }, calling, save, toColumn)
}
