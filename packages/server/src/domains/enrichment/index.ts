/**
 * The GPT step: its prompt and credit, the questions it asks the model, what of the answers is proven, and the bench
 * where admins try prompt and rules before they count.
 */
export { GptUnavailableError } from './ask-model.ts'
export { demandCredit } from './credit.ts'
export { type Gpt, openGpt } from './gpt.ts'
export { describeGptCost } from './gpt-cost.ts'
export { registerGptMetrics } from './metrics.ts'
export {
  addGptCounts,
  findGptCounts,
  findPinnedPrompt,
  type GptCounts,
  type PinnedPrompt,
  pinPrompt,
  skipGpt,
} from './pinned-prompt.ts'
export { type ReadAttributes, readAttributes } from './read-attributes.ts'
export { routes } from './routes.ts'
export { gptRechargedTask } from './tasks.ts'
