import type { LookupOutcome } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { hourMs } from '../../../platform/durations.ts'
import { atMostEvery } from '../../../platform/observability/metrics.ts'
import type { OpenCircuits } from '../../../platform/queue/index.ts'
import { CountBuffer } from './count-buffer.ts'
import { LayoutMonitor } from './layout-monitor.ts'
import { findPaused } from './pauses-store.ts'
import { createProductCache, type ProductCache } from './product-cache.ts'
import { OpenSites } from './sites.ts'
import { addLookupCounts, type LookupCount } from './store.ts'

/** How long a process uses the pauses that it read. */
export const pauseCheckMs = 1_000

export interface MonitoredProductCache extends ProductCache {
  /** The sites and interfaces that this process currently does not request. */
  openCircuits(): OpenCircuits
}

/**
 * Opens the configured marketplaces. Disposing closes their connections. Lookups are counted, and those at a marketplace
 * that an administrator paused return `blocked` without a request. Cached results are returned during a pause too.
 */
export function openProductCache(context: Context): MonitoredProductCache {
  const opened = new AsyncDisposableStack()
  const layouts = opened.use(new LayoutMonitor(context))
  const sites = opened.use(new OpenSites(context, (marketplace, page) => layouts.count(marketplace, page)))
  const countBuffer = new CountBuffer(context, (rows: LookupCount[]) => addLookupCounts(context.db, rows))
  const counts = opened.use(countBuffer)
  const readPaused = atMostEvery(pauseCheckMs, () => findPaused(context.db))
  const productCache = createProductCache(context, sites, () => opened.disposeAsync())
  return {
    ...productCache,
    openCircuits: () => sites.openCircuits(),
    async lookUp(marketplace, ...request) {
      if ((await readPaused()).has(marketplace))
        return { outcome: { kind: 'blocked', reason: 'marketplace-paused' }, fetchedAt: context.clock.now() }
      const result = await productCache.lookUp(marketplace, ...request)
      const { outcome } = result
      const hour = truncateToHour(context.clock.now())
      const zero = { marketplace, hour, answered: 0, unreadable: 0, refused: 0 }
      counts.openRow(`${marketplace} ${hour.getTime()}`, zero)[countedAs(outcome)] += 1
      context.metrics.lookUps.inc({
        marketplace,
        outcome: outcome.kind === 'blocked' ? outcome.reason : outcome.kind,
      })
      return result
    },
  }
}

const truncateToHour = (at: Date): Date => new Date(at.getTime() - (at.getTime() % hourMs))

function countedAs({ kind }: LookupOutcome): 'answered' | 'unreadable' | 'refused' {
  if (kind === 'blocked') return 'refused'
  return kind === 'unreadable' ? kind : 'answered'
}
