import { type LayoutDrift, type LayoutPage, marketplaces, type SourceName } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/index.ts'
import { dayMs, minuteMs } from '../../../platform/durations.ts'

const quarterMs = 15 * minuteMs
const daysBefore = 7
const maxListed = 100

type DriftRow = Omit<LayoutDrift['sections'][number], 'section'> & {
  marketplace: SourceName
  /** Null for all sections together. */
  section: string | null
}

/**
 * The share of known sections that were missing from the product pages of each marketplace, in total and by section: today,
 * in the last hour (this quarter and the three before) and in the seven days before today.
 */
export async function readLayoutDrift({ db, clock }: Pick<Context, 'clock' | 'db'>): Promise<LayoutDrift[]> {
  const now = clock.now()
  const today = new Date(now.toISOString().slice(0, 10))
  const lastHour = new Date(truncateToQuarter(now).getTime() - 3 * quarterMs)
  const before = new Date(today.getTime() - daysBefore * dayMs)
  const pagesWhen = (when: RawBuilder<unknown>) => sql`coalesce(sum(pages) FILTER (WHERE ${when}), 0)::float8`
  const share = (when: RawBuilder<unknown>) => sql`
    (sum(missing) FILTER (WHERE ${when}))::float8 / nullif(sum(pages) FILTER (WHERE ${when}), 0)`
  const { rows } = await sql<DriftRow>`
    SELECT marketplace, section,
      ${pagesWhen(sql`is_today`)} AS pages,
      ${share(sql`is_today`)} AS share,
      ${pagesWhen(sql`is_last_hour`)} AS pages_last_hour,
      ${share(sql`is_last_hour`)} AS share_last_hour,
      ${share(sql`NOT is_today`)} AS share_before
    FROM (
      SELECT marketplace, section, since >= ${today} AS is_today, since >= ${lastHour} AS is_last_hour,
        sum(pages) AS pages, sum(missing) AS missing
      FROM layout_quarters
      WHERE since >= ${before} AND since <= ${now}
      GROUP BY 1, 2, 3, 4
    ) AS counted
    GROUP BY GROUPING SETS ((marketplace, section), (marketplace)) ORDER BY marketplace, section`.execute(db)
  return marketplaces.map((marketplace) => {
    const own = rows.filter((row) => row.marketplace === marketplace)
    const all = own.find(({ section }) => section === null)
    const sections = own.flatMap(({ marketplace: _, section, ...counted }) =>
      section === null ? [] : [{ section, ...counted }],
    )
    return {
      marketplace,
      pages: sections.find(({ section }) => section === 'page')?.pages ?? 0,
      share: all?.share ?? null,
      share_last_hour: all?.share_last_hour ?? null,
      share_before: all?.share_before ?? null,
      sections,
    }
  })
}

/** The start of the quarter of an hour that contains a time. */
export const truncateToQuarter = (at: Date): Date => new Date(at.getTime() - (at.getTime() % quarterMs))

/** The stored pages of changed layouts, newest first. */
export async function listLayoutPages(db: Db): Promise<LayoutPage[]> {
  const rows = await db
    .selectFrom('layout_pages')
    .select(['marketplace', 'url', 'missing', 'file_key as file', 'kept_at'])
    .orderBy('kept_at', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ kept_at, ...page }) => ({ ...page, kept_at: kept_at.toISOString() }))
}
