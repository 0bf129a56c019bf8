// docs/decisions/0026-fetching.md, docs/decisions/0046-images-and-links.md

import { isIP } from 'node:net'
import { isPublicAddress, isWebUrl } from './addresses.ts'
import { orAbort, systemClock } from './clock.ts'
import type { Exchange } from './exchange.ts'
import { defaultLimits, type RobotsRule, type SenderOptions } from './fetcher.ts'
import { type HttpRequest, HttpSender, type Judgement, retryAfterMs } from './http-sender.ts'
import { createRobots } from './robots.ts'

/** The result of loading an image. Failures are values, not exceptions. */
export type ImageResult =
  | { kind: 'file'; bytes: Uint8Array }
  /** The address delivers no file, now and later. */
  | {
      kind: 'failed'
      reason: 'not-found' | 'too-large' | 'not-public' | 'forbidden' | 'incomplete'
      detail: string
    }
  /** A later attempt may help. */
  | { kind: 'refused'; detail: string; waitMs: number }

type Redirect = { kind: 'redirect'; location: string }

export interface ImageFetcherOptions extends Omit<SenderOptions, 'allowPrivateAddresses'> {
  /** Origins of a sandbox, which may have private addresses. */
  privateOrigins?: readonly string[]
  /** Most connections to one host. */
  connections: number
}

/** Loads images from the hosts of marketplaces, each host within the limits of pages. */
export interface ImageFetcher extends AsyncDisposable {
  /** Rejects with the reason of `signal`, or when the throttle itself fails. */
  fetch(address: string, signal: AbortSignal): Promise<ImageResult>
}

/** Hosts whose connections stay open. */
const maxHosts = 100
const unreachableMs = 1_000
/** RFC 9309 asks crawlers to follow at least five. */
const maxRobotsRedirects = 5

class HostImageFetcher implements ImageFetcher {
  readonly #options: ImageFetcherOptions
  /** By origin, the least recently used first. */
  readonly #hosts = new Map<string, { sender: HttpSender; requests: number }>()
  readonly #robotsRule: (address: URL) => Promise<RobotsRule>

  constructor(options: ImageFetcherOptions) {
    this.#options = options
    this.#robotsRule = createRobots({
      userAgent: options.userAgent,
      clock: options.clock ?? systemClock,
      load: (address) => this.#loadRobots(address),
    })
  }

  async fetch(address: string, signal: AbortSignal): Promise<ImageResult> {
    signal.throwIfAborted()
    let url = URL.parse(address)
    const maxRedirects = this.#options.limits?.maxRedirects ?? defaultLimits.maxRedirects
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      if (!url || !this.#mayAsk(url)) return failed('not-public', `${url?.host} is not a public web address`)
      const rule = await orAbort(this.#robotsRule(url), signal)
      if (rule === 'forbidden') return failed('forbidden', `robots.txt forbids ${url.pathname}`)
      if (rule === 'unreachable') return refused('robots.txt cannot be reached', unreachableMs)
      const result = await this.#ask(url, signal)
      if (result.kind !== 'redirect') return result
      url = URL.parse(result.location, url.href)
    }
    return failed('not-found', `redirects more than ${maxRedirects} times`)
  }

  /** Names of hosts are checked when they are resolved, before a proxy is asked for them. */
  #mayAsk(url: URL): boolean {
    if (!isWebUrl(url)) return false
    const host = url.hostname.replace(/^\[|\]$/g, '')
    return this.#isSandboxed(url.origin) || (isIP(host) ? isPublicAddress(host) : host.includes('.'))
  }

  #isSandboxed(origin: string): boolean {
    return this.#options.privateOrigins?.includes(origin) ?? false
  }

  async #ask(url: URL, signal: AbortSignal): Promise<ImageResult | Redirect> {
    const request = { url, headers: { accept: 'image/jpeg,image/png,image/gif,image/webp;q=0.8' } }
    const result = await this.#withSender(url.origin, (sender) =>
      sender.breaker.guard(
        () => sender.send(request, (made) => judge(made, sender.clock.now()), signal),
        ({ kind }) => kind !== 'refused',
      ),
    )
    return result.kind === 'circuit-open' ? refused('most of the last images failed', result.waitMs) : result
  }

  async #withSender<R>(origin: string, request: (sender: HttpSender) => Promise<R>): Promise<R> {
    const host = this.#hosts.get(origin) ?? { sender: this.#openSender(origin), requests: 0 }
    this.#hosts.delete(origin)
    this.#hosts.set(origin, host)
    host.requests += 1
    try {
      return await request(host.sender)
    } finally {
      host.requests -= 1
      await this.#closeIdleHosts()
    }
  }

  #openSender(origin: string): HttpSender {
    return new HttpSender({
      ...this.#options,
      throttleKey: `images ${origin}`,
      allowPrivateAddresses: this.#isSandboxed(origin),
    })
  }

  /** Closes hosts beyond `maxHosts`. Those with requests stay open. */
  async #closeIdleHosts(): Promise<void> {
    for (const [origin, { sender, requests }] of this.#hosts) {
      if (this.#hosts.size <= maxHosts) return
      if (requests > 0) continue
      this.#hosts.delete(origin)
      await sender[Symbol.asyncDispose]()
    }
  }

  /**
   * All images of a host share the file, so only closing the fetcher cancels the request. Follows redirects to other hosts (RFC
   * 9309, 2.3.1.2).
   */
  async #loadRobots(robots: URL): Promise<{ status: number; text: string } | undefined> {
    let url: URL | null = robots
    for (let hop = 0; hop <= maxRobotsRedirects && url && this.#mayAsk(url); hop += 1) {
      const request: HttpRequest = { url, headers: {} }
      const result: ImageResult | Redirect = await this.#withSender(url.origin, (sender) =>
        sender.send(request, (made) => judge(made, sender.clock.now()), sender.closed),
      )
      if (result.kind === 'refused') return undefined
      if (result.kind === 'file') return { status: 200, text: new TextDecoder().decode(result.bytes) }
      url = result.kind === 'redirect' ? URL.parse(result.location, url.href) : null
    }
    return { status: 404, text: '' }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#hosts.values()].map(({ sender }) => sender[Symbol.asyncDispose]()))
  }
}

type FailureReason = Extract<ImageResult, { kind: 'failed' }>['reason']
const failed = (reason: FailureReason, detail: string) => ({ kind: 'failed' as const, reason, detail })
const refused = (detail: string, waitMs: number) => ({ kind: 'refused' as const, detail, waitMs })

function judge(made: Exchange, nowMs: number): Judgement<ImageResult | Redirect> {
  const final = (result: ImageResult | Redirect) => ({ result, canRetry: false, pauseMs: 0 })
  if (made.kind === 'unanswered')
    return made.canRetry
      ? { result: refused(made.detail, unreachableMs), canRetry: true, pauseMs: 0 }
      : final(failed('not-public', made.detail))
  if (made.kind === 'incomplete')
    return made.canRetry
      ? { result: failed('incomplete', made.detail), canRetry: true, pauseMs: 0 }
      : final(failed('too-large', made.detail))
  const { status, location, bytes, retryAfter } = made
  if (location !== undefined && status >= 300 && status < 400) return final({ kind: 'redirect', location })
  if (status === 403 || status === 429 || status >= 500) {
    const pauseMs = retryAfterMs(retryAfter, nowMs) ?? 0
    const result = refused(`status ${status}`, Math.max(pauseMs, unreachableMs))
    return { result, canRetry: status !== 403, pauseMs }
  }
  return final(status === 200 ? { kind: 'file', bytes } : failed('not-found', `status ${status}`))
}

/**
 * Opens a fetcher for images of any public host: robots.txt, throttle, retries, `Retry-After`, proxies and circuit breaker as for
 * pages, and limits on time, bytes and redirects. Redirects to private addresses are refused.
 */
export const createImageFetcher = (options: ImageFetcherOptions): ImageFetcher =>
  new HostImageFetcher(options)
