import type { SourceName } from '@merkwerk/contract'
import { type Selectable, sql } from 'kysely'
import { added, type Db, type Tables } from '../../../platform/db/index.ts'

/** Odd pages stored per marketplace and day. */
const maxOdd = 20
/** Further pages stored per marketplace, day and section with a leap. */
const maxLeaping = 5

/**
 * Inserts a page for study unless the day has enough of its kind: `isOdd` if most of its sections are missing, `leaping` is a
 * missing section that is suddenly missing from many pages. Returns the key for its file.
 */
export async function insertLayoutPage(
  db: Db,
  page: { marketplace: SourceName; url: string; missing: readonly string[] },
  { isOdd, leaping }: { isOdd: boolean; leaping: string | null },
  now: Date,
): Promise<string | undefined> {
  const day = now.toISOString().slice(0, 10)
  const { rows } = await sql<{ file_key: string }>`
    INSERT INTO layout_pages (marketplace, url, missing, file_key, kept_at)
    SELECT ${page.marketplace}, ${page.url}, ${page.missing}::text[],
      'layouts/' || ${day}::text || '/' || gen_random_uuid() || '.html.gz', ${now}
    FROM (
      SELECT count(*) AS kept, count(*) FILTER (WHERE missing @> ARRAY[${leaping}::text]) AS leaping
      FROM layout_pages WHERE marketplace = ${page.marketplace} AND kept_at >= ${new Date(day)}
    ) AS before
    WHERE (${isOdd} AND before.kept < ${maxOdd})
      OR (${leaping}::text IS NOT NULL AND before.leaping < ${maxLeaping})
    RETURNING file_key`.execute(db)
  return rows[0]?.file_key
}

export type LayoutCount = Selectable<Tables['layout_quarters']>

/** Adds to the counts of pages and missing sections by quarter of an hour. */
export async function addLayoutCounts(db: Db, counts: readonly LayoutCount[]): Promise<void> {
  await db
    .insertInto('layout_quarters')
    .values(counts)
    .onConflict((conflict) =>
      conflict
        .columns(['since', 'marketplace', 'section'])
        .doUpdateSet(added('layout_quarters', 'pages', 'missing')),
    )
    .execute()
}
