/**
 * The rules of admins for attributes: rename, blocked keyword and allowed values, the history of their changes, and the
 * versions that runs pin at submit.
 */

export { getPinnedRules, pinRules, readRuleSet } from './pinned-rules-store.ts'
export { routes } from './routes.ts'
export { ruleText } from './rule-messages.ts'
export { addRuleUses } from './store.ts'
