import { type ListRowResult, upsertRows } from '../../packages/server/src/domains/lists/rows-store.ts'
import { type Db, openDatabase } from '../../packages/server/src/platform/db/index.ts'
import type { FreshProduct } from './fresh-product.ts'
import { processorSeconds } from './processes.ts'
import { row, whole } from './tables.ts'

/** Rows that are written, in batches as a run writes them. */
const written = 20_000
const atOnce = 200

async function bytesOf({ database }: FreshProduct) {
  const { rows } = await database.query<{ table: number; indexes: number }>(
    `SELECT sum(pg_table_size(inhrelid))::float8 AS table, sum(pg_indexes_size(inhrelid))::float8 AS indexes
     FROM pg_inherits WHERE inhparent = 'list_rows'::regclass`,
  )
  return rows[0] ?? { table: 0, indexes: 0 }
}

/** Rows of the list with the most rows, for another list. */
async function copyResults({ database }: FreshProduct): Promise<ListRowResult[]> {
  const { rows } = await database.query<ListRowResult>(
    `SELECT position, article_number, ean, asin, verdict, reason, title, brand, category, image, amazon_price::text, amazon_currency,
       ebay_price::text, ebay_currency, attributes, attribute_names, sources, stated_safety, has_description, fingerprint, fetched_at
     FROM list_rows WHERE list_id = (SELECT id FROM lists ORDER BY total_rows DESC, id DESC LIMIT 1)
     ORDER BY position LIMIT ${written}`,
  )
  return rows
}

async function write(db: Db, results: readonly ListRowResult[], run: { listId: number; jobId: number }) {
  for (let from = 0; from < results.length; from += atOnce)
    await db
      .transaction()
      .execute((tx) => upsertRows(tx, { ...run, now: new Date() }, results.slice(from, from + atOnce)))
}

/** Prints what rows cost in bytes and processor time when a run stores them for the first time, and when another run changes them. */
export async function measureWrites(product: FreshProduct): Promise<void> {
  const { database, databaseUrl, pidOf } = product
  const results = await copyResults(product)
  const { rows: added } = await database.query<{ id: string }>(
    `INSERT INTO lists (public_id, account_id, upload_id, reading, name, file_name, total_rows, created_at, changed_at)
     SELECT 'ML-' || lpad(upper(to_hex((random() * 4000000000)::bigint)), 8, '0'), account_id, upload_id,
       jsonb_build_object('written', random()), 'Written', file_name, $1, created_at, changed_at
     FROM lists ORDER BY id LIMIT 1 RETURNING id`,
    [results.length],
  )
  const listId = Number(added[0]?.id)
  const db = openDatabase(databaseUrl)
  row('rows written', 'µs a row', 'database µs a row', 'table bytes a row', 'index bytes a row')
  row('---', '--:', '--:', '--:', '--:')
  for (const [name, jobId] of [
    ['by the first run', 1],
    ['by another run', 2],
  ] as const) {
    // A later run fetched its pages later.
    const fetched = results.map((result) => ({
      ...result,
      fetched_at: result.fetched_at && new Date(Date.parse(result.fetched_at) + jobId * 1_000).toISOString(),
    }))
    const before = await bytesOf(product)
    const processor = processorSeconds(pidOf.database)
    const begin = performance.now()
    await write(db, fetched, { listId, jobId })
    const each = (value: number) => whole(value / results.length)
    const time = performance.now() - begin
    const used = processorSeconds(pidOf.database) - processor
    const after = await bytesOf(product)
    row(
      name,
      each(time * 1e3),
      each(used * 1e6),
      each(after.table - before.table),
      each(after.indexes - before.indexes),
    )
  }
  await db.destroy()
  await database.query('DELETE FROM list_rows WHERE list_id = $1', [listId])
  await database.query('DELETE FROM lists WHERE id = $1', [listId])
}
