/** The result of a fetch. Failures are values, not exceptions. */
export type FetchResult =
  | {
      kind: 'page'
      status: number
      /** The address of the page, after redirects. */
      url: string
      /** The decoded body. */
      bytes: Uint8Array
    }
  /** The response is cut off, too large or wrongly encoded. Final. */
  | { kind: 'incomplete'; detail: string }
  /** No page now. A later retry (after `retryAfterMs`, if known) may help, except against robots.txt. */
  | {
      kind: 'refused'
      reason: 'marketplace-blocks' | 'marketplace-unreachable' | 'robots-forbidden'
      /** What happened, in English, for logs. */
      detail: string
      retryAfterMs?: number
    }

/** A call of an official interface that failed for now; `isDenied` where the credentials are not valid for it. */
export interface ApiRefusal {
  kind: 'refused'
  reason: 'marketplace-blocks' | 'marketplace-unreachable'
  /** What happened, in English, for logs. */
  detail: string
  retryAfterMs?: number
  isDenied?: boolean
}

/** The result of a call of an official interface. Failures are values, not exceptions. */
export type ApiResult =
  | { kind: 'json'; status: number; json: unknown }
  /** The response is cut off, too large or not JSON. */
  | { kind: 'incomplete'; detail: string }
  | ApiRefusal

/** What an origin's robots.txt says about an address. */
export type RobotsRule = 'allowed' | 'forbidden' | 'unreachable'

/** Fetches pages of one marketplace site. */
export interface Fetcher extends AsyncDisposable {
  /** Host name of the country site, e.g. `amazon.de`. */
  readonly site: string
  /** Whether fetches are refused for a while because most of the last ones failed. */
  readonly isCircuitOpen: boolean
  /** Looks an address up in the site's robots.txt. Rejects when `signal` aborts. */
  ruleFor(url: string, signal: AbortSignal): Promise<RobotsRule>
  /** GETs a page of this site. Rejects when `signal` aborts, with its reason, or when the throttle itself fails. */
  fetch(url: string, signal: AbortSignal): Promise<FetchResult>
}

/** Decides when the next request to a site may start. All fetchers of a site share it. */
export interface HostThrottle {
  /**
   * Resolves when a request may be sent; `requestsPerSecond` is the rate the site itself states, in place of the
   * throttle's own. Rejects only when `signal` aborts, with its reason.
   */
  take(site: string, signal: AbortSignal, requestsPerSecond?: number): Promise<void>
  /** Holds all requests back for `forMs` milliseconds, by the throttle's own clock. */
  pause(site: string, forMs: number): Promise<void>
}

/** The fetcher's source of time, replaceable in tests. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Rejects with the signal's reason when it aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

/** Bounds on one fetch; durations in milliseconds. */
export interface FetchLimits {
  connectTimeoutMs: number
  headersTimeoutMs: number
  /** Longest silence between two parts of a body. */
  bodyTimeoutMs: number
  /** Longest time of one request, to the end of its body; ends a body that drips. */
  requestTimeoutMs: number
  /** Bytes of a body, both as sent and decoded. */
  maxBytes: number
  maxRedirects: number
  /** Requests for one address, the first included. */
  attempts: number
  /** Upper bound of the first wait between attempts; doubles each time (full jitter). */
  backoffMs: number
  /** Longest `Retry-After` that a fetch waits out. A longer one is returned to the caller. */
  maxRetryAfterMs: number
  /** How long an open circuit breaker refuses before one fetch may probe; doubles up to five minutes. */
  breakerOpenMs: number
}

export const defaultLimits: FetchLimits = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 15_000,
  bodyTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  maxBytes: 16 * 1024 * 1024,
  maxRedirects: 5,
  attempts: 3,
  backoffMs: 1000,
  maxRetryAfterMs: 10_000,
  breakerOpenMs: 10_000,
}

export interface FetcherOptions {
  /** Host name of the country site, e.g. `amazon.de`; the throttle's key. */
  site: string
  /** Where the site is reached, e.g. `https://www.amazon.de` or `http://127.0.0.1:3001/amazon.de`. */
  baseUrl: string
  userAgent: string
  /** Value of `accept-language` (RFC 9110, 12.5.4); German first by default. */
  acceptLanguage?: string
  throttle: HostThrottle
  /** Proxy addresses, used in turn. A proxy that fails is left out for a while. */
  proxies?: readonly string[]
  /** Admits loopback and private addresses; for sandboxes only. */
  allowPrivateAddresses?: boolean
  /** Default true. */
  obeyRobots?: boolean
  /** Connections that stay open at most. */
  connections?: number
  limits?: Partial<FetchLimits>
  clock?: Clock
  /** Returns numbers in [0, 1); used for jitter. */
  random?: () => number
}
