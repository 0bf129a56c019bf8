// docs/decisions/0026-fetching.md

import type { Clock } from './fetcher.ts'

export interface CircuitBreakerOptions {
  clock: Clock
  /** How long it stays open before one fetch may probe; doubles with each failed probe up to `maxOpenMs`. */
  openMs: number
  maxOpenMs?: number
}

/** Either a reason to stay away for a while, or leave to fetch. */
export type Admission =
  | { kind: 'stay-away'; waitMs: number }
  | {
      kind: 'go'
      /** To be called once with how the fetch ended; undefined for one given up before it could tell. */
      record: (hasSucceeded: boolean | undefined) => void
    }

const windowSize = 50
/** Below this many fetches a bad start says too little. */
const minFetches = 10
const minSuccessRate = 0.4

/**
 * Stops fetching from a site that mostly fails: opens when fewer than 40 % of the last 50 fetches succeeded, then
 * lets single probes through until one succeeds.
 */
export class CircuitBreaker {
  readonly #clock: Clock
  readonly #firstOpenMs: number
  readonly #maxOpenMs: number
  #outcomes: boolean[] = []
  #openMs: number
  #openUntil: number | undefined
  #isProbing = false

  constructor({ clock, openMs, maxOpenMs = 5 * 60_000 }: CircuitBreakerOptions) {
    this.#clock = clock
    this.#firstOpenMs = openMs
    this.#maxOpenMs = maxOpenMs
    this.#openMs = openMs
  }

  get isOpen(): boolean {
    return this.#openUntil !== undefined
  }

  /** Asks to fetch. */
  admit(): Admission {
    if (this.#openUntil === undefined) {
      return { kind: 'go', record: (hasSucceeded) => this.#recordFetch(hasSucceeded) }
    }
    const waitMs = this.#openUntil - this.#clock.now()
    if (waitMs > 0) return { kind: 'stay-away', waitMs }
    if (this.#isProbing) return { kind: 'stay-away', waitMs: this.#firstOpenMs }
    this.#isProbing = true
    return { kind: 'go', record: (hasSucceeded) => this.#recordProbe(hasSucceeded) }
  }

  #recordFetch(hasSucceeded: boolean | undefined): void {
    // Fetches admitted before it opened still come in; from then on only a probe decides.
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
      this.#openMs = Math.min(this.#openMs * 2, this.#maxOpenMs)
      this.#open()
    }
  }

  #open(): void {
    this.#outcomes = []
    this.#openUntil = this.#clock.now() + this.#openMs
  }
}
