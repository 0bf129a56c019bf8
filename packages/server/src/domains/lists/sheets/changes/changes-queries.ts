import type { ChangedCell, ChangeKind } from '@merkwerk/contract'
import { shownCells } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'

/** An entry of the history with the names of those who made and undid it. */
export interface StoredChange {
  id: number
  public_id: string
  kind: ChangeKind
  changed_by: number
  by: string
  changed_at: Date
  fields: string[]
  rows: number
  cells: number
  undone_by: string | null
  undone_at: Date | null
  first: ChangedCell[]
  /** Whether a later change that stands touched one of its cells. */
  is_overwritten: boolean
  can_be_redone: boolean
}

const isOverwritten = sql`EXISTS (
  SELECT FROM list_change_cells AS own
    JOIN list_changes AS later ON later.list_id = change.list_id AND later.id > change.id AND later.undone_at IS NULL
      AND later.fields && change.fields
    JOIN list_change_cells AS other ON other.change_id = later.id AND other.field = own.field AND other.touched && own.touched
  WHERE own.change_id = change.id)`

const firstCells = sql`ARRAY (
  SELECT json_build_object('position', cell.position, 'field', block.field, 'before', cell.before, 'after', cell.after)
  FROM list_change_cells AS block, unnest(block.positions[:${sql.lit(shownCells)}], block.before[:${sql.lit(shownCells)}],
    block.after[:${sql.lit(shownCells)}]) AS cell (position, before, after)
  WHERE block.change_id = change.id AND block.block = 0 ORDER BY cell.position, block.field LIMIT ${sql.lit(shownCells)})`

const selectChanges = (condition: RawBuilder<unknown>) => sql<StoredChange>`
  SELECT change.id, public_id, kind, changed_by, author.username AS by, changed_at, fields, rows, cells,
    undoer.username AS undone_by, undone_at, ${firstCells} AS first, ${isOverwritten} AS is_overwritten,
    undone_order IS NOT NULL AS can_be_redone
  FROM list_changes AS change JOIN accounts AS author ON author.id = changed_by
    LEFT JOIN accounts AS undoer ON undoer.id = undone_by
  WHERE ${condition}`

interface Page {
  before: string | undefined
  limit: number
}

/** Entries of a list, newest first. */
export async function findChanges(db: Db, listId: number, { before, limit }: Page): Promise<StoredChange[]> {
  const older =
    before === undefined
      ? sql`true`
      : sql`change.id < (SELECT id FROM list_changes WHERE list_id = ${listId} AND public_id = ${before})`
  const { rows } = await selectChanges(
    sql`list_id = ${listId} AND ${older} ORDER BY change.id DESC LIMIT ${limit}`,
  ).execute(db)
  return rows
}

const findOne = async (db: Db, condition: RawBuilder<unknown>): Promise<StoredChange | undefined> =>
  (await selectChanges(condition).execute(db)).rows[0]

/** An entry by the ID that its sender gave. */
export const findChange = (db: Db, listId: number, publicId: string) =>
  findOne(db, sql`list_id = ${listId} AND public_id = ${publicId}`)

export const findEntry = (db: Db, id: number) => findOne(db, sql`change.id = ${id}`)

interface NextOf {
  listId: number
  accountId: number
  /** The ID of an entry that comes before it. */
  after: number | undefined
}

/** What an entry replaced of others. */
export interface ReplacedEntry {
  change: string
  by: string
  cells: number
}

/**
 * Earlier entries whose cells an entry has replaced, as far as they were made or undone after a version of the list, newest first. A cell
 * counts for the newest one that changed it.
 */
export async function findReplacedSince(
  db: Db,
  listId: number,
  { changeId, version }: { changeId: number; version: number },
): Promise<ReplacedEntry[]> {
  const { rows } = await sql<ReplacedEntry>`
    SELECT change, username AS by, count(*)::integer AS cells FROM (
      SELECT DISTINCT ON (other.field, position) earlier.id, earlier.public_id AS change, author.username
      FROM list_changes AS earlier
        JOIN accounts AS author ON author.id = earlier.changed_by
        JOIN list_change_cells AS other ON other.change_id = earlier.id
        JOIN list_change_cells AS own
          ON own.change_id = ${changeId} AND own.field = other.field AND own.touched && other.touched,
        unnest(own.touched * other.touched) AS part, generate_series(lower(part), upper(part) - 1) AS position
      WHERE earlier.list_id = ${listId} AND earlier.id < ${changeId} AND earlier.version > ${version}
      ORDER BY other.field, position, earlier.id DESC
    ) AS replaced
    GROUP BY id, change, username ORDER BY id DESC LIMIT ${mostReplaced}`.execute(db)
  return rows
}

const mostReplaced = 20

/** An account's newest entry that stands, after one. */
export const findNewest = (db: Db, { listId, accountId, after }: NextOf) =>
  findOne(
    db,
    sql`list_id = ${listId} AND changed_by = ${accountId} AND undone_at IS NULL
      AND ${after === undefined ? sql`true` : sql`change.id < ${after}`} ORDER BY change.id DESC LIMIT 1`,
  )

/** The entry of an account that was undone last and can be redone, after one. */
export const findUndone = (db: Db, { listId, accountId, after }: NextOf) =>
  findOne(
    db,
    sql`list_id = ${listId} AND changed_by = ${accountId} AND undone_order IS NOT NULL
      AND ${after === undefined ? sql`true` : sql`undone_order < (SELECT undone_order FROM list_changes WHERE id = ${after})`}
      ORDER BY undone_order DESC LIMIT 1`,
  )

/** Cells of an entry by field and position. */
export async function findChangedCells(
  db: Db,
  changeId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ChangedCell[]> {
  const { rows } = await sql<ChangedCell>`
    SELECT cell.position, block.field, cell.before, cell.after
    FROM list_change_cells AS block, unnest(block.positions, block.before, block.after) AS cell (position, before, after)
    WHERE change_id = ${changeId} ORDER BY block.field, cell.position OFFSET ${after} LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** The version of a list after all that has changed its rows. */
export async function findVersion(db: Db, listId: number): Promise<number> {
  const list = await db
    .selectFrom('lists')
    .select('rows_version')
    .where('id', '=', listId)
    .executeTakeFirstOrThrow()
  return list.rows_version
}

/** Which of some positions are rows of a list. */
export async function findExisting(db: Db, listId: number, positions: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ positions: number[] }>`
    SELECT coalesce(json_agg(position), '[]') AS positions FROM list_rows
    WHERE list_id = ${listId} AND position = ANY (${positions})`.execute(db)
  return rows[0]?.positions ?? []
}

/** The positions of a query. */
export async function findSelected(db: Db, selected: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ positions: number[] }>`
    SELECT coalesce(json_agg(position ORDER BY position), '[]') AS positions FROM (${selected}) AS selected`.execute(
    db,
  )
  return rows[0]?.positions ?? []
}

interface FilledRows {
  listId: number
  /** The query of their positions. Undefined for all rows. */
  selected: RawBuilder<unknown> | undefined
  fields: readonly string[]
}

/** Rows that have so many values of other fields that these would be too many. */
export async function findFull(
  db: Db,
  { listId, selected, fields }: FilledRows,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    SELECT position FROM list_edits
    WHERE list_id = ${listId} AND ${selected ? sql`position IN (${selected})` : sql`true`} AND field <> ALL (${fields})
    GROUP BY position HAVING count(*) > ${most - fields.length} ORDER BY position`.execute(db)
  return rows.map(({ position }) => position)
}
