// docs/decisions/0031-data-sources.md

import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { dayMs } from '../../../platform/durations.ts'
import { type CacheContext, chooseFreshness } from './freshness.ts'

/** Rows per statement. Few, so that their locks are short. */
const batchSize = 5_000
/** Pages whose files are deleted between two checks of the signal. */
const pagesPerBatch = 50
const storedUseDays = 365
const storedLookupDays = 14
const storedPageDays = 14
const storedLayoutDays = 30

/** Deletes what is no longer used, in short statements until `signal` aborts. Returns the number of deleted results and products. */
export async function purgeProductCache(context: CacheContext, signal: AbortSignal): Promise<number> {
  const { productsSince, negativesSince } = chooseFreshness(context)
  const stale = [
    sql`DELETE FROM cached_products WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM cached_products WHERE fetched_at < ${productsSince} ORDER BY fetched_at LIMIT ${batchSize}))`,
    sql`DELETE FROM cached_answers WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM cached_answers WHERE kind <> 'found' AND answered_at < ${negativesSince}
      ORDER BY answered_at LIMIT ${batchSize}))`,
    // A lookup by other identifiers may have renewed the product of an older result.
    sql`DELETE FROM cached_answers WHERE ctid = ANY (ARRAY(
      SELECT answer.ctid FROM cached_answers AS answer
      WHERE kind = 'found' AND answered_at < ${productsSince} AND NOT EXISTS (
        SELECT FROM cached_products AS product
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
  const { db } = context
  await sql`DELETE FROM cache_use WHERE day < ${daysAgo(context, storedUseDays)}::timestamptz::date`.execute(
    db,
  )
  await db.deleteFrom('lookup_hours').where('hour', '<', daysAgo(context, storedLookupDays)).execute()
  return removed
}

/** Deletes stored pages with their files after two weeks and counts after a month. Returns the number of pages. */
export async function purgeLayouts(
  { db, clock, files }: Pick<Context, 'clock' | 'db' | 'files'>,
  signal: AbortSignal,
): Promise<number> {
  const pagesBefore = daysAgo({ clock }, storedPageDays)
  const oldPages = db.selectFrom('layout_pages').where('kept_at', '<', pagesBefore).limit(pagesPerBatch)
  let removed = 0
  for (let found = pagesPerBatch; found === pagesPerBatch; removed += found) {
    signal.throwIfAborted()
    const pages = await oldPages.select(['id', 'file_key']).execute()
    found = pages.length
    for (const { id, file_key } of pages) {
      await files.delete(file_key)
      await db.deleteFrom('layout_pages').where('id', '=', id).execute()
    }
  }
  await db.deleteFrom('layout_quarters').where('since', '<', daysAgo({ clock }, storedLayoutDays)).execute()
  return removed
}

const daysAgo = ({ clock }: Pick<Context, 'clock'>, days: number): Date =>
  new Date(clock.now().getTime() - days * dayMs)
