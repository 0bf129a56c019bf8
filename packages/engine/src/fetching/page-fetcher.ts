// docs/decisions/0026-fetching.md

import { isWebUrl } from './addresses.ts'
import { orAbort } from './clock.ts'
import type { Exchange } from './exchange.ts'
import type { Fetcher, FetcherOptions, FetchResult, Refusal, RobotsRule } from './fetcher.ts'
import { HttpSender, type Judgement, retryAfterMs } from './http-sender.ts'
import { createRobots } from './robots.ts'

/** Whether an address belongs to the marketplace at `baseUrl`. */
type AddressCheck = (address: URL) => boolean

/**
 * Returns the address check of a marketplace. A base address with a path covers only addresses below that path.
 * One without a path covers the site's host and its subdomains on the same port. The scheme must match.
 */
export function siteAddressCheck(site: string, baseUrl: string): AddressCheck {
  const base = new URL(baseUrl)
  const basePath = base.pathname.replace(/\/$/, '')
  if (basePath !== '') {
    return (address) =>
      address.origin === base.origin &&
      (address.pathname === basePath || address.pathname.startsWith(`${basePath}/`))
  }
  return (address) =>
    address.protocol === base.protocol &&
    address.port === base.port &&
    isWebUrl(address) &&
    (address.hostname === base.hostname || address.hostname === site || address.hostname.endsWith(`.${site}`))
}

type Redirect = { kind: 'redirect'; location: string }

const refused = (reason: Refusal['reason'], detail: string, waitMs?: number): Refusal => ({
  kind: 'refused',
  reason,
  detail,
  ...(waitMs !== undefined && { retryAfterMs: waitMs }),
})

class PageFetcher implements Fetcher {
  readonly site: string
  readonly #options: FetcherOptions
  readonly #isOwn: AddressCheck
  readonly #sender: HttpSender
  readonly #robotsRule: (address: URL) => Promise<RobotsRule>
  /** Reason of the last refused fetch. An open circuit repeats it. */
  #lastReason: Refusal['reason'] = 'marketplace-unreachable'

  constructor(options: FetcherOptions) {
    this.site = options.site
    this.#options = options
    this.#isOwn = siteAddressCheck(options.site, options.baseUrl)
    this.#sender = new HttpSender({
      ...options,
      throttleKey: options.site,
      connections: options.connections ?? 16,
    })
    this.#robotsRule = createRobots({
      userAgent: options.userAgent,
      clock: this.#sender.clock,
      load: (address) => this.#loadRobots(address),
    })
  }

  get isCircuitOpen(): boolean {
    return this.#sender.breaker.isOpen
  }

  async fetch(url: string, signal: AbortSignal): Promise<FetchResult> {
    signal.throwIfAborted()
    const address = URL.parse(url)
    if (!address || !this.#isOwn(address))
      return refused('marketplace-unreachable', `${url} is not an address of ${this.site}`)
    const { pausedForMs, limits } = this.#sender
    if (pausedForMs > limits.maxRetryAfterMs)
      return refused('marketplace-blocks', 'Retry-After has not passed yet', pausedForMs)
    const result = await this.#sender.breaker.guard(
      () => this.#follow(address, signal, this.#isOwn, (hop) => this.#refusalByRobots(hop, signal)),
      (fetched) => (isForbidden(fetched) ? undefined : fetched.kind === 'page'),
    )
    if (result.kind === 'circuit-open')
      return refused(this.#lastReason, 'most of the last fetches failed', result.waitMs)
    if (result.kind === 'refused' && !isForbidden(result)) this.#lastReason = result.reason
    return result
  }

  async ruleFor(url: string, signal: AbortSignal): Promise<RobotsRule> {
    const isIgnored = this.#options.obeyRobots === false
    return isIgnored ? 'allowed' : orAbort(this.#robotsRule(new URL(url)), signal)
  }

  /** Fetches an address and follows redirects that `mayFollow` allows. */
  async #follow(
    start: URL,
    signal: AbortSignal,
    mayFollow: AddressCheck,
    findRefusal: (address: URL) => Promise<Refusal | undefined>,
  ): Promise<FetchResult> {
    const { clock, limits } = this.#sender
    const headers = {
      accept: 'text/html,application/xhtml+xml',
      'accept-language': this.#options.acceptLanguage ?? 'de-DE,de;q=0.9,en;q=0.5',
    }
    let url = start
    for (let hop = 0; hop <= limits.maxRedirects; hop += 1) {
      const refusal = await findRefusal(url)
      if (refusal) return refusal
      const judge = (made: Exchange) => judgePage(made, url, clock.now())
      const result = await this.#sender.send({ url, headers }, judge, signal)
      if (result.kind !== 'redirect') return result
      const target = URL.parse(result.location, url.href)
      if (!target || !mayFollow(target)) return refused('marketplace-blocks', `redirects out of ${this.site}`)
      url = target
    }
    return refused('marketplace-blocks', `redirects more than ${limits.maxRedirects} times`)
  }

  async #refusalByRobots(address: URL, signal: AbortSignal): Promise<Refusal | undefined> {
    const rule = await this.ruleFor(address.href, signal)
    if (rule === 'forbidden') return refused('robots-forbidden', `robots.txt forbids ${address.pathname}`)
    if (rule === 'unreachable') return refused('marketplace-unreachable', 'robots.txt cannot be reached')
    return undefined
  }

  /** All callers of an origin share the file, so only closing the fetcher cancels the request. */
  async #loadRobots(robots: URL): Promise<{ status: number; text: string } | undefined> {
    const mayFollow = (target: URL) => target.origin === robots.origin || this.#isOwn(target)
    const result = await this.#follow(robots, this.#sender.closed, mayFollow, async () => undefined)
    if (result.kind !== 'page') return undefined
    return { status: result.status, text: new TextDecoder().decode(result.bytes) }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sender[Symbol.asyncDispose]()
  }
}

const isForbidden = (result: FetchResult): boolean =>
  result.kind === 'refused' && result.reason === 'robots-forbidden'

const transientStatuses = new Set([429, 500, 502, 503, 504])

/** 403 and 429 mean that the site refuses. 5xx means that the site fails. */
function judgePage(made: Exchange, url: URL, nowMs: number): Judgement<FetchResult | Redirect> {
  if (made.kind === 'unanswered') {
    const { detail, canRetry } = made
    return { result: refused('marketplace-unreachable', detail), canRetry, pauseMs: 0 }
  }
  if (made.kind === 'incomplete') {
    const { kind, detail, canRetry } = made
    return { result: { kind, detail }, canRetry, pauseMs: 0 }
  }
  const { status, location, bytes, retryAfter } = made
  if (location !== undefined && status >= 300 && status < 400)
    return { result: { kind: 'redirect', location }, canRetry: false, pauseMs: 0 }
  if (status !== 403 && status !== 429 && status < 500)
    return { result: { kind: 'page', status, url: url.href, bytes }, canRetry: false, pauseMs: 0 }
  return {
    result: refused(status >= 500 ? 'marketplace-unreachable' : 'marketplace-blocks', `status ${status}`),
    canRetry: transientStatuses.has(status),
    pauseMs: retryAfterMs(retryAfter, nowMs) ?? 0,
  }
}

/**
 * Creates a fetcher for one site. It is polite (robots.txt, throttle, Retry-After, honest User-Agent), limited
 * (time, bytes, redirects within the site, public addresses) and persistent (retries, proxies, circuit breaker).
 */
export const createFetcher = (options: FetcherOptions): Fetcher => new PageFetcher(options)
