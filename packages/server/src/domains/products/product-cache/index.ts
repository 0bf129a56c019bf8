/**
 * Looks products up at the marketplaces and stores the results in PostgreSQL, so that the next record with the same
 * identifiers needs no request. The only domain that requests marketplaces.
 */
import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/queue/index.ts'
import { purgeLayouts, purgeProductCache } from './purge-store.ts'
import { purgeProductCacheTask } from './tasks.ts'

export { belongsToSource } from './cache-scope.ts'
export { describeMarketplaces } from './health-queries.ts'
export { importOpenFacts } from './import-open-facts.ts'
export { findLayoutLeaps } from './layout-leaps.ts'
export { listLayoutPages, readLayoutDrift } from './layout-queries.ts'
export { logDataSources } from './log-data-sources.ts'
export { registerProductCacheMetrics } from './metrics.ts'
export { DumpError, openDump } from './open-dump.ts'
export { openImageFetcher } from './open-image-fetcher.ts'
export { openProductCache, pauseCheckMs } from './open-product-cache.ts'
export { deletePause, insertPause } from './pauses-store.ts'
export type { LookupOptions, ProductCache } from './product-cache.ts'
export { countCached, findProduct, findStatedGtins, listProducts } from './queries.ts'
export { type Credentials, checkCredentials, type Seller } from './sites.ts'
export { countUse, deleteConnectionResults, hashProduct, type LookupResult } from './store.ts'
export { marketplaceResumedTask } from './tasks.ts'

export const handlers = [
  handle(purgeProductCacheTask, async (context: Context, _payload, signal) => {
    const removed = await purgeProductCache(context, signal)
    const pages = await purgeLayouts(context, signal)
    context.logger.info({ removed, pages }, 'product cache purged')
  }),
]
