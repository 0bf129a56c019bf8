/** The model cannot be asked now; nothing is wrong with the question. */
export class GptUnavailableError extends Error {
  override name = 'GptUnavailableError'
  readonly reason: 'gpt-credit' | 'gpt-unreachable'

  constructor(reason: GptUnavailableError['reason'], options?: ErrorOptions) {
    super(reason === 'gpt-credit' ? 'The GPT account has no credit' : 'GPT cannot be reached', options)
    this.reason = reason
  }
}
