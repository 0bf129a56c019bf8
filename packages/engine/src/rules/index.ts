/**
 * What admins decide about attributes, applied to one product at a time: the order of the steps, what each may change,
 * and what must be proven of values that a model read.
 */

export { type Finding, fillGaps, isStated, proveFindings } from './findings.ts'
export {
  applyRules,
  type CompiledRules,
  compileRules,
  type RuledAttributes,
  type RuleSet,
} from './rule-set.ts'
export { type SourceText, sourceTexts } from './source-texts.ts'
export type { RuleStep, RuleUse, SourcedAttribute } from './sourced-attribute.ts'
