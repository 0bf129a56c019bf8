import { type MarketplaceHealth, type SourceName, sources } from '@merkwerk/contract'
import { findOpenFactsProject, sourcePlugins } from '@merkwerk/engine'
import { sql } from 'kysely'
import { hasAccess } from '../../../platform/config/source-config.ts'
import type { Context } from '../../../platform/context.ts'
import { dayMs, minuteMs } from '../../../platform/durations.ts'
import type { OpenCircuits } from '../../../platform/queue/index.ts'
import { belongsToSource } from './cache-scope.ts'
import { chooseFreshness } from './freshness.ts'
import { readLayoutDrift } from './layout-queries.ts'
import { listCurrentImports, type OpenFactsImport } from './open-facts-store.ts'
import { type CountedRequests, findCountedRequests } from './throttle-store.ts'

/** The lookups of a marketplace in the last day, its pauses and its layout drift. */
export type MarketplaceState = Omit<MarketplaceHealth, 'waiting' | keyof OpenCircuits>

/** The requests of a source in the current minute and day, with its quotas. */
function describeQuotas(
  name: SourceName,
  asked: readonly CountedRequests[],
  { clock, config }: Pick<Context, 'clock' | 'config'>,
) {
  const now = clock.now().getTime()
  const { perSecond: usual, perMinute, perDay } = sourcePlugins[name].quota ?? {}
  const perSecond = config.sources[name].api.requestsPerSecond ?? usual
  const askedIn = (span: 'minute' | 'day', spanMs: number) =>
    asked
      .filter(
        (row) => row.span === span && belongsToSource(name, row.source) && row.since.getTime() > now - spanMs,
      )
      .reduce((sum, row) => sum + row.asked, 0)
  return [
    ...(perSecond === undefined ? [] : [{ span: 'second' as const, most: perSecond, asked: null }]),
    ...(perMinute === undefined
      ? []
      : [{ span: 'minute' as const, most: perMinute, asked: askedIn('minute', minuteMs) }]),
    ...(perDay === undefined ? [] : [{ span: 'day' as const, most: perDay, asked: askedIn('day', dayMs) }]),
  ]
}

/** The imported dump of a source. Null if it has no dumps. */
function describeDump(
  source: SourceName,
  imports: readonly Pick<OpenFactsImport, 'source' | 'changed_at' | 'products'>[],
  freshSince: Date,
): MarketplaceState['dump'] {
  if (!findOpenFactsProject(source)) return null
  const { changed_at = null, products } = imports.find((one) => one.source === source) ?? {}
  return {
    changed_at: changed_at?.toISOString() ?? null,
    products: products ?? 0,
    is_fresh: changed_at !== null && changed_at >= freshSince,
  }
}

/** The state of every source. */
export async function describeMarketplaces(context: Context): Promise<MarketplaceState[]> {
  const { db, clock, config } = context
  const drifts = await readLayoutDrift({ db, clock })
  const pauses = await db
    .selectFrom('marketplace_pauses')
    .innerJoin('accounts', 'accounts.id', 'paused_by')
    .select(['marketplace', 'paused_at', 'username'])
    .execute()
  const hours = await db
    .selectFrom('lookup_hours')
    .select(['marketplace', 'hour', 'answered', 'unreadable', 'refused'])
    .where('hour', '>', new Date(clock.now().getTime() - dayMs))
    .orderBy('hour')
    .execute()
  const slowed = await db
    .selectFrom('host_throttles')
    .select(['site', 'paused_until'])
    .where('paused_until', '>', sql<Date>`clock_timestamp()`)
    .orderBy('paused_until', 'desc')
    .execute()
  const asked = await findCountedRequests(db)
  const imports = await listCurrentImports(db)
  const { dumpsSince } = chooseFreshness(context)
  return sources.map((marketplace) => {
    const drift = drifts.find((each) => each.marketplace === marketplace)
    const { share = null, share_last_hour = null, share_before = null } = drift ?? {}
    const pause = pauses.find((row) => row.marketplace === marketplace)
    const own = hours
      .filter((row) => row.marketplace === marketplace)
      .map(({ marketplace: _name, hour, ...counts }) => ({ ...counts, hour: hour.toISOString() }))
    const sum = (outcome: 'answered' | 'unreadable' | 'refused') =>
      own.reduce((total, hour) => total + hour[outcome], 0)
    const slowedUntil = slowed.find(({ site }) => belongsToSource(marketplace, site))?.paused_until
    return {
      marketplace,
      is_available: hasAccess(config.sources[marketplace]),
      quotas: describeQuotas(marketplace, asked, context),
      dump: describeDump(marketplace, imports, dumpsSince),
      paused: pause ? { at: pause.paused_at.toISOString(), by: pause.username } : null,
      slowed_until: slowedUntil?.toISOString() ?? null,
      last_day: {
        answered: sum('answered'),
        unreadable: sum('unreadable'),
        refused: sum('refused'),
      },
      layout: { share, share_last_hour, share_before },
      hours: own,
    }
  })
}
