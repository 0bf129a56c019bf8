import type { LookupFunction } from 'node:net'

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
  | Refusal

/** No page now. A later retry (after `retryAfterMs`, if known) may help, except against robots.txt. */
export interface Refusal {
  kind: 'refused'
  reason: 'marketplace-blocks' | 'marketplace-unreachable' | 'robots-forbidden'
  /** What happened, in English, for logs. */
  detail: string
  retryAfterMs?: number
}

/** A failed call of an official interface. `isDenied` means that the interface rejected the credentials. */
export interface ApiRefusal extends Refusal {
  reason: Exclude<Refusal['reason'], 'robots-forbidden'>
  isDenied?: boolean
}

/** The result of a call to an official interface. Failures are values, not exceptions. */
export type ApiResult =
  | { kind: 'json'; status: number; json: unknown }
  /** The response is cut off, too large or not JSON. */
  | { kind: 'incomplete'; detail: string }
  | ApiRefusal

/** The rule of robots.txt for an address. */
export type RobotsRule = 'allowed' | 'forbidden' | 'unreachable'

/** Fetches pages of one marketplace site. */
export interface Fetcher extends AsyncDisposable {
  /** Host name of the country site, e.g. `amazon.de`. */
  readonly site: string
  /** Whether fetches are refused because most recent ones failed. */
  readonly isCircuitOpen: boolean
  /** Checks an address against the site's robots.txt. Rejects when `signal` aborts. */
  ruleFor(url: string, signal: AbortSignal): Promise<RobotsRule>
  /** Sends a GET for a page of this site. Rejects with the reason of `signal`, or when the throttle itself fails. */
  fetch(url: string, signal: AbortSignal): Promise<FetchResult>
}

/** Decides when the next request to a site may start. All fetchers of a site share it. */
export interface HostThrottle {
  /** Resolves when a request may be sent, at the site's stated rate if any. Rejects only with `signal.reason`. */
  take(site: string, signal: AbortSignal, requestsPerSecond?: number): Promise<void>
  /** Delays all requests by `forMs` milliseconds of the throttle's clock. */
  pause(site: string, forMs: number): Promise<void>
}

/** Time source of the fetcher. Tests replace it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Rejects with the signal's reason when it aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

/** Limits of one fetch. Durations are in milliseconds. */
export const defaultLimits = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 15_000,
  /** Longest silence between two chunks of a body. */
  bodyTimeoutMs: 15_000,
  /** Longest time of one request, including its whole body. */
  requestTimeoutMs: 30_000,
  /** Bytes of a body, encoded and decoded. */
  maxBytes: 16 * 1024 * 1024,
  maxRedirects: 5,
  /** Requests per address, including the first. */
  attempts: 3,
  /** Upper bound of the first wait between attempts. It doubles each time (full jitter). */
  backoffMs: 1000,
  /** Longest `Retry-After` that a fetch waits for. A longer one is returned to the caller. */
  maxRetryAfterMs: 10_000,
  /** How long an open circuit refuses before one fetch may probe. It doubles up to five minutes. */
  breakerOpenMs: 10_000,
}
export type FetchLimits = typeof defaultLimits

/** How requests are sent, for pages and official interfaces. */
export interface SenderOptions {
  userAgent: string
  throttle: HostThrottle
  /** Proxy addresses, used in turn. A failed proxy is skipped for a minute. */
  proxies?: readonly string[]
  /** Resolves the names of hosts before a proxy is asked for them; the system's resolver by default. */
  resolve?: LookupFunction
  /** Allows loopback and private addresses. For sandboxes only. */
  allowPrivateAddresses?: boolean
  limits?: Partial<FetchLimits>
  clock?: Clock
  /** Returns numbers in [0, 1); used for jitter. */
  random?: () => number
}

export interface FetcherOptions extends SenderOptions {
  /** Host name of the country site, e.g. `amazon.de`, and key in the throttle. */
  site: string
  /** Base address of the site, e.g. `https://www.amazon.de` or `http://127.0.0.1:3001/amazon.de`. */
  baseUrl: string
  /** Value of `accept-language` (RFC 9110, 12.5.4). Default: German first. */
  acceptLanguage?: string
  /** Default true. */
  obeyRobots?: boolean
  /** Most connections that stay open. */
  connections?: number
}
