import { ApiError } from '@merkwerk/client/app'
import type { FilterList } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type Rule, type RuleFields, ruleLists, toColumn } from '../../../api/rule-kinds.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { useContractForm } from '../../../components/account/use-contract-form.ts'

/** Creates a rule, or updates `base`. After a conflict the list is fetched again, and the row shows both versions. */
export function useRuleForm(
  list: FilterList,
  { name, value }: RuleFields,
  base: Rule | null,
  onSaved: (rule: Rule) => void,
) {
  const client = useQueryClient()
  const { calls, schema, create, update } = ruleLists[list]
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
  return useContractForm(schema, { name, value }, calling, save, toColumn)
}
