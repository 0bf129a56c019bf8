// docs/decisions/0026-fetching.md

import { minuteMs } from './clock.ts'
import type { Clock } from './fetcher.ts'

const maxOpenMs = 5 * minuteMs
/** Half a minute of a busy source. One page in two may be gone without that the source is down. */
const windowSize = 50
/** A smaller sample is not judged. */
const minFetches = 10
const minSuccessRate = 0.4

/** Opens when fewer than 40 % of the last 50 fetches succeed, then admits single probes until one succeeds. */
export class CircuitBreaker {
  readonly #clock: Clock
  readonly #firstOpenMs: number
  #outcomes: boolean[] = []
  #openMs: number
  #openUntil: number | undefined
  #isProbing = false

  /** `openMs`: time until one fetch may probe. Doubles with each failed probe, up to five minutes. */
  constructor({ clock, openMs }: { clock: Clock; openMs: number }) {
    this.#clock = clock
    this.#firstOpenMs = openMs
    this.#openMs = openMs
  }

  get isOpen(): boolean {
    return this.#openUntil !== undefined
  }

  /** Runs `call` unless the circuit is open. An aborted call, or an undefined `hasSucceeded`, is not counted. */
  async guard<R>(
    call: () => Promise<R>,
    hasSucceeded: (result: R) => boolean | undefined,
  ): Promise<R | { kind: 'circuit-open'; waitMs: number }> {
    const openUntil = this.#openUntil
    if (openUntil !== undefined) {
      const waitMs = openUntil - this.#clock.now()
      if (waitMs > 0) return { kind: 'circuit-open', waitMs }
      if (this.#isProbing) return { kind: 'circuit-open', waitMs: this.#firstOpenMs }
      this.#isProbing = true
    }
    let outcome: boolean | undefined
    try {
      const result = await call()
      outcome = hasSucceeded(result)
      return result
    } finally {
      if (openUntil === undefined) this.#recordFetch(outcome)
      else this.#recordProbe(outcome)
    }
  }

  #recordFetch(hasSucceeded: boolean | undefined): void {
    // Fetches admitted before the circuit opened may still end. Only a probe closes the circuit.
    if (hasSucceeded === undefined || this.#openUntil !== undefined) return
    this.#outcomes.push(hasSucceeded)
    if (this.#outcomes.length > windowSize) this.#outcomes.shift()
    const successes = this.#outcomes.filter(Boolean).length
    if (this.#outcomes.length >= minFetches && successes / this.#outcomes.length < minSuccessRate) {
      this.#open()
    }
  }

  #recordProbe(hasSucceeded: boolean | undefined): void {
    this.#isProbing = false
    if (hasSucceeded === undefined) return
    if (hasSucceeded) {
      this.#openUntil = undefined
      this.#openMs = this.#firstOpenMs
    } else {
      this.#openMs = Math.min(this.#openMs * 2, maxOpenMs)
      this.#open()
    }
  }

  #open(): void {
    this.#outcomes = []
    this.#openUntil = this.#clock.now() + this.#openMs
  }
}
