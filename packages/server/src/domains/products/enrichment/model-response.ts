import { z } from 'zod'

/** The schema of the model's response. */
export const findingsSchema = z.object({
  findings: z.array(z.object({ attribute: z.string(), value: z.string(), proof: z.string() })),
})

/** The model's response to one question. It has findings only if the outcome is `answered`. */
export interface ModelResponse {
  outcome: 'answered' | 'refused' | 'cut-off' | 'unreadable'
  findings: z.infer<typeof findingsSchema>['findings']
  tokens: { input: number; output: number }
}

/** The model is unavailable. The question itself is valid. */
export class GptUnavailableError extends Error {
  override name = 'GptUnavailableError'
  readonly reason: 'gpt-credit' | 'gpt-unreachable'

  constructor(reason: GptUnavailableError['reason'], options?: ErrorOptions) {
    super(reason === 'gpt-credit' ? 'The GPT account has no credit' : 'GPT cannot be reached', options)
    this.reason = reason
  }
}
