import { applyRules, type CompiledRules } from '@merkwerk/engine'
import type { AnsweredRecord } from './insert-answered.ts'

/** An answered record with the job's rules applied to its attributes. */
export function ruleRecord(each: AnsweredRecord, rules: CompiledRules): AnsweredRecord {
  const { merged } = each.result
  if (!merged || rules.isEmpty) return each
  const applied = applyRules(merged.attributes, rules)
  return {
    ...each,
    uses: applied.uses,
    result: { ...each.result, merged: { ...merged, attributes: applied.attributes } },
  }
}
