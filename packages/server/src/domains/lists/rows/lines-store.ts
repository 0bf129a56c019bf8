import { sql } from 'kysely'
import { type Db, storableJson, type Tx } from '../../../platform/db/index.ts'
import { ignoreRows, isIgnored } from './ignored-store.ts'
import type { Line, Statement } from './lines.ts'
import { addBytes, grownBytes } from './stored-bytes-store.ts'
import { updateUnsearchedRows } from './unsearched-rows-store.ts'

const identifying = ['article_number', 'ean', 'asin', 'mpn', 'mpn_brand'] as const
const statement = [...identifying, 'skip_reason', 'bad_value', 'notes', 'earlier_row'] as const
const stating = [...statement, 'cells'] as const

const names = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)))

const parse = (lines: readonly Statement[]) =>
  sql`json_populate_recordset(NULL::list_lines, ${storableJson(lines)}) AS line`

/**
 * Stores lines of a list until all of its file are stored. Leaves out those that are stored already. The lock keeps the list from being
 * deleted meanwhile, so that an attempt that reads on stores nothing for it.
 */
export async function insertFileLines(db: Db, listId: number, lines: readonly Line[]): Promise<void> {
  await sql`
    WITH list AS (
      SELECT FROM lists WHERE id = ${listId} AND deleted_at IS NULL AND NOT lines_stored FOR SHARE
    )
    INSERT INTO list_lines (list_id, position, ${names(stating)})
    SELECT ${listId}, line.position, ${names(stating, 'line')} FROM list, ${parse(lines)}
    ON CONFLICT (list_id, position) DO NOTHING`.execute(db)
}

/**
 * Records that all rows of a list's file are stored. Without own columns, the cells go that were stored before a file turned out to have
 * too many.
 */
export async function finishLines(db: Db, listId: number, ownColumns: readonly string[]): Promise<void> {
  await sql`
    WITH list AS (
      UPDATE lists SET lines_stored = true, own_columns = ${ownColumns}
      WHERE id = ${listId} AND NOT lines_stored RETURNING id
    )
    UPDATE list_lines SET cells = '{}' FROM list
    WHERE list_id = ${listId} AND ${ownColumns.length === 0} AND cells <> '{}'`.execute(db)
}

/** Adds rows to a locked list. */
export async function insertLines(
  tx: Tx,
  listId: number,
  lines: readonly Line[],
  { isAdded }: { isAdded: boolean },
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    WITH added AS (
      INSERT INTO list_lines (list_id, position, is_added, ${names(stating)})
      SELECT ${listId}, line.position, ${isAdded}, ${names(stating, 'line')} FROM ${parse(lines)}
      RETURNING pg_column_size(new.*) AS bytes
    )
    ${addBytes(listId, ['added'])}`.execute(tx)
}

/** A stored line with what has become of it. */
export interface StoredLine extends Line {
  /** What the file states instead: `readFiled`. */
  stated: (string | null)[] | null
  is_added: boolean
  is_removed: boolean
}

export type StoredStatement = Omit<StoredLine, 'cells'>

/** The lines of a list after a position, in list order. */
export async function findLines(
  db: Db,
  listId: number,
  { after, limit }: { after: number; limit: number },
): Promise<StoredLine[]> {
  return selectLines(db, listId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .$castTo<StoredLine>()
    .execute()
}

/** Lines by their positions, in list order. */
export async function findLinesAt(db: Db, listId: number, positions: readonly number[]) {
  if (positions.length === 0) return []
  return selectLines(db, listId)
    .where(sql<boolean>`position = ANY (${positions})`)
    .orderBy('position')
    .$castTo<StoredLine>()
    .execute()
}

/** What lines state by their positions. For many rows, because their cells may be 100,000 characters each. */
export async function findStatements(
  db: Db,
  listId: number,
  positions: readonly number[],
): Promise<StoredStatement[]> {
  if (positions.length === 0) return []
  return selectLines(db, listId, statement)
    .where(sql<boolean>`position = ANY (${positions})`)
    .$castTo<StoredStatement>()
    .execute()
}

const selectLines = (db: Db, listId: number, columns: readonly (typeof stating)[number][] = stating) =>
  db
    .selectFrom('list_lines')
    .select(['position', ...columns, 'stated', 'is_added', 'is_removed'])
    .where('list_id', '=', listId)

/** Deletes the owner's values of own columns for which a newer file states something new: `former` and `cells` of `changed` lines. */
const dropOverwritten = (listId: number) => sql`overwritten AS (
  DELETE FROM list_edits AS edit
  USING changed, lists, unnest(own_columns) WITH ORDINALITY AS own (heading, place)
  WHERE lists.id = ${listId} AND edit.list_id = ${listId} AND edit.position = changed.position
    AND edit.field = 'own:' || own.heading
    AND coalesce(changed.former[own.place::integer], '') <> coalesce(changed.cells[own.place::integer], '')
  RETURNING -pg_column_size(edit.*) AS bytes
)`

/**
 * Replaces what lines of a locked list state, and what the newest file states of them. The sheet shows their article numbers at once, and
 * all of it for rows that no run has processed. A candidate that was chosen for other identifiers is chosen no more.
 */
export const updateLines = (
  tx: Tx,
  listId: number,
  lines: readonly (Line & Stated & { is_added: boolean })[],
) => writeLines(tx, listId, { lines, columns: [...stating, 'stated', 'is_added'] })

/** As `updateLines`, without the cells of own columns. */
export const updateStatements = (tx: Tx, listId: number, lines: readonly (Statement & Stated)[]) =>
  writeLines(tx, listId, { lines, columns: [...statement, 'stated'] })

interface Stated {
  stated: readonly (string | null)[] | null
}

async function writeLines(
  tx: Tx,
  listId: number,
  { lines, columns }: { lines: readonly Statement[]; columns: readonly string[] },
): Promise<void> {
  if (lines.length === 0) return
  const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`line.${column}`)}`)
  const hasCells = columns.includes('cells')
  await sql`
    WITH changed AS (
      UPDATE list_lines AS stored SET ${sql.join(changes)} FROM ${parse(lines)}
      WHERE stored.list_id = ${listId} AND stored.position = line.position
      RETURNING new.position, new.article_number, old.cells AS former, new.cells, ${grownBytes} AS bytes,
        (${names(identifying.slice(1), 'old')}) IS DISTINCT FROM (${names(identifying.slice(1), 'new')}) AS is_other
    ), named AS (
      UPDATE list_rows AS row SET article_number = changed.article_number FROM changed
      WHERE row.list_id = ${listId} AND row.position = changed.position
        AND row.article_number <> changed.article_number
      RETURNING ${grownBytes} AS bytes
    ), forgotten AS (
      DELETE FROM list_choices USING changed
      WHERE list_choices.list_id = ${listId} AND list_choices.position = changed.position AND is_other
    )${hasCells ? sql`, ${dropOverwritten(listId)}` : sql``}
    ${addBytes(listId, ['changed', 'named', ...(hasCells ? ['overwritten'] : [])])}`.execute(tx)
  const positions = lines.map(({ position }) => position)
  await updateUnsearchedRows(tx, listId, positions)
}

/** Ignores rows of a locked list until they return. */
export async function markRemoved(tx: Tx, listId: number, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return
  await sql`
    UPDATE list_lines AS line SET is_removed = true, was_ignored = ${isIgnored('line')}
    WHERE list_id = ${listId} AND position = ANY (${positions})`.execute(tx)
  await ignoreRows(tx, listId, positions)
}

/** Restores rows of a locked list as they were before their removal. */
export async function markReturned(tx: Tx, listId: number, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return
  await sql`
    WITH returned AS (
      UPDATE list_lines SET is_removed = false
      WHERE list_id = ${listId} AND position = ANY (${positions}) RETURNING position, was_ignored
    )
    DELETE FROM list_ignored USING returned
    WHERE list_id = ${listId} AND list_ignored.position = returned.position AND NOT was_ignored`.execute(tx)
}

/** Rows that the owner added are those of a file from now on. */
export async function takeLines(tx: Tx, listId: number, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return
  await sql`
    UPDATE list_lines SET is_added = false WHERE list_id = ${listId} AND position = ANY (${positions})`.execute(
    tx,
  )
}

/** Makes removed rows of a locked list those of the owner, so that no file removes them again. Returns whether there were any. */
export async function keepRemoved(tx: Tx, listId: number, positions: readonly number[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE list_lines SET is_removed = false, is_added = true
    WHERE list_id = ${listId} AND position = ANY (${positions}) AND is_removed`.execute(tx)
  return numAffectedRows > 0n
}

/** Replaces the cells of lines of a locked list. */
export async function updateCells(tx: Tx, listId: number, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    WITH changed AS (
      UPDATE list_lines AS stored SET cells = line.cells FROM ${parse(lines)}
      WHERE stored.list_id = ${listId} AND stored.position = line.position
      RETURNING new.position, old.cells AS former, new.cells, ${grownBytes} AS bytes
    ), ${dropOverwritten(listId)}
    ${addBytes(listId, ['changed', 'overwritten'])}`.execute(tx)
}

/** Whether a run is about to read the lines of a locked list. They do not change meanwhile, so that it searches what was quoted. */
export async function isBeingRead(tx: Tx, listId: number): Promise<boolean> {
  const run = await tx
    .selectFrom('runs')
    .select('id')
    .where('list_id', '=', listId)
    .where('status', '=', 'Initializing')
    .executeTakeFirst()
  return run !== undefined
}

/** Whether a run of a list has not ended. */
export async function isBeingSearched(db: Db, listId: number): Promise<boolean> {
  const run = await db
    .selectFrom('runs')
    .select('id')
    .where('list_id', '=', listId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return run !== undefined
}

/** Records that lines of a locked list have changed. The next run is followed by an update of its rows, also if it changes none. */
export async function markLinesChanged(
  tx: Tx,
  listId: number,
  { addedRows, now }: { addedRows: number; now: Date },
): Promise<void> {
  await sql`
    UPDATE lists SET lines_version = lines_version + 1, rows_version = rows_version + 1,
      needs_update = true, total_rows = total_rows + ${addedRows}::integer, changed_at = greatest(changed_at, ${now}::timestamptz)
    WHERE id = ${listId}`.execute(tx)
}

type SameArticle = Pick<Line, (typeof identifying)[number]>

/** Other searched rows of a list with some article numbers, in NFKC and lower case. Reads all lines of the list. */
export async function findSameArticles(
  db: Db,
  listId: number,
  { articles, except }: { articles: readonly string[]; except: readonly number[] },
): Promise<SameArticle[]> {
  const { rows } = await sql<SameArticle>`
    SELECT ${names(identifying)} FROM list_lines
    WHERE list_id = ${listId} AND lower(normalize(article_number, NFKC)) = ANY (${articles})
      AND position <> ALL (${except}) AND skip_reason IS NULL AND NOT is_removed`.execute(db)
  return rows
}

/** The cells of lines in some of the list's own columns, with the owner's values, by position. Unknown columns are empty. */
export async function findCells(
  db: Db,
  listId: number,
  { positions, columns }: { positions: readonly number[]; columns: readonly string[] },
): Promise<Map<number, string[]>> {
  if (columns.length === 0) return new Map()
  const { rows } = await sql<{ position: number; cells: string[] }>`
    SELECT position, ARRAY (
      SELECT coalesce(own.values ->> wanted.name, cells[array_position(own_columns, wanted.name)], '')
      FROM unnest(${columns}::text[]) WITH ORDINALITY AS wanted (name, place) ORDER BY place
    ) AS cells
    FROM list_lines AS line JOIN lists ON lists.id = list_id CROSS JOIN LATERAL (
      SELECT json_object_agg(substr(field, 5), value) AS values FROM list_edits AS edit
      WHERE edit.list_id = line.list_id AND edit.position = line.position AND field LIKE 'own:%'
    ) AS own
    WHERE list_id = ${listId} AND position = ANY (${positions})`.execute(db)
  return new Map(rows.map(({ position, cells }) => [position, cells]))
}
