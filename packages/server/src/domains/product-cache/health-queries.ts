import { type MarketplaceHealth, type MarketplaceName, marketplaces } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { OpenCircuits } from '../../platform/queue/index.ts'
import { readLayoutDrift } from './layout-queries.ts'

const hourMs = 3_600_000

/** The lookups of a marketplace in the last day, its pauses and its layout drift. */
export type MarketplaceState = Omit<MarketplaceHealth, 'waiting' | keyof OpenCircuits>

/** The current state of every marketplace, from the counts that all workers share. */
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
    .where('hour', '>', new Date(clock.now().getTime() - 24 * hourMs))
    .orderBy('hour')
    .execute()
  const slowed = await db
    .selectFrom('host_throttles')
    .select(['site', 'paused_until'])
    .where('paused_until', '>', sql<Date>`clock_timestamp()`)
    .orderBy('paused_until', 'desc')
    .execute()
  return marketplaces.map((marketplace) => {
    const pause = pauses.find((row) => row.marketplace === marketplace)
    const own = hours
      .filter((row) => row.marketplace === marketplace)
      .map(({ marketplace: _name, hour, ...counts }) => ({ ...counts, hour: hour.toISOString() }))
    const drift = drifts.find((row) => row.marketplace === marketplace)
    const slowedUntil = slowed.find(({ site }) => isSiteOf(marketplace, site))?.paused_until
    return {
      marketplace,
      paused: pause ? { at: pause.paused_at.toISOString(), by: pause.username } : null,
      slowed_until: slowedUntil?.toISOString() ?? null,
      last_day: {
        answered: sum(own.map(({ answered }) => answered)),
        unreadable: sum(own.map(({ unreadable }) => unreadable)),
        refused: sum(own.map(({ refused }) => refused)),
      },
      layout: {
        share: drift?.share ?? null,
        share_last_hour: drift?.share_last_hour ?? null,
        share_before: drift?.share_before ?? null,
      },
      hours: own,
    }
  })
}

/** Whether a country site such as `amazon.de` belongs to a marketplace. */
export const isSiteOf = (marketplace: MarketplaceName, site: string): boolean =>
  site.startsWith(`${marketplace}.`)

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
