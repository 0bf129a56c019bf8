/**
 * What marketplaces answered, kept in PostgreSQL so that the next record asking for the same product costs
 * no fetch; and the one place where pages of marketplaces are fetched.
 */
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/queue/index.ts'
import { purgeLayouts } from './purge-layouts.ts'
import { purgeCatalogue } from './purge-store.ts'
import { purgeCatalogueTask } from './tasks.ts'

export { announceSources } from './announce-sources.ts'
export { describeMarketplaces, isSiteOf } from './health-queries.ts'
export { findLayoutLeaps } from './layout-leaps.ts'
export { listLayoutPages, readLayoutDrift } from './layout-queries.ts'
export { registerCatalogueMetrics } from './metrics.ts'
export { openCatalogue, pauseCheckMs } from './open-product-cache.ts'
export { deletePause, insertPause } from './pauses-store.ts'
export type { AskOptions, Catalogue, CatalogueAnswer } from './product-cache.ts'
export { findProduct, listProducts } from './queries.ts'
export { countRemembered } from './remembered-queries.ts'
export { type Credentials, checkCredentials, type Seller } from './sites.ts'
export { countUse, forgetOwnAnswers } from './store.ts'
export { marketplaceResumedTask } from './tasks.ts'

export const handlers = [
  handle(purgeCatalogueTask, async (context: Context, _payload, signal) => {
    const removed = await purgeCatalogue(context, signal)
    const pages = await purgeLayouts(context, signal)
    context.logger.info({ removed, pages }, 'catalogue purged')
  }),
]
