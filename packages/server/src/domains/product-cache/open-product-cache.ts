import type { MarketplaceName } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/index.ts'
import type { OpenCircuits } from '../../platform/queue/index.ts'
import { LayoutMonitor } from './layout-monitor.ts'
import { LookupCounts } from './lookup-counts.ts'
import { findPaused } from './pauses-store.ts'
import { createProductCache, type ProductCache } from './product-cache.ts'
import { OpenSites } from './sites.ts'

/** How long a process uses the pauses that it read. */
export const pauseCheckMs = 1_000

export interface MonitoredProductCache extends ProductCache {
  /** What this process stays away from for a while. */
  openCircuits(): OpenCircuits
}

/** Opens the marketplaces of the settings; disposing closes their connections. */
export function openProductCache(context: Context): MonitoredProductCache {
  const opened = new AsyncDisposableStack()
  const layouts = opened.use(new LayoutMonitor(context))
  const places = opened.use(new OpenSites(context, (marketplace, page) => layouts.count(marketplace, page)))
  return monitored(
    context,
    createProductCache(context, places, () => opened.disposeAsync()),
    () => places.openCircuits(),
  )
}

/**
 * A product cache as administrators attend to it: a paused marketplace is not asked and answers `blocked`, and what the others
 * come to is counted. What is remembered is told all the same.
 */
function monitored(
  context: Pick<Context, 'db' | 'clock' | 'metrics'>,
  productCache: ProductCache,
  openCircuits: () => OpenCircuits,
): MonitoredProductCache {
  const isPaused = pollPauses(context.db)
  const counts = new LookupCounts(context)
  return {
    openCircuits,
    findCached: (...question) => productCache.findCached(...question),
    async lookUp(marketplace, ...question) {
      if (await isPaused(marketplace))
        return { outcome: { kind: 'blocked', reason: 'marketplace-paused' }, fetchedAt: context.clock.now() }
      const answer = await productCache.lookUp(marketplace, ...question)
      counts.add(marketplace, answer.outcome)
      const { outcome } = answer
      context.metrics.lookUps.inc({
        marketplace,
        outcome: outcome.kind === 'blocked' ? outcome.reason : outcome.kind,
      })
      return answer
    },
    async [Symbol.asyncDispose]() {
      await counts[Symbol.asyncDispose]()
      await productCache[Symbol.asyncDispose]()
    },
  }
}

/** Returns whether a marketplace is paused. Queries the database at most once in `pauseCheckMs`. */
function pollPauses(db: Db): (marketplace: MarketplaceName) => Promise<boolean> {
  let asked: { at: number; paused: Promise<Set<string>> } | undefined
  return async (marketplace) => {
    if (!asked || performance.now() - asked.at >= pauseCheckMs)
      asked = { at: performance.now(), paused: findPaused(db) }
    const { paused } = asked
    try {
      return (await paused).has(marketplace)
    } catch (error) {
      if (asked?.paused === paused) asked = undefined
      throw error
    }
  }
}
