import type { MarketplaceName } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/index.ts'
import type { OpenCircuits } from '../../platform/queue/index.ts'
import { LayoutWatch } from './layout-monitor.ts'
import { LookUpCounts } from './lookup-counts.ts'
import { findPaused } from './pauses-store.ts'
import { type Catalogue, createCatalogue } from './product-cache.ts'
import { OpenPlaces } from './sites.ts'

/** How long a process uses the pauses that it read. */
export const pauseCheckMs = 1_000

export interface AttendedCatalogue extends Catalogue {
  /** What this process stays away from for a while. */
  openCircuits(): OpenCircuits
}

/** Opens the marketplaces of the settings; disposing closes their connections. */
export function openCatalogue(context: Context): AttendedCatalogue {
  const opened = new AsyncDisposableStack()
  const layouts = opened.use(new LayoutWatch(context))
  const places = opened.use(new OpenPlaces(context, (marketplace, page) => layouts.note(marketplace, page)))
  return attended(
    context,
    createCatalogue(context, places, () => opened.disposeAsync()),
    () => places.openCircuits(),
  )
}

/**
 * A catalogue as administrators attend to it: a paused marketplace is not asked and answers `blocked`, and what the others
 * come to is counted. What is remembered is told all the same.
 */
function attended(
  context: Pick<Context, 'db' | 'clock' | 'metrics'>,
  catalogue: Catalogue,
  openCircuits: () => OpenCircuits,
): AttendedCatalogue {
  const isPaused = watchPauses(context.db)
  const counts = new LookUpCounts(context)
  return {
    openCircuits,
    recall: (...question) => catalogue.recall(...question),
    async lookUp(marketplace, ...question) {
      if (await isPaused(marketplace))
        return { outcome: { kind: 'blocked', reason: 'marketplace-paused' }, fetchedAt: context.clock.now() }
      const answer = await catalogue.lookUp(marketplace, ...question)
      counts.note(marketplace, answer.outcome)
      const { outcome } = answer
      context.metrics.lookUps.inc({
        marketplace,
        outcome: outcome.kind === 'blocked' ? outcome.reason : outcome.kind,
      })
      return answer
    },
    async [Symbol.asyncDispose]() {
      await counts[Symbol.asyncDispose]()
      await catalogue[Symbol.asyncDispose]()
    },
  }
}

/** Returns whether a marketplace is paused. Queries the database at most once in `pauseCheckMs`. */
function watchPauses(db: Db): (marketplace: MarketplaceName) => Promise<boolean> {
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
