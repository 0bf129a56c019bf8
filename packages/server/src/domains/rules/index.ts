/**
 * The rules that admins make for attributes: three lists, every change of them, and the state of them that each job
 * pins at submit.
 */
export { pinRules, readRuleSet } from './pin-rules.ts'
export { getPinnedRules } from './pinned-rules.ts'
export { routes } from './routes.ts'
export { ruleText } from './rule-words.ts'
export { addRuleUses } from './store.ts'
