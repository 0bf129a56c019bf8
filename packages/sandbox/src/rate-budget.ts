/** A quota of calls per second with a burst of one second. */
export class RateBudget {
  readonly rate: number | undefined
  #tokens: number
  #at = Date.now()

  /** Undefined means no limit. */
  constructor(rate: number | undefined) {
    this.rate = rate
    this.#tokens = rate ?? 0
  }

  /** Whether another call is within the quota. */
  take(): boolean {
    if (this.rate === undefined) return true
    const now = Date.now()
    const burst = Math.max(1, this.rate)
    const tokens = Math.min(burst, this.#tokens + ((now - this.#at) / 1000) * this.rate)
    this.#tokens = tokens < 1 ? tokens : tokens - 1
    this.#at = now
    return tokens >= 1
  }
}
