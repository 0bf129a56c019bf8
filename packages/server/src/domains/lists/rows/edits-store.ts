import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'

/** The value that the owner of a list set for a field of a row. */
export interface RowEdit {
  position: number
  field: string
  value: string
}

/**
 * Locks a list before rows of it are written, so that what its lines state does not change meanwhile. Whatever writes both locks the list
 * first.
 */
export const lockListRows = (tx: Tx, listId: number) =>
  sql`SELECT FROM lists WHERE id = ${listId} FOR NO KEY UPDATE`.execute(tx)

/** Locks a list and rows of it in the order of their positions. Returns the positions that exist. */
export async function lockRows(tx: Tx, listId: number, positions: readonly number[]): Promise<number[]> {
  await lockListRows(tx, listId)
  const rows = await tx
    .selectFrom('list_rows')
    .select('position')
    .where('list_id', '=', listId)
    .where(sql<boolean>`position = ANY (${positions})`)
    .orderBy('position')
    .forUpdate()
    .execute()
  return rows.map(({ position }) => position)
}

const selectEdits = (db: Db, listId: number, positions: readonly number[]) =>
  db.selectFrom('list_edits').where('list_id', '=', listId).where('position', 'in', positions)

/** The owner's values for rows, in order. */
export async function findEdits(db: Db, listId: number, positions: readonly number[]): Promise<RowEdit[]> {
  return selectEdits(db, listId, positions)
    .select(['position', 'field', 'value'])
    .orderBy('position')
    .orderBy('field')
    .execute()
}

interface FieldOfRows {
  listId: number
  positions: readonly number[]
  field: string
}

/** What the owner set for a field of some rows. */
export async function findFieldEdits(db: Db, { listId, positions, field }: FieldOfRows) {
  return selectEdits(db, listId, positions).select(['position', 'value']).where('field', '=', field).execute()
}

/** The first of some rows with at least `limit` edits of other fields. */
export async function findFullRow(
  db: Db,
  { listId, positions, field }: FieldOfRows,
  limit: number,
): Promise<number | undefined> {
  const row = await selectEdits(db, listId, positions)
    .select('position')
    .where('field', '<>', field)
    .groupBy('position')
    .having(({ fn }) => fn.countAll(), '>=', limit)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.position
}

/** Sets a field of locked rows. Null removes the owner's value. */
export async function saveEdits(
  tx: Tx,
  rows: FieldOfRows,
  value: string | null,
  by: { accountId: number; at: Date },
): Promise<void> {
  const { listId, positions, field } = rows
  const edit = { value: value ?? '', edited_by: by.accountId, edited_at: by.at }
  const before = await sumBytes(tx, rows)
  if (value === null)
    await tx
      .deleteFrom('list_edits')
      .where('list_id', '=', listId)
      .where('field', '=', field)
      .where('position', 'in', positions)
      .execute()
  else
    await tx
      .insertInto('list_edits')
      .values(positions.map((position) => ({ list_id: listId, position, field, ...edit })))
      .onConflict((conflict) => conflict.columns(['list_id', 'position', 'field']).doUpdateSet(edit))
      .execute()
  await copyEdits(tx, rows, value)
  await markChanged(tx, listId, by.at, (await sumBytes(tx, rows)) - before)
}

async function sumBytes(tx: Tx, { listId, positions, field }: FieldOfRows): Promise<number> {
  const { bytes } = await selectEdits(tx, listId, positions)
    .select(sql<number>`coalesce(sum(pg_column_size(list_edits.*)), 0)::float8`.as('bytes'))
    .where('field', '=', field)
    .executeTakeFirstOrThrow()
  return bytes
}

async function markChanged(tx: Tx, listId: number, now: Date, addedBytes = 0): Promise<void> {
  await tx
    .updateTable('lists')
    .set(({ fn, ref, val, eb }) => ({
      changed_at: fn('greatest', [ref('changed_at'), val(now)]),
      rows_version: eb('rows_version', '+', 1),
      stored_bytes: fn<number>('greatest', [val(0), eb('stored_bytes', '+', addedBytes)]),
    }))
    .where('id', '=', listId)
    .execute()
}

/** The columns of `list_rows` with copies of the owner's values. */
const copies: Readonly<Record<string, string>> = {
  title: 'own_title',
  brand: 'own_brand',
  category: 'own_category',
}

async function copyEdits(tx: Tx, { listId, positions, field }: FieldOfRows, value: string | null) {
  const copy = copies[field]
  await sql`
    UPDATE list_rows SET ${copy === undefined ? sql`` : sql`${sql.ref(copy)} = ${value},`}
      has_edits = EXISTS (
        SELECT FROM list_edits WHERE list_edits.list_id = list_rows.list_id
          AND list_edits.position = list_rows.position)
    WHERE list_id = ${listId} AND position = ANY (${positions})`.execute(tx)
}

/** Sets whether locked rows are ignored. Returns the positions of the rows that changed. */
export async function setIgnored(
  tx: Tx,
  listId: number,
  positions: readonly number[],
  ignored: boolean,
  now: Date,
): Promise<number[]> {
  const changed = await tx
    .updateTable('list_rows')
    .set({ is_ignored: ignored })
    .where('list_id', '=', listId)
    .where('position', 'in', positions)
    .where('is_ignored', '<>', ignored)
    .returning('position')
    .execute()
  await markChanged(tx, listId, now)
  return changed.map(({ position }) => position)
}
