/** The admins' rules: the order of their steps, what each may change, and how values from a model are proven. */

export { type Finding, fillGaps, isStated, proveFindings } from './findings.ts'
export { applyRules, type CompiledRules, compileRules, type RuledAttributes } from './rule-set.ts'
export { type SourceText, sourceTexts } from './source-texts.ts'
export type { RuleSet, RuleStep, RuleUse, SourcedAttribute } from './sourced-attribute.ts'
