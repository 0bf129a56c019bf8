// docs/decisions/0024-charging.md

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { JobRow } from '../store.ts'

/** What a found record costs: `charged`, or nothing because another record pays, or was paid for before. */
export type Charge = 'charged' | 'charged-elsewhere' | 'paid-before'

/** A job as far as its charges depend on it. */
export type ChargedJob = Pick<JobRow, 'id' | 'coins_held' | 'coins_per_record' | 'found'>

/** The products that the jobs which a job retries, and those that they retry in turn, have charged for. */
const productsPaidBefore = (jobId: number) => sql`
  WITH RECURSIVE earlier AS (
    SELECT retry_of AS id FROM jobs WHERE id = ${jobId}
    UNION ALL
    SELECT jobs.retry_of FROM jobs JOIN earlier ON jobs.id = earlier.id
  )
  SELECT product_key FROM records JOIN earlier ON records.job_id = earlier.id WHERE product_key IS NOT NULL`

/**
 * Distinct products that a job charges for: those of found records, unless the product or one of its records was
 * paid for in a job that this one retries. Nothing about charges is stored: the records, which never change
 * once written, decide, so that a charge does not depend on the order in which batches were done. A job never charges for
 * more than it holds coins for: rows with the same identifiers are one product, even where a marketplace answered them
 * differently at different times.
 */
export async function countChargedProducts(db: Db, jobId: number): Promise<number> {
  const { rows } = await sql<{ charged: number }>`
    SELECT least(
      count(*),
      (SELECT coins_held / nullif(coins_per_record, 0) FROM jobs WHERE id = ${jobId})
    ) AS charged FROM (
      SELECT product_key FROM records WHERE job_id = ${jobId} AND product_key IS NOT NULL
      GROUP BY product_key HAVING NOT bool_or(is_paid)
      EXCEPT (${productsPaidBefore(jobId)})
    ) AS products`.execute(db)
  return rows[0]?.charged ?? 0
}

const lastPosition = 2_147_483_647

/**
 * The position from which records of a job are not charged any more, because the coins held for it are used up: `chargeOf`
 * marks as many records as `countChargedProducts` counts.
 */
export async function findChargeEnd(db: Db, job: ChargedJob): Promise<number> {
  if (job.coins_per_record === 0) return lastPosition
  const products = Math.floor(job.coins_held / job.coins_per_record)
  // Each charged product has a found record: only a list that repeats products can run out of coins.
  if (job.found <= products) return lastPosition
  const { rows } = await sql<{ first: number }>`
    SELECT first FROM (
      SELECT product_key, min(position) AS first FROM records
      WHERE job_id = ${job.id} AND product_key IS NOT NULL
      GROUP BY product_key HAVING NOT bool_or(is_paid)
    ) AS product
    WHERE product_key NOT IN (${productsPaidBefore(job.id)})
    ORDER BY first OFFSET ${products} LIMIT 1`.execute(db)
  return rows[0]?.first ?? lastPosition
}

/**
 * The charge of a row of `records` in a query, null unless found: the first record of a product in list order pays.
 * `record` is the name of the row, `end` what `findChargeEnd` found.
 */
export const chargeOf = (record: string, jobId: number, end: number): RawBuilder<Charge | null> => {
  const of = (column: string) => sql.ref(`${record}.${column}`)
  return sql<Charge | null>`CASE
    WHEN ${of('product_key')} IS NULL THEN NULL
    WHEN ${of('is_paid')} THEN 'paid-before'
    WHEN EXISTS (
      SELECT FROM records AS other
      WHERE other.job_id = ${jobId}
        AND other.product_key = ${of('product_key')}
        AND (other.position < ${of('position')} OR other.is_paid)
    ) OR ${of('position')} >= ${end} OR ${of('product_key')} IN (${productsPaidBefore(jobId)}) THEN 'charged-elsewhere'
    ELSE 'charged'
  END`
}
