import { AccessTokens } from './access-tokens.ts'
import type { ApiRefusal, ApiResult } from './api-answer.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { systemClock } from './clock.ts'
import { type Exchange, exchange } from './exchange.ts'
import type { Clock, FetcherOptions, FetchLimits } from './fetcher.ts'
import { defaultLimits } from './limits.ts'
import { retryAfterMs } from './retry-after.ts'
import { Routes } from './routes.ts'
import { parseStorableJson } from './storable-json.ts'

/** How calls prove who makes them (OAuth 2.0). */
export interface ApiAccess {
  tokenUrl: string
  /** What the token is asked for with, sent as a form. */
  grant: Readonly<Record<string, string>>
  grantHeaders?: Readonly<Record<string, string>>
  /** The headers of a call that show its token. */
  showToken: (token: string) => Record<string, string>
}

export interface ApiClientOptions
  extends Pick<FetcherOptions, 'userAgent' | 'throttle' | 'allowPrivateAddresses' | 'clock' | 'random'> {
  /** Whose turn calls use in the throttle: calls under the same credentials share it. */
  name: string
  /** Where the interface is reached, without a closing slash. */
  baseUrl: string
  access: ApiAccess
  /** Rate until the interface states another one; null for none. */
  requestsPerSecond: number | null
  limits?: Partial<FetchLimits>
}

/**
 * How an interface may be asked: as ever; not for a while, as most of the last calls failed; or not under these
 * credentials, which the last answer denied.
 */
export type ApiStatus = 'open' | 'shunned' | 'denied'

/** An official interface of a marketplace under one set of credentials. */
export interface ApiClient extends AsyncDisposable {
  readonly status: ApiStatus
  /** GETs `path` below the base address. Rejects when `signal` aborts or when the throttle itself fails. */
  get(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<ApiResult>
}

type Outgoing = { url: URL; headers: Record<string, string>; body?: string }

const unreachable = (detail: string): ApiRefusal => ({
  kind: 'refused',
  reason: 'marketplace-unreachable',
  detail,
})

class OAuthClient implements ApiClient {
  readonly #options: ApiClientOptions
  readonly #limits: FetchLimits
  readonly #clock: Clock
  readonly #random: () => number
  readonly #routes: Routes
  readonly #breaker: CircuitBreaker
  readonly #tokens: AccessTokens
  readonly #closing = new AbortController()
  #requestsPerSecond: number | null
  /** Of the last call that came to an end; undefined where that was answered. */
  #lastRefusal: ApiRefusal | undefined

  constructor(options: ApiClientOptions) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#clock = options.clock ?? systemClock
    this.#random = options.random ?? Math.random
    this.#requestsPerSecond = options.requestsPerSecond
    this.#routes = new Routes({
      proxies: [],
      allowPrivateAddresses: options.allowPrivateAddresses ?? false,
      connections: 8,
      limits: this.#limits,
      clock: this.#clock,
    })
    this.#breaker = new CircuitBreaker({ clock: this.#clock, openMs: this.#limits.breakerOpenMs })
    const { tokenUrl, grant, grantHeaders } = options.access
    this.#tokens = new AccessTokens(this.#clock, () =>
      this.#persist(
        {
          url: new URL(tokenUrl),
          headers: { ...grantHeaders, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(grant).toString(),
        },
        this.#closing.signal,
      ),
    )
  }

  get status(): ApiStatus {
    if (this.#lastRefusal?.isDenied) return 'denied'
    return this.#breaker.isOpen ? 'shunned' : 'open'
  }

  async get(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<ApiResult> {
    signal.throwIfAborted()
    const admission = this.#breaker.admit()
    if (admission.kind === 'stay-away') {
      const refusal = this.#lastRefusal ?? unreachable('most of the last calls failed')
      return { ...refusal, retryAfterMs: admission.waitMs }
    }
    let hasSucceeded: boolean | undefined
    try {
      const answer = await this.#getWithToken(path, headers, signal)
      hasSucceeded = answer.kind === 'json'
      this.#lastRefusal = answer.kind === 'refused' ? answer : undefined
      return answer
    } finally {
      admission.record(hasSucceeded)
    }
  }

  /** A token may end before its time; a denied call is made once more under a new one. */
  async #getWithToken(
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<ApiResult> {
    for (let attempt = 1; ; attempt += 1) {
      const access = await this.#tokens.get(signal)
      if (access.kind === 'refused') return access
      const shown = this.#options.access.showToken(access.token)
      const url = new URL(this.#options.baseUrl + path)
      const answer = await this.#persist({ url, headers: { ...headers, ...shown } }, signal)
      if (answer.kind !== 'refused' || !answer.isDenied) return answer
      this.#tokens.forget(access.token)
      if (access.isNew || attempt > 1) return answer
    }
  }

  /** Sends a request, again where that can help; those without a body wait for their turn. */
  async #persist(outgoing: Outgoing, signal: AbortSignal): Promise<ApiResult> {
    const { name, throttle } = this.#options
    for (let attempt = 1; ; attempt += 1) {
      if (outgoing.body === undefined) await throttle.take(name, signal, this.#requestsPerSecond ?? undefined)
      const made = await this.#send(outgoing, signal)
      const answer = answerOf(made)
      const pauseMs = await this.#heedLimits(made)
      const isFinal = attempt >= this.#limits.attempts || pauseMs > this.#limits.maxRetryAfterMs
      if (!canRetry(made) || isFinal)
        return answer.kind === 'refused' && pauseMs > 0 ? { ...answer, retryAfterMs: pauseMs } : answer
      const jitterMs = this.#random() * this.#limits.backoffMs * 2 ** (attempt - 1)
      await this.#clock.sleep(Math.max(pauseMs, jitterMs), signal)
    }
  }

  #send({ url, headers, body }: Outgoing, signal: AbortSignal): Promise<Exchange> {
    return exchange(url, {
      dispatcher: this.#routes.next().dispatcher,
      headers: { ...headers, 'user-agent': this.#options.userAgent, accept: 'application/json' },
      limits: this.#limits,
      signal,
      ...(body !== undefined && { body }),
    })
  }

  /** Takes over the rate that is stated; answers the milliseconds to wait after a refusal, zero for none. */
  async #heedLimits(made: Exchange): Promise<number> {
    if (made.kind !== 'response') return 0
    const stated = Number(made.rateLimit ?? Number.NaN)
    if (stated > 0 && Number.isFinite(stated)) this.#requestsPerSecond = stated
    if (made.status !== 429 && made.retryAfter === undefined) return 0
    const waitMs = retryAfterMs(made.retryAfter, this.#clock.now()) ?? 1000 / (this.#requestsPerSecond ?? 1)
    await this.#options.throttle.pause(this.#options.name, waitMs)
    return waitMs
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort(new Error('client is closed'))
    await this.#routes[Symbol.asyncDispose]()
  }
}

function canRetry(made: Exchange): boolean {
  if (made.kind !== 'response') return made.canRetry
  return made.status === 429 || made.status >= 500
}

function answerOf(made: Exchange): ApiResult {
  if (made.kind === 'unanswered') return unreachable(made.detail)
  if (made.kind === 'incomplete') return made
  const { status, bytes } = made
  if (status >= 500 || (status >= 300 && status < 400)) return unreachable(`answered ${status}`)
  if (status === 401 || status === 403)
    return { kind: 'refused', reason: 'marketplace-blocks', detail: `answered ${status}`, isDenied: true }
  if (status === 429) return { kind: 'refused', reason: 'marketplace-blocks', detail: 'answered 429' }
  try {
    return { kind: 'json', status, json: parseStorableJson(bytes) }
  } catch {
    return { kind: 'incomplete', detail: 'the answer is no JSON' }
  }
}

/**
 * A client of an official interface: shows a token that it renews in time, keeps to the rate the interface states,
 * waits where it is told to (`Retry-After`), and is bounded in time and bytes like a fetcher. Follows no redirects.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return new OAuthClient(options)
}
