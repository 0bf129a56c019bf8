/**
 * What admins decide about attributes, applied to one product at a time: the order of the steps, what each may change,
 * and what must be proven of values that a model read.
 */
export {
  applyRules,
  type CompiledRules,
  compileRules,
  type RuledAttributes,
  type RuleSet,
  type RuleUse,
} from './rule-set.ts'
export type { RuleStep, SourcedAttribute } from './sourced-attribute.ts'
