// docs/decisions/0064-changes.md

import { randomUUID } from 'node:crypto'
import type { ChangedCell, ChangeKind } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Db, storableJson, type Tx } from '../../../../platform/db/index.ts'
import { addBytes, grownBytes } from '../../rows/index.ts'
import { joinFamilies, writeFamilyCells } from './family-cells-store.ts'
import type { GivenCells } from './given-cells-queries.ts'

/** Where a change writes: the owner's values, whether rows are ignored, chosen candidates, families, or computed columns. */
export type Target = 'edits' | 'ignored' | 'choice' | 'families' | 'computed'

export const findTarget = (kind: string): Target => targets[kind] ?? 'edits'
const targets: Partial<Record<string, Target>> = {
  ignore: 'ignored',
  choice: 'choice',
  family: 'families',
  formulas: 'computed',
}

/** A change in a locked list. */
export interface OpenChange {
  id: number
  listId: number
  target: Target
}

/** Cells that a change has in some rows. */
export interface ChangeSize {
  rows: number
  cells: number
}

/** The cell of a change with all that the list states of a row, and the candidate that is chosen for it. */
export const identifiersField = 'identifiers'

/** The cell of a change with all computed columns of the list, at position 0. */
export const computedField = 'computed'

/** Rows of a change in a block of cells. */
const rowsPerBlock = 1_000
/** Entries that a list keeps. */
const keptChanges = 1_000

/** What joins the present value of a cell to `cell`, and that value. */
const present: Record<Target, (listId: number) => { join: RawBuilder<unknown>; value: RawBuilder<unknown> }> =
  {
    edits: (listId) => ({
      join: sql`LEFT JOIN list_edits AS now ON now.list_id = ${listId} AND now.position = cell.position AND now.field = cell.field`,
      value: sql`now.value`,
    }),
    ignored: (listId) => ({
      join: sql`LEFT JOIN list_ignored AS now ON now.list_id = ${listId} AND now.position = cell.position`,
      value: sql`CASE WHEN now.position IS NOT NULL THEN 'true' END`,
    }),
    choice: (listId) => ({
      join: sql`LEFT JOIN list_choices AS now ON now.list_id = ${listId} AND now.position = cell.position`,
      value: sql`now.marketplace || ':' || now.product_id`,
    }),
    families: (listId) => ({ join: joinFamilies(listId), value: sql`now.value` }),
    computed: (listId) => ({
      join: sql`LEFT JOIN lists AS now ON now.id = ${listId}`,
      value: sql`now.computed_columns::text`,
    }),
  }

interface NewChange {
  listId: number
  /** Given by its sender. Undefined if it gave none. */
  publicId: string | undefined
  kind: ChangeKind
  accountId: number
  at: Date
}

export async function insertChange(tx: Tx, change: NewChange): Promise<OpenChange> {
  const { id } = await tx
    .insertInto('list_changes')
    .values({
      list_id: change.listId,
      public_id: change.publicId ?? randomUUID(),
      kind: change.kind,
      changed_by: change.accountId,
      changed_at: change.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, listId: change.listId, target: findTarget(change.kind) }
}

/**
 * Stores the cells of a change, `position`, `field` and `value` of a query, that have another value now. Returns how many there are. Without
 * any, the change is deleted.
 */
export async function storeCells(
  tx: Tx,
  { id, listId, target }: OpenChange,
  { query: cells, identifiers = [] }: Pick<GivenCells, 'query' | 'identifiers'>,
): Promise<ChangeSize> {
  const { join, value } = present[target](listId)
  const changed = sql`
    SELECT cell.position, cell.field, ${value} AS before, cell.value AS after FROM (${cells}) AS cell ${join}
    WHERE ${value} IS DISTINCT FROM cell.value`
  return storeChanged(
    tx,
    id,
    identifiers.length === 0 ? changed : sql`${changed} UNION ALL ${selectChanged(identifiers)}`,
  )
}

const selectChanged = (cells: readonly ChangedCell[]) =>
  sql`SELECT * FROM json_to_recordset(${storableJson(cells)}::json)
    AS cell (position integer, field text, before text, after text)`

async function storeChanged(tx: Tx, id: number, changed: RawBuilder<unknown>): Promise<ChangeSize> {
  const { rows } = await sql<ChangeSize>`
    WITH changed AS (
      SELECT *, (row_number() OVER (PARTITION BY field ORDER BY position) - 1) / ${rowsPerBlock} AS block
      FROM (${changed}) AS cell
    ), stored AS (
      INSERT INTO list_change_cells (change_id, field, block, positions, before, after, touched)
      SELECT ${id}::bigint, field, block, array_agg(position ORDER BY position), array_agg(before ORDER BY position),
        array_agg(after ORDER BY position), range_agg(int4range(position, position, '[]'))
      FROM changed GROUP BY field, block
      RETURNING field, positions, pg_column_size(new.*) AS bytes
    )
    UPDATE list_changes SET bytes = counted.bytes, cells = counted.cells, fields = counted.fields, rows = (
      SELECT count(DISTINCT position) FROM stored, unnest(positions) AS position WHERE position > 0)
    FROM (
      SELECT coalesce(sum(bytes), 0) + 200 AS bytes, coalesce(sum(cardinality(positions)), 0) AS cells,
        coalesce(array_agg(DISTINCT field), '{}') AS fields FROM stored
    ) AS counted
    WHERE id = ${id} RETURNING list_changes.rows, list_changes.cells`.execute(tx)
  const [counts = { rows: 0, cells: 0 }] = rows
  if (counts.cells === 0) await tx.deleteFrom('list_changes').where('id', '=', id).execute()
  return counts
}

export type Side = 'before' | 'after'

/** The cells of a change with their values on one side, and on the other, without those of identifiers. */
const readSide = (changeId: number, side: Side) => sql`
  SELECT block.field, cell.position, cell.value, cell.former
  FROM list_change_cells AS block,
    unnest(block.positions, ${sql.ref(`block.${side}`)}, ${sql.ref(`block.${side === 'after' ? 'before' : 'after'}`)})
      AS cell (position, value, former)
  WHERE change_id = ${changeId} AND field <> ${identifiersField}`

/** The cells of identifiers of a change with their values on one side. */
export async function findIdentifierCells(db: Db, changeId: number, side: Side) {
  const { rows } = await sql<{ position: number; value: string | null }>`
    SELECT cell.position, cell.value
    FROM list_change_cells AS block, unnest(block.positions, ${sql.ref(`block.${side}`)}) AS cell (position, value)
    WHERE change_id = ${changeId} AND field = ${identifiersField}`.execute(db)
  return rows
}

/** The rows of a change and its fields. */
export async function findTouched(db: Db, changeId: number) {
  const { rows } = await sql<{ positions: number[]; fields: string[] }>`
    SELECT coalesce(json_agg(DISTINCT position), '[]') AS positions, coalesce(array_agg(DISTINCT field), '{}') AS fields
    FROM list_change_cells, unnest(positions) AS position WHERE change_id = ${changeId}`.execute(db)
  return rows[0] ?? { positions: [], fields: [] }
}

/** Rows of a change that one of its sides takes back although a newer file lacks them. */
export async function findReturned(db: Db, { id, listId }: OpenChange, side: Side): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    SELECT cell.position FROM (${readSide(id, side)}) AS cell
      JOIN list_lines AS line ON line.list_id = ${listId} AND line.position = cell.position
    WHERE cell.value IS NULL AND line.is_removed`.execute(db)
  return rows.map(({ position }) => position)
}

/** Whether each cell of a change has its value of a side now. */
export async function hasValues(tx: Tx, { id, listId, target }: OpenChange, side: Side): Promise<boolean> {
  const { join, value } = present[target](listId)
  const { rows } = await sql<{ differs: boolean }>`
    SELECT EXISTS (
      SELECT FROM (${readSide(id, side)}) AS cell ${join} WHERE ${value} IS DISTINCT FROM cell.value
    ) AS differs`.execute(tx)
  return rows[0]?.differs === false
}

export interface Written {
  side: Side
  accountId: number
  at: Date
}

/** Writes the values of one side of a change. */
export async function writeCells(tx: Tx, change: OpenChange, written: Written): Promise<void> {
  await writers[change.target](tx, change, written)
}

const writers: Record<Target, (tx: Tx, change: OpenChange, written: Written) => Promise<unknown>> = {
  // The lock of the list keeps others from adding what is absent now, so that nothing needs to look for a conflict.
  edits: (tx, { id, listId }, { side, accountId, at }) =>
    sql`
      WITH cell AS MATERIALIZED (${readSide(id, side)}), removed AS (
        DELETE FROM list_edits AS edit USING cell
        WHERE edit.list_id = ${listId} AND edit.position = cell.position AND edit.field = cell.field AND cell.value IS NULL
        RETURNING -pg_column_size(edit.*) AS bytes
      ), changed AS (
        UPDATE list_edits AS edit SET value = cell.value, edited_by = ${accountId}, edited_at = ${at} FROM cell
        WHERE edit.list_id = ${listId} AND edit.position = cell.position AND edit.field = cell.field
          AND cell.value IS NOT NULL AND cell.former IS NOT NULL
        RETURNING ${grownBytes} AS bytes
      ), added AS (
        INSERT INTO list_edits AS edit (list_id, position, field, value, edited_by, edited_at)
        SELECT ${listId}::bigint, position, field, value, ${accountId}::bigint, ${at}::timestamptz FROM cell
        WHERE value IS NOT NULL AND former IS NULL ORDER BY position, field
        RETURNING pg_column_size(edit.*) AS bytes
      )
      ${addBytes(listId, ['removed', 'changed', 'added'])}`.execute(tx),
  ignored: (tx, { id, listId }, { side }) =>
    sql`
      WITH cell AS MATERIALIZED (${readSide(id, side)}), removed AS (
        DELETE FROM list_ignored AS ignored USING cell
        WHERE ignored.list_id = ${listId} AND ignored.position = cell.position AND cell.value IS NULL
      )
      INSERT INTO list_ignored (list_id, position)
      SELECT ${listId}::bigint, position FROM cell WHERE value IS NOT NULL ON CONFLICT DO NOTHING`.execute(
      tx,
    ),
  choice: (tx, { id, listId }, { side }) =>
    sql`
      WITH cell AS MATERIALIZED (${readSide(id, side)}), removed AS (
        DELETE FROM list_choices AS choice USING cell
        WHERE choice.list_id = ${listId} AND choice.position = cell.position AND cell.value IS NULL
      )
      INSERT INTO list_choices (list_id, position, marketplace, product_id)
      SELECT ${listId}::bigint, position, split_part(value, ':', 1), substr(value, strpos(value, ':') + 1) FROM cell
      WHERE value IS NOT NULL
      ON CONFLICT (list_id, position) DO UPDATE
        SET marketplace = excluded.marketplace, product_id = excluded.product_id`.execute(tx),
  families: (tx, { id, listId }, { side }) => writeFamilyCells(tx, listId, readSide(id, side)),
  computed: (tx, { id, listId }, { side }) =>
    sql`
      UPDATE lists SET computed_columns = cell.value::jsonb, computed_version = computed_version + 1
      FROM (${readSide(id, side)}) AS cell WHERE lists.id = ${listId}`.execute(tx),
}

/**
 * Records that a change, its undo or redo has changed rows of a locked list, and what the history takes more than before. The next run is
 * followed by a decision about families, also if it changes no row.
 */
export async function markChanged(
  tx: Tx,
  { id, listId }: Pick<OpenChange, 'id' | 'listId'>,
  { at, bytes }: { at: Date; bytes: number },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    WITH list AS (
      UPDATE lists SET changed_at = greatest(changed_at, ${at}::timestamptz), rows_version = rows_version + 1, needs_update = true,
        stored_bytes = greatest(0, stored_bytes + ${bytes}::bigint)
      WHERE id = ${listId} RETURNING rows_version
    )
    UPDATE list_changes SET version = list.rows_version FROM list WHERE id = ${id} RETURNING list_changes.version`.execute(
    tx,
  )
  return rows[0]?.version ?? 0
}

/** Deletes the entries that are too many. Returns by how many bytes the history has grown with the newest one. */
export async function pruneChanges(tx: Tx, { id, listId }: OpenChange): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    WITH deleted AS (
      DELETE FROM list_changes WHERE list_id = ${listId} AND id <= (
        SELECT id FROM list_changes WHERE list_id = ${listId} ORDER BY id DESC OFFSET ${keptChanges} LIMIT 1)
      RETURNING bytes
    )
    SELECT (bytes - coalesce((SELECT sum(bytes) FROM deleted), 0))::float8 AS bytes
    FROM list_changes WHERE id = ${id}`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** What an account has undone in a list can no longer be redone. */
export async function endRedo(tx: Tx, listId: number, accountId: number): Promise<void> {
  await tx
    .updateTable('list_changes')
    .set({ undone_order: null })
    .where('list_id', '=', listId)
    .where('changed_by', '=', accountId)
    .where('undone_order', 'is not', null)
    .execute()
}

/**
 * Adds an entry to the history of a locked list, and returns its ID. The former values of its cells are known, and the caller writes the new
 * ones. Without cells there is no entry.
 */
export async function recordCells(
  tx: Tx,
  change: NewChange,
  cells: readonly ChangedCell[],
): Promise<number | null> {
  if (cells.length === 0) return null
  const open = await insertChange(tx, change)
  await storeChanged(tx, open.id, selectChanged(cells))
  await endRedo(tx, change.listId, change.accountId)
  await markChanged(tx, open, { at: change.at, bytes: await pruneChanges(tx, open) })
  return open.id
}

interface Step {
  accountId: number
  at: Date
}

/** Marks a change as undone. */
export async function markUndone(tx: Tx, { id, listId }: OpenChange, { accountId, at }: Step): Promise<void> {
  await sql`
    UPDATE list_changes SET undone_by = ${accountId}, undone_at = ${at},
      undone_order = 1 + coalesce((SELECT max(undone_order) FROM list_changes AS other WHERE other.list_id = ${listId}), 0)
    WHERE id = ${id}`.execute(tx)
}

/** Marks a change as redone: it is in force again. */
export async function markRedone(tx: Tx, { id }: OpenChange): Promise<void> {
  await tx
    .updateTable('list_changes')
    .set({ undone_by: null, undone_at: null, undone_order: null })
    .where('id', '=', id)
    .execute()
}
