import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

/** What a found record costs: `charged`, or nothing because another record pays, or was paid for before. */
export type Charge = 'charged' | 'charged-elsewhere' | 'paid-before'

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

/** The charge of each found record between two positions: the first record of a product in list order pays. */
export async function findCharges(
  db: Db,
  jobId: number,
  first: number,
  last: number,
): Promise<Map<number, Charge>> {
  const { rows } = await sql<{ position: number; charge: Charge }>`
    SELECT record.position, CASE
      WHEN record.is_paid THEN 'paid-before'
      WHEN EXISTS (
        SELECT FROM records AS other
        WHERE other.job_id = record.job_id
          AND other.product_key = record.product_key
          AND (other.position < record.position OR other.is_paid)
      ) OR record.product_key IN (${productsPaidBefore(jobId)}) THEN 'charged-elsewhere'
      ELSE 'charged'
    END AS charge
    FROM records AS record
    WHERE record.job_id = ${jobId}
      AND record.position BETWEEN ${first} AND ${last}
      AND record.product_key IS NOT NULL`.execute(db)
  return new Map(rows.map(({ position, charge }) => [position, charge]))
}
