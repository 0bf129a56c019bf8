// docs/decisions/0026-fetching.md

import { CircuitBreaker } from './circuit-breaker.ts'
import { systemClock } from './clock.ts'
import { type Exchange, exchange } from './exchange.ts'
import type { Clock, Fetcher, FetcherOptions, FetchLimits, FetchResult, RobotsRule } from './fetcher.ts'
import { judge } from './judge.ts'
import { defaultLimits } from './limits.ts'
import { orAbort } from './or-abort.ts'
import { retryAfterMs } from './retry-after.ts'
import { Robots } from './robots.ts'
import { Routes } from './routes.ts'
import { type AddressCheck, siteAddressCheck } from './site-address.ts'

type Refusal = Extract<FetchResult, { kind: 'refused' }>

const refused = (reason: Refusal['reason'], detail: string, waitMs?: number): Refusal => ({
  kind: 'refused',
  reason,
  detail,
  ...(waitMs !== undefined && { retryAfterMs: waitMs }),
})

class SiteFetcher implements Fetcher {
  readonly site: string
  readonly #options: FetcherOptions
  readonly #limits: FetchLimits
  readonly #clock: Clock
  readonly #random: () => number
  readonly #owns: AddressCheck
  readonly #routes: Routes
  readonly #breaker: CircuitBreaker
  readonly #robots: Robots
  readonly #closing = new AbortController()
  /** Why the site was last out of reach; what an open breaker answers with. */
  #lastReason: Refusal['reason'] = 'marketplace-unreachable'
  #pausedUntil = 0

  constructor(options: FetcherOptions) {
    this.site = options.site
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#clock = options.clock ?? systemClock
    this.#random = options.random ?? Math.random
    this.#owns = siteAddressCheck(options.site, options.baseUrl)
    this.#routes = new Routes({
      proxies: options.proxies ?? [],
      allowPrivateAddresses: options.allowPrivateAddresses ?? false,
      connections: options.connections ?? 16,
      limits: this.#limits,
      clock: this.#clock,
    })
    this.#breaker = new CircuitBreaker({ clock: this.#clock, openMs: this.#limits.breakerOpenMs })
    this.#robots = new Robots({
      userAgent: options.userAgent,
      clock: this.#clock,
      load: (address) => this.#loadRobots(address),
    })
  }

  get isCircuitOpen(): boolean {
    return this.#breaker.isOpen
  }

  async fetch(url: string, signal: AbortSignal): Promise<FetchResult> {
    signal.throwIfAborted()
    const address = URL.parse(url)
    if (!address || !this.#owns(address)) {
      return refused('marketplace-unreachable', `${url} is not an address of ${this.site}`)
    }
    const pausedMs = this.#pausedUntil - this.#clock.now()
    if (pausedMs > this.#limits.maxRetryAfterMs) {
      return refused('marketplace-blocks', 'asked to wait by Retry-After', pausedMs)
    }
    const admission = this.#breaker.admit()
    if (admission.kind === 'stay-away') {
      return refused(this.#lastReason, 'most of the last fetches failed', admission.waitMs)
    }
    let hasSucceeded: boolean | undefined
    try {
      const answer = await this.#follow(address, signal)
      const isForbidden = answer.kind === 'refused' && answer.reason === 'robots-forbidden'
      if (!isForbidden) hasSucceeded = answer.kind === 'page'
      if (answer.kind === 'refused' && !isForbidden) this.#lastReason = answer.reason
      return answer
    } finally {
      admission.record(hasSucceeded)
    }
  }

  /** Fetches an address and where it redirects to, as far as that stays in the marketplace. */
  async #follow(start: URL, signal: AbortSignal): Promise<FetchResult> {
    let address = start
    for (let hop = 0; hop <= this.#limits.maxRedirects; hop += 1) {
      const forbidden = await this.#askRobots(address, signal)
      if (forbidden) return forbidden
      const { answer, location } = await this.#get(address, signal)
      if (location === undefined) return answer
      const target = URL.parse(location, address.href)
      if (!target || !this.#owns(target)) {
        return refused('marketplace-blocks', `redirects out of ${this.site}`)
      }
      address = target
    }
    return refused('marketplace-blocks', `redirects more than ${this.#limits.maxRedirects} times`)
  }

  async ruleFor(url: string, signal: AbortSignal): Promise<RobotsRule> {
    const isIgnored = this.#options.obeyRobots === false
    return isIgnored ? 'allowed' : orAbort(this.#robots.check(new URL(url)), signal)
  }

  async #askRobots(address: URL, signal: AbortSignal): Promise<Refusal | undefined> {
    const rule = await this.ruleFor(address.href, signal)
    if (rule === 'forbidden') return refused('robots-forbidden', `robots.txt forbids ${address.pathname}`)
    if (rule === 'unreachable') return refused('marketplace-unreachable', 'robots.txt cannot be reached')
    return undefined
  }

  /** Serves all callers of an origin, so it ends with the fetcher and not with one caller's signal. */
  async #loadRobots(robots: URL): Promise<{ status: number; text: string } | undefined> {
    let address = robots
    for (let hop = 0; hop <= this.#limits.maxRedirects; hop += 1) {
      const { answer, location } = await this.#get(address, this.#closing.signal)
      if (answer.kind !== 'page') return undefined
      if (location === undefined) {
        return { status: answer.status, text: new TextDecoder().decode(answer.bytes) }
      }
      const target = URL.parse(location, address.href)
      if (!target || (target.origin !== robots.origin && !this.#owns(target))) return undefined
      address = target
    }
    return undefined
  }

  /** GETs one address, again where that can help. `location` is set where the answer redirects. */
  async #get(address: URL, signal: AbortSignal): Promise<{ answer: FetchResult; location?: string }> {
    for (let attempt = 1; ; attempt += 1) {
      await this.#options.throttle.take(this.site, signal)
      const made = await this.#exchange(address, signal)
      const { answer, canRetry } = judge(made, address)
      if (
        made.kind === 'response' &&
        made.location !== undefined &&
        made.status >= 300 &&
        made.status < 400
      ) {
        return { answer, location: made.location }
      }
      if (answer.kind === 'page') return { answer }
      const pauseMs = await this.#heedRetryAfter(made)
      if (!canRetry || attempt >= this.#limits.attempts || pauseMs > this.#limits.maxRetryAfterMs) {
        const isPaused = answer.kind === 'refused' && pauseMs > 0
        return { answer: isPaused ? { ...answer, retryAfterMs: pauseMs } : answer }
      }
      // A pause is waited out in the throttle, together with everybody else's requests.
      const jitterMs = this.#random() * this.#limits.backoffMs * 2 ** (attempt - 1)
      if (pauseMs === 0) await this.#clock.sleep(jitterMs, signal)
    }
  }

  async #exchange(address: URL, signal: AbortSignal): Promise<Exchange> {
    const route = this.#routes.next()
    const made = await exchange(address, {
      dispatcher: route.dispatcher,
      headers: {
        'user-agent': this.#options.userAgent,
        accept: 'text/html,application/xhtml+xml',
        'accept-language': this.#options.acceptLanguage ?? 'de-DE,de;q=0.9,en;q=0.5',
      },
      limits: this.#limits,
      signal,
    })
    if (made.kind === 'unanswered') this.#routes.setAside(route)
    return made
  }

  /** Tells the throttle what the site asked for; answers the milliseconds to wait, zero for none. */
  async #heedRetryAfter(made: Exchange): Promise<number> {
    if (made.kind !== 'response') return 0
    const waitMs = retryAfterMs(made.retryAfter, this.#clock.now()) ?? 0
    if (waitMs > 0) {
      this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + waitMs)
      await this.#options.throttle.pause(this.site, waitMs)
    }
    return waitMs
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort(new Error('fetcher is closed'))
    await this.#routes[Symbol.asyncDispose]()
  }
}

/**
 * A fetcher for one site: polite (robots.txt, throttle, Retry-After, honest User-Agent), bounded (time, bytes,
 * redirects within the site, public addresses) and persistent (retries, proxies, circuit breaker).
 */
export function createFetcher(options: FetcherOptions): Fetcher {
  return new SiteFetcher(options)
}
