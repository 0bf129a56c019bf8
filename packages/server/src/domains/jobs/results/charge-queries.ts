// docs/decisions/0024-charging.md

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { JobRow } from '../store.ts'

/** Whether a found record is charged, or free because another record is charged or the product was paid before. */
export type Charge = 'charged' | 'charged-elsewhere' | 'paid-before'

/** The fields of a job that determine its charges. */
export type ChargedJob = Pick<JobRow, 'id' | 'coins_held' | 'coins_per_record' | 'found'>

/** The products that were charged by the job that this one retries, and by the jobs before it. */
const productsPaidBefore = (jobId: number) => sql`
  WITH RECURSIVE earlier AS (
    SELECT retry_of AS id FROM jobs WHERE id = ${jobId}
    UNION ALL
    SELECT jobs.retry_of FROM jobs JOIN earlier ON jobs.id = earlier.id
  )
  SELECT product_key FROM records JOIN earlier ON records.job_id = earlier.id WHERE product_key IS NOT NULL`

/**
 * The number of distinct products that a job charges: those of found records, unless the product or one of its records was
 * paid in a job that this one retries. Charges are computed from the records, which never change, so they do not depend on
 * the order of batches. A job never charges more than its hold, even if a marketplace returned different products for rows
 * with the same identifiers.
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

/** The position from which records are free because the hold is used up, so that `chargeOf` agrees with `countChargedProducts`. */
export async function findChargeEnd(db: Db, job: ChargedJob): Promise<number> {
  if (job.coins_per_record === 0) return lastPosition
  const products = Math.floor(job.coins_held / job.coins_per_record)
  // Each charged product has a found record, so only a list with repeated products can use up its hold.
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
 * The charge of a row of `records` in a query, null unless found. The first record of a product in list order is charged.
 * `record` is the name of the row, `end` the result of `findChargeEnd`.
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
