import { AccessTokens } from './access-tokens.ts'
import type { Exchange } from './exchange.ts'
import type { ApiRefusal, ApiResult, SenderOptions } from './fetcher.ts'
import { type HttpRequest, HttpSender, type Judgement, retryAfterMs } from './http-sender.ts'

/** How calls authenticate (OAuth 2.0). */
export interface ApiAccess {
  tokenUrl: string
  /** Form fields of the token request. */
  grant: Readonly<Record<string, string>>
  grantHeaders?: Readonly<Record<string, string>>
  /** Headers of a call that carry its token. */
  showToken: (token: string) => Record<string, string>
}

export interface ApiClientOptions extends Omit<SenderOptions, 'proxies'> {
  /** Throttle key. Clients with the same credentials share it. */
  name: string
  /** Without a trailing slash. */
  baseUrl: string
  access: ApiAccess
  /** Rate until the interface states its own. Null means no limit. */
  requestsPerSecond: number | null
}

/** `circuit-open`: most recent calls failed. `denied`: the last response denied the credentials. */
export type ApiStatus = 'open' | 'circuit-open' | 'denied'

const unreachable = (detail: string): ApiRefusal => ({
  kind: 'refused',
  reason: 'marketplace-unreachable',
  detail,
})

/**
 * A client of an official interface under one set of credentials. It renews its token in time, follows the stated
 * rate and `Retry-After`, and limits time and bytes like a page fetcher. It does not follow redirects.
 */
export class ApiClient implements AsyncDisposable {
  readonly #options: ApiClientOptions
  readonly #sender: HttpSender
  readonly #tokens: AccessTokens
  /** Refusal of the last completed call, or undefined after a success. */
  #lastRefusal: ApiRefusal | undefined

  constructor(options: ApiClientOptions) {
    this.#options = options
    this.#sender = new HttpSender({ ...options, throttleKey: options.name, connections: 8 })
    this.#sender.requestsPerSecond = options.requestsPerSecond ?? undefined
    const { tokenUrl, grant, grantHeaders } = options.access
    const request = {
      url: new URL(tokenUrl),
      headers: { ...grantHeaders, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(grant).toString(),
    }
    this.#tokens = new AccessTokens(this.#sender.clock, () => this.#send(request, this.#sender.closed))
  }

  get status(): ApiStatus {
    if (this.#lastRefusal?.isDenied) return 'denied'
    return this.#sender.breaker.isOpen ? 'circuit-open' : 'open'
  }

  /** GETs `path` below the base address. Rejects when `signal` aborts or when the throttle itself fails. */
  async get(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<ApiResult> {
    signal.throwIfAborted()
    const result = await this.#sender.breaker.guard(
      () => this.#getWithToken(path, headers, signal),
      ({ kind }) => kind === 'json',
    )
    if (result.kind === 'circuit-open')
      return {
        ...(this.#lastRefusal ?? unreachable('most of the last calls failed')),
        retryAfterMs: result.waitMs,
      }
    this.#lastRefusal = result.kind === 'refused' ? result : undefined
    return result
  }

  /** A token can end early, so a denied call is retried once with a new token. */
  async #getWithToken(
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<ApiResult> {
    const url = new URL(this.#options.baseUrl + path)
    for (let attempt = 1; ; attempt += 1) {
      const access = await this.#tokens.get(signal)
      if (access.kind === 'refused') return access
      const shown = this.#options.access.showToken(access.token)
      const result = await this.#send({ url, headers: { ...headers, ...shown } }, signal)
      if (result.kind !== 'refused' || !result.isDenied) return result
      this.#tokens.forget(access.token)
      if (access.isNew || attempt > 1) return result
    }
  }

  #send(request: HttpRequest, signal: AbortSignal): Promise<ApiResult> {
    const headers = { ...request.headers, accept: 'application/json' }
    return this.#sender.send({ ...request, headers }, (made) => this.#judge(made), signal)
  }

  /** Adopts the rate that the response states. */
  #judge(made: Exchange): Judgement<ApiResult> {
    const result = classifyExchange(made)
    if (made.kind !== 'response') return { result, canRetry: made.canRetry, pauseMs: 0 }
    const { status, rateLimit, retryAfter } = made
    const stated = Number(rateLimit ?? Number.NaN)
    if (stated > 0 && Number.isFinite(stated)) this.#sender.requestsPerSecond = stated
    const isPaused = status === 429 || retryAfter !== undefined
    const intervalMs = 1000 / (this.#sender.requestsPerSecond ?? 1)
    const pauseMs = isPaused ? (retryAfterMs(retryAfter, this.#sender.clock.now()) ?? intervalMs) : 0
    return { result, canRetry: status === 429 || status >= 500, pauseMs }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sender[Symbol.asyncDispose]()
  }
}

function classifyExchange(made: Exchange): ApiResult {
  if (made.kind === 'unanswered') return unreachable(made.detail)
  if (made.kind === 'incomplete') return { kind: 'incomplete', detail: made.detail }
  const { status, bytes } = made
  const detail = `status ${status}`
  if (status >= 500 || (status >= 300 && status < 400)) return unreachable(detail)
  if (status === 401 || status === 403)
    return { kind: 'refused', reason: 'marketplace-blocks', detail, isDenied: true }
  if (status === 429) return { kind: 'refused', reason: 'marketplace-blocks', detail }
  try {
    return { kind: 'json', status, json: parseStorableJson(bytes) }
  } catch {
    return { kind: 'incomplete', detail: 'the response is not JSON' }
  }
}

/** Parses JSON to texts that PostgreSQL can store: without NUL, with U+FFFD for lone surrogates. Throws a SyntaxError. */
export function parseStorableJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes), (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  )
}
