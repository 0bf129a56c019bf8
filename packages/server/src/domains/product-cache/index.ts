/**
 * What marketplaces answered, kept in PostgreSQL so that the next record asking for the same product costs
 * no fetch; and the one place where pages of marketplaces are fetched.
 */
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/queue/index.ts'
import { purgeLayouts } from './layout-drift.ts'
import { purgeCatalogue } from './purge.ts'
import { purgeCatalogueTask } from './tasks.ts'

export { announceSources } from './announce-sources.ts'
export type { AskOptions, Catalogue, CatalogueAnswer } from './catalogue.ts'
export { countRemembered } from './count-remembered.ts'
export { forgetOwnAnswers } from './forget-own.ts'
export { describeMarketplaces, isSiteOf } from './health.ts'
export { listLayoutPages, readLayoutDrift } from './layout-drift.ts'
export { findLayoutLeaps } from './layout-leaps.ts'
export { registerCatalogueMetrics } from './metrics.ts'
export { openCatalogue } from './open-catalogue.ts'
export { deletePause, insertPause, pauseCheckMs } from './pauses.ts'
export { type Credentials, checkCredentials, type Seller } from './places.ts'
export { findProduct, listProducts } from './queries.ts'
export { countUse } from './statistics.ts'
export { marketplaceResumedTask } from './tasks.ts'

export const handlers = [
  handle(purgeCatalogueTask, async (context: Context, _payload, signal) => {
    const removed = await purgeCatalogue(context, signal)
    const pages = await purgeLayouts(context, signal)
    context.logger.info({ removed, pages }, 'catalogue purged')
  }),
]
