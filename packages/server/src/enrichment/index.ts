/**
 * The GPT step: its prompt and credit, the questions it asks the model, what of the answers is proven, and the bench
 * where admins try prompt and rules before they count.
 */
export { demandCredit } from './credit.ts'
export { routes } from './routes.ts'
export { gptRechargedTask } from './tasks.ts'
