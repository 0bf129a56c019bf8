import type { SourceName } from '@merkwerk/contract'
import type { Fetcher, HostThrottle } from '@merkwerk/engine'
import type { Metrics } from '../../../platform/observability/metrics.ts'
import { inSpan } from '../../../platform/observability/tracing.ts'

/** Counts how long the throttle delays requests to a marketplace. */
export function measuredThrottle(
  throttle: HostThrottle,
  metrics: Metrics,
  marketplace: SourceName,
): HostThrottle {
  return {
    async take(...turn) {
      const since = performance.now()
      try {
        await throttle.take(...turn)
      } finally {
        metrics.throttleSeconds.inc({ marketplace }, (performance.now() - since) / 1000)
      }
    },
    pause: (site, forMs) => throttle.pause(site, forMs),
  }
}

export function measuredFetcher(fetcher: Fetcher, metrics: Metrics, marketplace: SourceName): Fetcher {
  return {
    site: fetcher.site,
    get isCircuitOpen() {
      return fetcher.isCircuitOpen
    },
    ruleFor: (url, signal) => fetcher.ruleFor(url, signal),
    async fetch(url, signal) {
      const end = metrics.fetchSeconds.startTimer({ marketplace })
      const response = await inSpan('fetch', { marketplace, site: fetcher.site }, () =>
        fetcher.fetch(url, signal),
      )
      end({ outcome: response.kind === 'refused' ? response.reason : response.kind })
      return response
    },
    [Symbol.asyncDispose]: () => fetcher[Symbol.asyncDispose](),
  }
}
