import type { MarketplaceName } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/index.ts'

export interface CacheSize {
  marketplace: MarketplaceName
  site: string
  products: number
  /** Hours since the median product was read. */
  medianAgeHours: number
}

/** How often a lookup had a cached result. */
export interface CacheUse {
  marketplace: MarketplaceName
  recalled: number
  missed: number
}

export interface CacheStatistics {
  sizes: CacheSize[]
  /** In the last seven days. */
  use: CacheUse[]
  /** On disk, including indexes. */
  bytes: number
}

/** Size, age and use of the product cache, including results of sellers' own connections. Reads every row, so call it rarely. */
export async function readStatistics({ db, clock }: Pick<Context, 'clock' | 'db'>): Promise<CacheStatistics> {
  const now = clock.now()
  const sizes = await sql<CacheSize>`
    SELECT marketplace, site, count(*)::integer AS products,
      extract(epoch FROM ${now}::timestamptz
        - percentile_disc(0.5) WITHIN GROUP (ORDER BY fetched_at))::float8 / 3600 AS "medianAgeHours"
    FROM catalogue_products GROUP BY marketplace, site ORDER BY marketplace, site`.execute(db)
  const use = await sql<CacheUse>`
    SELECT marketplace, sum(recalled)::float8 AS recalled, sum(missed)::float8 AS missed
    FROM catalogue_use WHERE day > ${now}::timestamptz::date - 7 GROUP BY marketplace ORDER BY marketplace`.execute(
    db,
  )
  return { sizes: sizes.rows, use: use.rows, bytes: await bytesOf(db) }
}

async function bytesOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT (pg_total_relation_size('catalogue_products') + pg_total_relation_size('catalogue_answers'))::float8 AS bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}
