// docs/decisions/0031-data-sources.md

import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { freshnessOf } from './freshness.ts'

/** Rows per statement. Few, so that their locks are short. */
const batchSize = 5_000
const useDays = 365

/**
 * Deletes expired products, results without a product, and expired not-found and ambiguous results. Runs short statements
 * and stops between two of them if `signal` aborts. Returns the number of deleted rows.
 */
export async function purgeProductCache(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  signal: AbortSignal,
): Promise<number> {
  const { productsSince, negativesSince } = freshnessOf(context)
  const stale = [
    sql`DELETE FROM catalogue_products WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM catalogue_products WHERE fetched_at < ${productsSince} ORDER BY fetched_at LIMIT ${batchSize}))`,
    sql`DELETE FROM catalogue_answers WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM catalogue_answers WHERE kind <> 'found' AND answered_at < ${negativesSince}
      ORDER BY answered_at LIMIT ${batchSize}))`,
    // A lookup by other identifiers may have renewed the product of an older result.
    sql`DELETE FROM catalogue_answers WHERE ctid = ANY (ARRAY(
      SELECT answer.ctid FROM catalogue_answers AS answer
      WHERE kind = 'found' AND answered_at < ${productsSince} AND NOT EXISTS (
        SELECT FROM catalogue_products AS product
        WHERE (product.source, product.marketplace, product.site, product.product_id)
          = (answer.source, answer.marketplace, answer.site, answer.product_id))
      LIMIT ${batchSize}))`,
  ]
  let removed = 0
  for (const statement of stale)
    for (let count = batchSize; count === batchSize; ) {
      signal.throwIfAborted()
      const { numAffectedRows = 0n } = await statement.execute(context.db)
      count = Number(numAffectedRows)
      removed += count
    }
  await sql`DELETE FROM catalogue_use WHERE day < ${context.clock.now()}::timestamptz::date - ${useDays}::integer`.execute(
    context.db,
  )
  return removed
}
