import type { SourceName } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'

export interface CacheSize {
  marketplace: SourceName
  site: string
  products: number
  medianAgeHours: number
}

/** How often a lookup had a cached result. */
export interface CacheUse {
  marketplace: SourceName
  recalled: number
  missed: number
}

/** Sizes, use in the last seven days, and bytes on disk with indexes. Reads every row, so call it rarely. */
export async function readStatistics({ db, clock }: Pick<Context, 'clock' | 'db'>) {
  const now = clock.now()
  const { rows: sizes } = await sql<CacheSize>`
    SELECT marketplace, site, count(*)::integer AS products,
      extract(epoch FROM ${now}::timestamptz
        - percentile_disc(0.5) WITHIN GROUP (ORDER BY fetched_at))::float8 / 3600 AS "medianAgeHours"
    FROM cached_products GROUP BY marketplace, site ORDER BY marketplace, site`.execute(db)
  const { rows: use } = await sql<CacheUse>`
    SELECT marketplace, sum(recalled)::float8 AS recalled, sum(missed)::float8 AS missed
    FROM cache_use WHERE day > ${now}::timestamptz::date - 7 GROUP BY marketplace ORDER BY marketplace`.execute(
    db,
  )
  const { rows: tables } = await sql<{ bytes: number }>`
    SELECT pg_total_relation_size(name::regclass)::float8 AS bytes
    FROM unnest(ARRAY['cached_products', 'cached_answers']) AS name`.execute(db)
  return { sizes, use, bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0) }
}
