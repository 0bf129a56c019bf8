import { Agent, type Dispatcher, ProxyAgent } from 'undici'
import { publicConnector } from './addresses.ts'
import { minuteMs } from './clock.ts'
import type { Clock, FetchLimits, SenderOptions } from './fetcher.ts'

/** A connection to the site, direct or through a proxy. */
export interface Route {
  readonly dispatcher: Dispatcher
  readonly proxy?: string
}

export interface RoutesOptions extends Pick<SenderOptions, 'proxies' | 'allowPrivateAddresses'> {
  connections: number
  limits: FetchLimits
  clock: Clock
}

/** Keep-alive connections to a site, through each proxy in turn, or direct if there are no proxies. */
export class Routes implements AsyncDisposable {
  readonly #routes: readonly Route[]
  readonly #clock: Clock
  readonly #restingUntil = new Map<Route, number>()
  #turn = 0

  constructor({ proxies = [], allowPrivateAddresses, connections, limits, clock }: RoutesOptions) {
    this.#clock = clock
    const { connectTimeoutMs } = limits
    const pool = { connections, allowH2: false, connectTimeout: connectTimeoutMs, keepAliveTimeout: 30_000 }
    const connect = allowPrivateAddresses
      ? { allowH2: false, timeout: connectTimeoutMs }
      : publicConnector(connectTimeoutMs)
    this.#routes =
      proxies.length === 0
        ? [{ dispatcher: new Agent({ ...pool, connect }) }]
        : proxies.map((proxy) => ({ dispatcher: new ProxyAgent({ ...pool, uri: proxy }), proxy }))
  }

  /** The next route in turn. A resting proxy is used only when all rest. With proxies no request goes direct. */
  next(): Route {
    const now = this.#clock.now()
    const measureRest = (route: Route) => Math.max(0, (this.#restingUntil.get(route) ?? 0) - now)
    const inTurn = this.#routes.map((_, index) => this.#routes[(this.#turn + index) % this.#routes.length]!)
    this.#turn = (this.#turn + 1) % this.#routes.length
    return inTurn.reduce((best, route) => (measureRest(route) < measureRest(best) ? route : best))
  }

  /** Skips a failed proxy for a minute. */
  setAside(route: Route): void {
    if (route.proxy !== undefined) this.#restingUntil.set(route, this.#clock.now() + minuteMs)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#routes.map(({ dispatcher }) => dispatcher.destroy()))
  }
}
