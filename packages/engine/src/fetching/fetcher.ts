/** What a fetch came to: everything that can happen to a request is a value. */
export type FetchResult =
  | {
      kind: 'page'
      status: number
      /** The address that answered, after redirects. */
      url: string
      /** The body, its content-encoding undone. */
      bytes: Uint8Array
    }
  /** The marketplace answered, yet not with a whole page: cut off, too large or wrongly encoded. Final. */
  | { kind: 'incomplete'; detail: string }
  /** No page now; trying again later (`retryAfterMs`, if known) may help, except against robots.txt. */
  | {
      kind: 'refused'
      reason: 'marketplace-blocks' | 'marketplace-unreachable' | 'robots-forbidden'
      /** What happened, in English, for logs. */
      detail: string
      retryAfterMs?: number
    }

/** What an origin's robots.txt says about an address. */
export type RobotsRule = 'allowed' | 'forbidden' | 'unreachable'

/** Fetches pages of one marketplace site. */
export interface Fetcher extends AsyncDisposable {
  /** Host name of the country site, e.g. `amazon.de`. */
  readonly site: string
  /** Whether it stays away for a while, as most of its last fetches failed. */
  readonly isCircuitOpen: boolean
  /** What the site's robots.txt says of an address. Rejects when `signal` aborts. */
  ruleFor(url: string, signal: AbortSignal): Promise<RobotsRule>
  /** GETs a page of this site. Rejects when `signal` aborts, with its reason, or when the throttle itself fails. */
  fetch(url: string, signal: AbortSignal): Promise<FetchResult>
}

/** Decides when the next request to a site may start; shared by all fetchers of that site. */
export interface HostThrottle {
  /**
   * Resolves when a request may be sent; `requestsPerSecond` is the rate the site itself states, in place of the
   * throttle's own. Rejects only when `signal` aborts, with its reason.
   */
  take(site: string, signal: AbortSignal, requestsPerSecond?: number): Promise<void>
  /** The site told us to slow down: nobody sends for `forMs` milliseconds, by the throttle's own clock. */
  pause(site: string, forMs: number): Promise<void>
}

/** Time as the fetcher sees it, so that waiting can be tested without waiting. */
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
  /** Longest `Retry-After` a fetch sits out itself; a longer one is handed to the caller. */
  maxRetryAfterMs: number
  /** How long an open circuit breaker refuses before one fetch may probe; doubles up to five minutes. */
  breakerOpenMs: number
}

export interface FetcherOptions {
  /** Host name of the country site, e.g. `amazon.de`; the throttle's key. */
  site: string
  /** Where the site is reached, e.g. `https://www.amazon.de` or `http://127.0.0.1:3001/amazon.de`. */
  baseUrl: string
  userAgent: string
  /** Languages that pages are wanted in (RFC 9110, 12.5.4); German first by default. */
  acceptLanguage?: string
  throttle: HostThrottle
  /** Proxy addresses, used in turn; one that fails is set aside for a while. */
  proxies?: readonly string[]
  /** Admits loopback and private addresses; for sandboxes only. */
  allowPrivateAddresses?: boolean
  /** Default true. */
  obeyRobots?: boolean
  /** Connections kept open at most. */
  connections?: number
  limits?: Partial<FetchLimits>
  clock?: Clock
  /** Returns numbers in [0, 1); used for jitter. */
  random?: () => number
}
