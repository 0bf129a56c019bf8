/**
 * The rules that admins make for attributes: three lists, every change of them, and the state of them that each job
 * pins at submit.
 */
export { routes } from './routes.ts'
export { ruleText } from './rule-words.ts'
