import { applyRules, type CompiledRules, type RuleUse } from '@merkwerk/engine'
import type { AnsweredRecord } from './close-batch.ts'

/** The answered records with the job's rules applied to their attributes, and how often each rule applied. */
export function ruleRecords(
  answered: readonly AnsweredRecord[],
  rules: CompiledRules,
): { answered: AnsweredRecord[]; uses: RuleUse[] } {
  const uses: RuleUse[] = []
  const ruled = answered.map((each) => {
    const { merged } = each.result
    if (!merged || rules.isEmpty) return each
    const applied = applyRules(merged.attributes, rules)
    uses.push(...applied.uses)
    return { ...each, result: { ...each.result, merged: { ...merged, attributes: applied.attributes } } }
  })
  return { answered: ruled, uses }
}
