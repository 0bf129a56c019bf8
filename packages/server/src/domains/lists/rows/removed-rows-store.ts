import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'

/** A row that the newest file of a list no longer has. `key` identifies it if it returns. */
export interface RemovedRow {
  key: string
  position: number
}

export async function findRemovedRows(db: Db, listId: number): Promise<RemovedRow[]> {
  return db
    .selectFrom('list_removed_rows')
    .select(['key', 'position'])
    .where('list_id', '=', listId)
    .execute()
}

/** Ignores rows of a locked list until they return. */
export async function markRemoved(tx: Tx, listId: number, rows: readonly RemovedRow[]): Promise<void> {
  if (rows.length === 0) return
  const removed = JSON.stringify(rows)
  await sql`
    INSERT INTO list_removed_rows (list_id, position, key, was_ignored)
    SELECT ${listId}, removed.position, removed.key, coalesce(row.is_ignored, false)
    FROM json_to_recordset(${removed}) AS removed (position integer, key text)
      LEFT JOIN list_rows AS row ON row.list_id = ${listId} AND row.position = removed.position`.execute(tx)
  await sql`
    UPDATE list_rows SET is_ignored = true
    FROM json_to_recordset(${removed}) AS removed (position integer)
    WHERE list_id = ${listId} AND list_rows.position = removed.position`.execute(tx)
  await markChanged(tx, listId, rows.length)
}

/** Restores rows of a locked list as they were before their removal. */
export async function markReturned(tx: Tx, listId: number, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return
  await sql`
    UPDATE list_rows SET is_ignored = removed.was_ignored FROM list_removed_rows AS removed
    WHERE list_rows.list_id = ${listId} AND removed.list_id = ${listId}
      AND removed.position = list_rows.position AND removed.position = ANY (${positions})`.execute(tx)
  await sql`
    DELETE FROM list_removed_rows WHERE list_id = ${listId} AND position = ANY (${positions})`.execute(tx)
  await markChanged(tx, listId, -positions.length)
}

/** What a removed row takes with its key, a hash. */
const removedRowBytes = 100

const markChanged = (tx: Tx, listId: number, addedRows: number) =>
  sql`
    UPDATE lists SET rows_version = rows_version + 1,
      stored_bytes = greatest(0, stored_bytes + ${addedRows * removedRowBytes}::bigint)
    WHERE id = ${listId}`.execute(tx)
