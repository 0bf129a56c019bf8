import { createImageFetcher, type ImageFetcher } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { createSharedThrottle } from './throttle.ts'

/** Opens a fetcher for product images. It shares proxies and rate with the fetchers of pages, and the throttle with all workers. */
export function openImageFetcher({ config, db }: Pick<Context, 'config' | 'db'>): ImageFetcher {
  const { userAgent, proxies, requestsPerSecond, concurrency, limits, allowPrivateAddresses } =
    config.fetching
  return createImageFetcher({
    userAgent,
    proxies,
    throttle: createSharedThrottle(db, requestsPerSecond),
    connections: concurrency,
    limits: { ...limits, maxBytes: config.images.maxBytes },
    ...(allowPrivateAddresses && { privateOrigins: [new URL(config.sandbox.url).origin] }),
  })
}
