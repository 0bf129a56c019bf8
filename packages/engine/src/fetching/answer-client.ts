import type { ApiStatus } from './api-client.ts'
import type { Exchange } from './exchange.ts'
import type { ApiRefusal, SenderOptions } from './fetcher.ts'
import { HttpSender, type Judgement, retryAfterMs } from './http-sender.ts'

/** A response of a server that responded, whatever its status. */
export interface Answer {
  kind: 'answer'
  status: number
  body: Uint8Array
  retryAfterMs: number | undefined
}

export type AnswerResult = Answer | { kind: 'incomplete'; detail: string } | ApiRefusal

export interface AnswerClientOptions extends Omit<SenderOptions, 'proxies'> {
  /** Throttle key. Clients of the same server share it. */
  name: string
  /** Null means no limit. */
  requestsPerSecond: number | null
}

/** A client of an interface without access tokens: throttle, `Retry-After`, time and byte limits, circuit breaker. */
export class AnswerClient implements AsyncDisposable {
  readonly #sender: HttpSender

  constructor(options: AnswerClientOptions) {
    this.#sender = new HttpSender({ ...options, throttleKey: options.name, connections: 4 })
    this.#sender.requestsPerSecond = options.requestsPerSecond ?? undefined
  }

  get status(): ApiStatus {
    return this.#sender.breaker.isOpen ? 'circuit-open' : 'open'
  }

  /** Milliseconds until the server's pause or the open circuit ends. 0 if it may be asked now. */
  get pausedForMs(): number {
    const { pausedForMs, limits } = this.#sender
    return pausedForMs > limits.maxRetryAfterMs ? pausedForMs : 0
  }

  /** Rejects when `signal` aborts or when the throttle itself fails. */
  async get(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<AnswerResult> {
    signal.throwIfAborted()
    const request = { url: new URL(url), headers }
    const result = await this.#sender.breaker.guard(
      () => this.#sender.send(request, (made) => this.#judge(made), signal),
      (answer) => answer.kind === 'answer' && answer.status < 500,
    )
    if (result.kind !== 'circuit-open') return result
    return refused('most of the last calls failed', result.waitMs)
  }

  /** Throttled requests are not repeated: their records are deferred until the server's pause ends. */
  #judge(made: Exchange): Judgement<AnswerResult> {
    if (made.kind === 'unanswered')
      return { result: refused(made.detail), canRetry: made.canRetry, pauseMs: 0 }
    if (made.kind === 'incomplete')
      return { result: { kind: 'incomplete', detail: made.detail }, canRetry: made.canRetry, pauseMs: 0 }
    const { status, bytes: body } = made
    const waitMs = retryAfterMs(made.retryAfter, this.#sender.clock.now())
    return {
      result: { kind: 'answer', status, body, retryAfterMs: waitMs },
      canRetry: status >= 500 && status !== 503,
      pauseMs: waitMs ?? 0,
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sender[Symbol.asyncDispose]()
  }
}

const refused = (detail: string, waitMs?: number): ApiRefusal => ({
  kind: 'refused',
  reason: 'marketplace-unreachable',
  detail,
  ...(waitMs !== undefined && { retryAfterMs: waitMs }),
})
