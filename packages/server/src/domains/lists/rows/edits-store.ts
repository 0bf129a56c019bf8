import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'

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

/** As `lockListRows`. Throws `NOT_FOUND` if the list was deleted. */
export async function lockOpenList(tx: Tx, listId: number): Promise<void> {
  await tx
    .selectFrom('lists')
    .select('id')
    .where('id', '=', listId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}

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

/** The owner's values for rows, in order. */
export async function findEdits(db: Db, listId: number, positions: readonly number[]): Promise<RowEdit[]> {
  return db
    .selectFrom('list_edits')
    .select(['position', 'field', 'value'])
    .where('list_id', '=', listId)
    .where('position', 'in', positions)
    .orderBy('position')
    .orderBy('field')
    .execute()
}

/** The columns of `list_rows` with copies of the owner's values. */
const copies: Readonly<Record<string, string>> = {
  title: 'own_title',
  brand: 'own_brand',
  category: 'own_category',
}

/** Rows by their positions, or those after a position and up to another one. */
type SomeRows = { positions: readonly number[] } | { after: number; to: number }

/**
 * Copies the owner's values to rows of a locked list, where the sheet sorts and filters by them. Rows that have them already are not
 * written.
 */
export async function copyEdits(tx: Tx, listId: number, rows: SomeRows): Promise<void> {
  const selected =
    'positions' in rows
      ? sql`row.position = ANY (${rows.positions})`
      : sql`row.position > ${rows.after} AND row.position <= ${rows.to}`
  const names = Object.keys(copies)
  const columns = Object.values(copies)
  await sql`
    WITH own AS MATERIALIZED (
      SELECT row.position, count(edit.field) > 0 AS has_edits,
        ${sql.join(names.map((name) => sql`max(edit.value) FILTER (WHERE edit.field = ${name}) AS ${sql.ref(name)}`))}
      FROM list_rows AS row LEFT JOIN list_edits AS edit ON edit.list_id = row.list_id AND edit.position = row.position
      WHERE row.list_id = ${listId} AND ${selected}
        AND (row.has_edits OR edit.field IS NOT NULL)
      GROUP BY row.position
    )
    UPDATE list_rows AS row SET has_edits = own.has_edits,
      ${sql.join(names.map((name, index) => sql`${sql.ref(columns[index] ?? '')} = ${sql.ref(`own.${name}`)}`))}
    FROM own
    WHERE row.list_id = ${listId} AND row.position = own.position
      AND (row.has_edits, ${sql.join(columns.map((column) => sql.ref(`row.${column}`)))})
        IS DISTINCT FROM (own.has_edits, ${sql.join(names.map((name) => sql.ref(`own.${name}`)))})`.execute(
    tx,
  )
}

/** Leaves copying the edits of a locked list to the task that updates its rows. */
export async function deferCopies(tx: Tx, listId: number): Promise<void> {
  await sql`UPDATE lists SET uncopied_version = rows_version WHERE id = ${listId}`.execute(tx)
}

/** The version of a list whose edits are not copied yet. */
export async function findUncopied(db: Db, listId: number): Promise<number | null> {
  const list = await db
    .selectFrom('lists')
    .select('uncopied_version')
    .where('id', '=', listId)
    .executeTakeFirst()
  return list?.uncopied_version ?? null
}

/** Records that the edits of a version are copied, unless others were deferred since. */
export async function endCopies(tx: Tx, listId: number, version: number): Promise<void> {
  await tx
    .updateTable('lists')
    .set({ uncopied_version: null })
    .where('id', '=', listId)
    .where('uncopied_version', '=', version)
    .execute()
}
