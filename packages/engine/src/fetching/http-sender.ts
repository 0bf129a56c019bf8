// docs/decisions/0026-fetching.md

import { checkHost, PrivateAddressError } from './addresses.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { dayMs, systemClock } from './clock.ts'
import { type Exchange, exchange } from './exchange.ts'
import { type Clock, defaultLimits, type FetchLimits, type SenderOptions } from './fetcher.ts'
import { Routes } from './routes.ts'

export interface HttpRequest {
  url: URL
  headers: Readonly<Record<string, string>>
  /** Sent as a POST without the throttle, for tokens. A request without a body is a GET. */
  body?: string
}

/** How the caller interprets one exchange. */
export interface Judgement<R> {
  result: R
  canRetry: boolean
  /** Milliseconds that the server asks all callers to wait. Zero means no pause. */
  pauseMs: number
}

export interface HttpSenderOptions extends SenderOptions {
  /** Senders with the same key share a rate. */
  throttleKey: string
  /** Most connections that stay open. */
  connections: number
}

/** Sends requests to one server: throttle, retries with backoff, `Retry-After`, proxies and circuit breaker. */
export class HttpSender implements AsyncDisposable {
  readonly limits: FetchLimits
  readonly clock: Clock
  /** The rate that the server states. It replaces the throttle's own rate. */
  requestsPerSecond: number | undefined
  readonly #options: HttpSenderOptions
  readonly #routes: Routes
  readonly breaker: CircuitBreaker
  readonly #closing = new AbortController()
  /** Aborts when the sender is closed. */
  readonly closed = this.#closing.signal
  #pausedUntil = 0

  constructor(options: HttpSenderOptions) {
    this.#options = options
    this.limits = { ...defaultLimits, ...options.limits }
    this.clock = options.clock ?? systemClock
    const { limits, clock } = this
    this.#routes = new Routes({ ...options, limits, clock })
    this.breaker = new CircuitBreaker({ clock, openMs: limits.breakerOpenMs })
  }

  /** Remaining milliseconds of the pause that the server asked for. Not positive without one. */
  get pausedForMs(): number {
    return this.#pausedUntil - this.clock.now()
  }

  /**
   * Sends a request until `judge` accepts the result or the attempts are used up. A final refusal carries the
   * server's pause as `retryAfterMs`. Rejects when `signal` aborts or the throttle itself fails.
   */
  async send<R extends { kind: string }>(
    request: HttpRequest,
    judge: (exchange: Exchange) => Judgement<R>,
    signal: AbortSignal,
  ): Promise<R> {
    const { throttle, throttleKey, random = Math.random } = this.#options
    const isThrottled = request.body === undefined
    for (let attempt = 1; ; attempt += 1) {
      if (isThrottled) await throttle.take(throttleKey, signal, this.requestsPerSecond)
      const { result, canRetry, pauseMs } = judge(await this.#exchange(request, signal))
      if (pauseMs > 0) await this.#pause(pauseMs)
      if (!canRetry || attempt >= this.limits.attempts || pauseMs > this.limits.maxRetryAfterMs)
        return result.kind === 'refused' && pauseMs > 0 ? { ...result, retryAfterMs: pauseMs } : result
      const jitterMs = random() * this.limits.backoffMs * 2 ** (attempt - 1)
      // The throttle delays all requests until the pause ends.
      if (pauseMs === 0 || !isThrottled) await this.clock.sleep(Math.max(pauseMs, jitterMs), signal)
    }
  }

  async #exchange({ url, headers, body }: HttpRequest, signal: AbortSignal): Promise<Exchange> {
    const route = this.#routes.next()
    const problem = route.proxy === undefined ? undefined : await this.#findProblem(url)
    if (problem) return problem
    const made = await exchange(url, {
      dispatcher: route.dispatcher,
      headers: { ...headers, 'user-agent': this.#options.userAgent },
      limits: this.limits,
      signal,
      ...(body !== undefined && { body }),
    })
    if (made.kind === 'unanswered') this.#routes.setAside(route)
    return made
  }

  /** A proxy connects to whatever it is asked for, so the host is resolved and checked first. */
  async #findProblem({ hostname }: URL): Promise<Exchange | undefined> {
    if (this.#options.allowPrivateAddresses) return undefined
    const kind = await checkHost(hostname, this.#options.resolve)
    if (kind === 'public') return undefined
    const detail =
      kind === 'private' ? new PrivateAddressError(hostname).message : `${hostname} does not resolve`
    return { kind: 'unanswered', detail, canRetry: kind === 'unknown' }
  }

  async #pause(forMs: number): Promise<void> {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.clock.now() + forMs)
    await this.#options.throttle.pause(this.#options.throttleKey, forMs)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort(new Error('HTTP sender is closed'))
    await this.#routes[Symbol.asyncDispose]()
  }
}

/** Milliseconds of a `Retry-After` header (RFC 9110, 10.2.3), at most a day. Undefined without a valid one. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  if (Number.isNaN(waitMs)) return undefined
  return Math.min(Math.max(waitMs, 0), dayMs)
}
