import { type LayoutDrift, type LayoutPage, type MarketplaceName, marketplaces } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/index.ts'

const quarterMs = 15 * 60_000
const dayMs = 24 * 3_600_000
const daysBefore = 7
const maxListed = 100

interface Row {
  marketplace: MarketplaceName
  section: string
  pages: number
  missing: number
  pages_last_hour: number
  missing_last_hour: number
  pages_before: number
  missing_before: number
}

/**
 * The share of known sections that were missing from the product pages of each marketplace, in total and by section: today,
 * in the last hour (this quarter and the three before) and in the seven days before today.
 */
export async function readLayoutDrift({ db, clock }: Pick<Context, 'clock' | 'db'>): Promise<LayoutDrift[]> {
  const now = clock.now()
  const today = new Date(now.toISOString().slice(0, 10))
  const lastHour = new Date(quarterOf(now).getTime() - 3 * quarterMs)
  const before = new Date(today.getTime() - daysBefore * dayMs)
  const { rows } = await sql<Row>`
    SELECT marketplace, section,
      coalesce(sum(pages) FILTER (WHERE since >= ${today}), 0)::float8 AS pages,
      coalesce(sum(missing) FILTER (WHERE since >= ${today}), 0)::float8 AS missing,
      coalesce(sum(pages) FILTER (WHERE since >= ${lastHour}), 0)::float8 AS pages_last_hour,
      coalesce(sum(missing) FILTER (WHERE since >= ${lastHour}), 0)::float8 AS missing_last_hour,
      coalesce(sum(pages) FILTER (WHERE since < ${today}), 0)::float8 AS pages_before,
      coalesce(sum(missing) FILTER (WHERE since < ${today}), 0)::float8 AS missing_before
    FROM layout_quarters
    WHERE since >= ${before} AND since <= ${now}
    GROUP BY marketplace, section ORDER BY marketplace, section`.execute(db)
  return marketplaces.map((marketplace) => {
    const own = rows.filter((row) => row.marketplace === marketplace)
    return {
      marketplace,
      pages: own.find(({ section }) => section === 'page')?.pages ?? 0,
      share: shareOf(sum(own, 'missing'), sum(own, 'pages')),
      share_last_hour: shareOf(sum(own, 'missing_last_hour'), sum(own, 'pages_last_hour')),
      share_before: shareOf(sum(own, 'missing_before'), sum(own, 'pages_before')),
      sections: own.map((row) => ({
        section: row.section,
        pages: row.pages,
        share: shareOf(row.missing, row.pages),
        pages_last_hour: row.pages_last_hour,
        share_last_hour: shareOf(row.missing_last_hour, row.pages_last_hour),
        share_before: shareOf(row.missing_before, row.pages_before),
      })),
    }
  })
}

/** The start of the quarter of an hour that contains a time. */
export const quarterOf = (at: Date): Date => new Date(at.getTime() - (at.getTime() % quarterMs))

/** The stored pages of changed layouts, newest first. */
export async function listLayoutPages(db: Db): Promise<LayoutPage[]> {
  const rows = await db
    .selectFrom('layout_pages')
    .select(['marketplace', 'url', 'missing', 'file_key', 'kept_at'])
    .orderBy('kept_at', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ marketplace, file_key, kept_at, ...page }) => ({
    ...page,
    marketplace,
    file: file_key,
    kept_at: kept_at.toISOString(),
  }))
}

const sum = (rows: readonly Row[], key: Exclude<keyof Row, 'marketplace' | 'section'>): number =>
  rows.reduce((total, row) => total + row[key], 0)

const shareOf = (missing: number, pages: number): number | null => (pages === 0 ? null : missing / pages)
