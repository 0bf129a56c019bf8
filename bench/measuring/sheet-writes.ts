import { upsertRows } from '../../packages/server/src/domains/lists/rows/rows-store.ts'
import { type Db, openDatabase } from '../../packages/server/src/platform/db/index.ts'
import type { FreshProduct } from './fresh-product.ts'
import { processorSeconds } from './processes.ts'
import { row, whole } from './tables.ts'

/** Rows that are written, in batches as a run writes them. */
const written = 20_000
const atOnce = 200

async function readBytes({ database }: FreshProduct) {
  const { rows } = await database.query<{ table: number; indexes: number }>(
    `SELECT sum(pg_table_size(inhrelid))::float8 AS table, sum(pg_indexes_size(inhrelid))::float8 AS indexes
     FROM pg_inherits WHERE inhparent = 'list_rows'::regclass`,
  )
  return rows[0] ?? { table: 0, indexes: 0 }
}

/** Records of a run as if it had fetched those of the longest run later. Returns their positions. */
async function copyRecords({ database }: FreshProduct, runId: number): Promise<number[]> {
  const columns = `position, article_number, ean, asin, mpn, mpn_brand, verdict, reason, notes, facts, fingerprint, product_keys,
    read_at, result_id`
  const { rows } = await database.query<{ position: number }>(
    `INSERT INTO records (run_id, fetched_at, ${columns})
     SELECT $1::bigint, fetched_at + $1::bigint * interval '-1 second', ${columns} FROM records
     WHERE run_id = (SELECT id FROM runs ORDER BY total_rows DESC, id DESC LIMIT 1) AND verdict IS NOT NULL
     ORDER BY position LIMIT ${written} RETURNING position`,
    [runId],
  )
  return rows.map(({ position }) => position)
}

async function write(db: Db, positions: readonly number[], run: { listId: number; runId: number }) {
  for (let from = 0; from < positions.length; from += atOnce)
    await db
      .transaction()
      .execute((tx) => upsertRows(tx, { ...run, now: new Date() }, positions.slice(from, from + atOnce)))
}

/** Prints what rows cost in bytes and processor time when a run stores them for the first time, and when another run changes them. */
export async function measureWrites(product: FreshProduct): Promise<void> {
  const { database, databaseUrl, pids } = product
  const runs = [-2, -1]
  const [positions = []] = await Promise.all(runs.map((runId) => copyRecords(product, runId)))
  const { rows: added } = await database.query<{ id: string }>(
    `INSERT INTO lists (public_id, account_id, upload_id, reading, name, file_name, total_rows, created_at, changed_at)
     SELECT 'ML-' || lpad(upper(to_hex((random() * 4000000000)::bigint)), 8, '0'), account_id, upload_id,
       jsonb_build_object('written', random()), 'Written', file_name, $1, created_at, changed_at
     FROM lists ORDER BY id LIMIT 1 RETURNING id`,
    [positions.length],
  )
  const listId = Number(added[0]?.id)
  const db = openDatabase(databaseUrl)
  row('rows written', 'µs a row', 'database µs a row', 'table bytes a row', 'index bytes a row')
  row('---', '--:', '--:', '--:', '--:')
  for (const [name, runId] of [
    ['by the first run', -2],
    ['by another run', -1],
  ] as const) {
    const before = await readBytes(product)
    const processor = processorSeconds(pids.database)
    const begin = performance.now()
    await write(db, positions, { listId, runId })
    const each = (value: number) => whole(value / positions.length)
    const time = performance.now() - begin
    const used = processorSeconds(pids.database) - processor
    const after = await readBytes(product)
    row(
      name,
      each(time * 1e3),
      each(used * 1e6),
      each(after.table - before.table),
      each(after.indexes - before.indexes),
    )
  }
  await db.destroy()
  await database.query('DELETE FROM records WHERE run_id = ANY ($1)', [runs])
  await database.query('DELETE FROM list_rows WHERE list_id = $1', [listId])
  await database.query('DELETE FROM lists WHERE id = $1', [listId])
}
