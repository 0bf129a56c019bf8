/**
 * Applies the admins' rules to the attributes of one product. Defines the order of the steps, what each may
 * change, and how values from a model must be proven.
 */

export { type Finding, fillGaps, isStated, proveFindings } from './findings.ts'
export { applyRules, type CompiledRules, compileRules, type RuledAttributes } from './rule-set.ts'
export { type SourceText, sourceTexts } from './source-texts.ts'
export type { RuleSet, RuleStep, RuleUse, SourcedAttribute } from './sourced-attribute.ts'
