/**
 * The GPT step: its prompt and credit, the questions to the model, the check of its responses, and the playground where admins
 * test prompt and rules.
 */

export { describeGptCost } from './cost-queries.ts'
export { type Gpt, openGpt } from './gpt.ts'
export { registerGptMetrics } from './metrics.ts'
export { GptUnavailableError, type ModelResponse } from './model-response.ts'
export { isGptOn } from './queries.ts'
export { createQuestion, escaped, fitting, measureRoom, type Question } from './question.ts'
export { type ReadAttributes, readAttributes } from './read-attributes.ts'
export { requireCredit } from './recharge.ts'
export { routes } from './routes.ts'
export {
  addGptCounts,
  findGptCounts,
  findPinnedPrompt,
  type GptCounts,
  type PinnedPrompt,
  pinPrompt,
  skipGpt,
} from './run-gpt-store.ts'
export { gptRechargedTask } from './tasks.ts'
