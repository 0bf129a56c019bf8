import { type LayoutDrift, type LayoutPage, type MarketplaceName, marketplaces } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from '../db/index.ts'

/** Days that today is compared with. */
const daysBefore = 7
const keptPagesDays = 14
const keptCountsDays = 365
/** Pages whose files are deleted between two looks at the signal. */
const batchSize = 50
const mostListed = 100

interface Row {
  marketplace: MarketplaceName
  section: string
  pages: number
  missing: number
  pages_before: number
  missing_before: number
}

/**
 * How much of the known layout the product pages of each marketplace lacked today and in the seven days before: over all
 * sections and section by section, as shares of the pages that were read.
 */
export async function readLayoutDrift({ db, clock }: Pick<Context, 'clock' | 'db'>): Promise<LayoutDrift[]> {
  const { rows } = await sql<Row>`
    SELECT marketplace, section,
      coalesce(sum(pages) FILTER (WHERE day = today), 0)::float8 AS pages,
      coalesce(sum(missing) FILTER (WHERE day = today), 0)::float8 AS missing,
      coalesce(sum(pages) FILTER (WHERE day < today), 0)::float8 AS pages_before,
      coalesce(sum(missing) FILTER (WHERE day < today), 0)::float8 AS missing_before
    FROM layout_days, LATERAL (SELECT (${clock.now()}::timestamptz AT TIME ZONE 'UTC')::date AS today) AS now
    WHERE day BETWEEN today - ${daysBefore}::integer AND today
    GROUP BY marketplace, section ORDER BY marketplace, section`.execute(db)
  return marketplaces.map((marketplace) => {
    const own = rows.filter((row) => row.marketplace === marketplace)
    return {
      marketplace,
      pages: own.find(({ section }) => section === 'page')?.pages ?? 0,
      share: shareOf(sum(own, 'missing'), sum(own, 'pages')),
      share_before: shareOf(sum(own, 'missing_before'), sum(own, 'pages_before')),
      sections: own.map((row) => ({
        section: row.section,
        pages: row.pages,
        share: shareOf(row.missing, row.pages),
        share_before: shareOf(row.missing_before, row.pages_before),
      })),
    }
  })
}

/** Pages of changed layouts that were kept, the newest first. */
export async function listLayoutPages(db: Db): Promise<LayoutPage[]> {
  const rows = await db
    .selectFrom('layout_pages')
    .select(['marketplace', 'url', 'missing', 'file_key', 'kept_at'])
    .orderBy('kept_at', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(({ marketplace, file_key, kept_at, ...page }) => ({
    ...page,
    marketplace: marketplace as MarketplaceName,
    file: file_key,
    kept_at: kept_at.toISOString(),
  }))
}

const sum = (rows: readonly Row[], key: 'pages' | 'missing' | 'pages_before' | 'missing_before'): number =>
  rows.reduce((total, row) => total + row[key], 0)

const shareOf = (missing: number, pages: number): number | null => (pages === 0 ? null : missing / pages)

/** Removes pages kept for study after two weeks, with their files, and counts after a year; answers how many pages went. */
export async function purgeLayouts(
  { db, clock, files }: Pick<Context, 'clock' | 'db' | 'files'>,
  signal: AbortSignal,
): Promise<number> {
  const now = clock.now()
  let removed = 0
  for (let found = batchSize; found === batchSize; ) {
    signal.throwIfAborted()
    const pages = await db
      .selectFrom('layout_pages')
      .select(['id', 'file_key'])
      .where('kept_at', '<', new Date(now.getTime() - keptPagesDays * 24 * 3600 * 1000))
      .limit(batchSize)
      .execute()
    found = pages.length
    for (const { file_key } of pages) await files.delete(file_key)
    if (found > 0)
      await db
        .deleteFrom('layout_pages')
        .where(
          'id',
          'in',
          pages.map(({ id }) => id),
        )
        .execute()
    removed += found
  }
  await sql`DELETE FROM layout_days WHERE day < ${now}::timestamptz::date - ${keptCountsDays}::integer`.execute(
    db,
  )
  return removed
}
