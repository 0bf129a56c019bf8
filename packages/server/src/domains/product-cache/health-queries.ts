import { isMarketplace, type MarketplaceHealth, sources } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { dayMs } from '../../platform/durations.ts'
import type { OpenCircuits } from '../../platform/queue/index.ts'
import { isSiteOf } from './cache-scope.ts'
import { readLayoutDrift } from './layout-queries.ts'

/** The lookups of a marketplace in the last day, its pauses and its layout drift. */
export type MarketplaceState = Omit<MarketplaceHealth, 'waiting' | keyof OpenCircuits>

/** The state of the marketplaces, and of other sources that are paused or were asked in the last day. */
export async function describeMarketplaces({ db, clock }: Context): Promise<MarketplaceState[]> {
  const drifts = await readLayoutDrift({ db, clock })
  const pauses = await db
    .selectFrom('marketplace_pauses')
    .innerJoin('accounts', 'accounts.id', 'paused_by')
    .select(['marketplace', 'paused_at', 'username'])
    .execute()
  const hours = await db
    .selectFrom('look_up_hours')
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
  const states = sources.map((marketplace) => {
    const drift = drifts.find((each) => each.marketplace === marketplace)
    const { share = null, share_last_hour = null, share_before = null } = drift ?? {}
    const pause = pauses.find((row) => row.marketplace === marketplace)
    const own = hours
      .filter((row) => row.marketplace === marketplace)
      .map(({ marketplace: _name, hour, ...counts }) => ({ ...counts, hour: hour.toISOString() }))
    const sum = (outcome: 'answered' | 'unreadable' | 'refused') =>
      own.reduce((total, hour) => total + hour[outcome], 0)
    const slowedUntil = slowed.find(({ site }) => isSiteOf(marketplace, site))?.paused_until
    return {
      marketplace,
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
  return states.filter(
    ({ marketplace, hours: asked, paused }) => isMarketplace(marketplace) || asked.length > 0 || paused,
  )
}
