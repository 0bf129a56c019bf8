import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { MarketplaceName } from '@merkwerk/contract'
import type { FetchedPage } from '@merkwerk/engine'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** Odd pages kept for study, by marketplace and day. */
const mostOdd = 20
/** Pages kept beyond those for each section that leaps. */
const mostLeaping = 5

/** Why a page is worth a look. */
export interface Oddity {
  /** It lacks much of its layout. */
  isOdd: boolean
  /** A section it lacks, as suddenly many do. */
  leaping: string | null
}

/**
 * Keeps a product page for study, as a file with a row that names it, unless the day has enough of its kind; answers
 * whether it did.
 */
export async function keepLayoutPage(
  { clock, db, files }: Pick<Context, 'clock' | 'db' | 'files'>,
  marketplace: MarketplaceName,
  { url, bytes, layout }: FetchedPage,
  { isOdd, leaping }: Oddity,
): Promise<boolean> {
  const now = clock.now()
  const day = now.toISOString().slice(0, 10)
  // The row comes first: a file without one would never be purged.
  const { rows } = await sql<{ file_key: string }>`
    INSERT INTO layout_pages (marketplace, url, missing, file_key, kept_at)
    SELECT ${marketplace}, ${url}, ${layout.missing}::text[],
      'layouts/' || ${day}::text || '/' || gen_random_uuid() || '.html.gz', ${now}
    FROM (
      SELECT count(*) AS kept, count(*) FILTER (WHERE missing @> ARRAY[${leaping}::text]) AS leaping
      FROM layout_pages WHERE marketplace = ${marketplace} AND kept_at >= ${new Date(day)}
    ) AS before
    WHERE (${isOdd} AND before.kept < ${mostOdd})
      OR (${leaping}::text IS NOT NULL AND before.leaping < ${mostLeaping})
    RETURNING file_key`.execute(db)
  const key = rows[0]?.file_key
  if (key) await files.write(key, Readable.from([gzipSync(bytes)]))
  return key !== undefined
}
