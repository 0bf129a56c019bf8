/**
 * The rules that admins make for attributes: three lists, every change of them, and the state of them that each job
 * pins at submit.
 */

export { getPinnedRules, pinRules, readRuleSet } from './pinned-rules-store.ts'
export { routes } from './routes.ts'
export { ruleText } from './rule-messages.ts'
export { addRuleUses } from './store.ts'
