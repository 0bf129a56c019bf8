import { ApiError } from '@merkwerk/client'
import type { FilterList } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type Rule, type RuleFields, ruleLists, serverProblemsOf } from '../../../api/rule-kinds.ts'
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
  const { calls, check, create, update } = ruleLists[list]
  const schema = z.custom<RuleFields>().superRefine((fields, context) => {
    for (const [field, message] of Object.entries(check(fields)))
      context.addIssue({ code: 'custom', path: [field], message })
  })
  const calling = base ? calls.update : calls.create
  return useContractForm(schema, { name, value }, calling, async (fields) => {
    const saved = await (base ? update(base, fields) : create(fields)).catch((error: unknown) => {
      const isOvertaken = error instanceof ApiError && ['CONFLICT', 'NOT_FOUND'].includes(error.code)
      if (!isOvertaken) throw withFieldNames(error)
    })
    if (!saved) return client.invalidateQueries({ queryKey: ruleQueries.all(list) })
    client.setQueryData(ruleQueries.rules(list).queryKey, (rules = []) =>
      base ? rules.map((rule) => (rule.id === saved.id ? saved : rule)) : [...rules, saved],
    )
    onSaved(saved)
    await client.invalidateQueries(ruleQueries.changes(list))
  })
}

/** The contract names the fields of each list differently. */
function withFieldNames(error: unknown): unknown {
  const problems = error instanceof ApiError ? serverProblemsOf(error) : undefined
  if (!problems) return error
  const details = Object.entries(problems).map(([field, sentence]) => [field, [sentence]])
  return new ApiError('INVALID_INPUT', 400, Object.fromEntries(details))
}
