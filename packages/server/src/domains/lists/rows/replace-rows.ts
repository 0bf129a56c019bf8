// docs/decisions/0040-lists.md

import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { type ChangedLine, compareFile, type FileChanges, mergeColumns } from './compare-file.ts'
import { refusedAsList } from './count-list.ts'
import { lockRows } from './edits-store.ts'
import { dropEmpty } from './lines.ts'
import {
  findLines,
  findLinesAt,
  insertLines,
  isBeingRead,
  markLinesChanged,
  markRemoved,
  markReturned,
  takeLines,
  updateCells,
  updateLines,
} from './lines-store.ts'
import { getListSource, type ListSource, lockList, updateList } from './lists-store.ts'
import { readPages } from './pages.ts'
import { checkList, type Reading } from './product-list.ts'
import { requireLines } from './store-lines.ts'
import { requireStorage } from './stored-bytes-store.ts'
import { insertUnsearchedRows } from './unsearched-rows-store.ts'
import { enqueueRowsUpdate } from './update-rows.ts'

/** A newer file of a list, compared with its rows. */
export interface NextRows extends FileChanges {
  /** As it was when the file was compared. */
  list: ListSource
  /** Columns that the list has, and then those that are new in the file. */
  ownColumns: string[]
  /** The places of those that the file lacks. Their cells stay. */
  missing: number[]
  /** Whether a run would look up anything else than before. */
  changesSearch: boolean
  changesAny: boolean
}

interface NewerFile {
  listId: number
  path: string
  /** Without it, the file is read as the list was, without the corrections of its first file. */
  reading?: Reading | undefined
  maxRows: number
}

/** The cells of rows that change are in memory until they are stored. */
const limits = { characters: 40_000_000 }
const linesAtOnce = 5_000

/**
 * Compares a newer file with the rows of a list, and changes nothing. Throws `LIST_REFUSED` and `MAPPING_REFUSED` as `countList` does,
 * `TooManyRowsError`, and `CONFLICT` if the file of the list itself cannot be read.
 */
export async function prepareRows(
  context: Context,
  { listId, path, reading, maxRows }: NewerFile,
  signal: AbortSignal,
): Promise<NextRows> {
  await requireLines(context, listId, signal)
  const list = await getListSource(context.db, listId)
  const columns = mergeColumns(list.own_columns)
  const options = { withCells: true, limits, onHead: columns.add, owner: list.account_id }
  const before = readAsBefore(list)
  const asNow = reading ? { ...reading, dropsSkipped: before.dropsSkipped } : before
  const rows = checkList(path, asNow, signal, options)
  const changes = await compareFile(
    refusedAsList(rows),
    readPages((after) => findLines(context.db, listId, { after, limit: linesAtOnce })),
    { last: list.total_rows, maxRows, columns },
  )
  const { added, changed, removed, returned, taken } = changes
  const changesSearch =
    added.length + removed.length + returned.length > 0 || changed.some(({ change }) => change !== 'cells')
  return {
    ...changes,
    list,
    ownColumns: columns.all,
    missing: columns.missing(),
    changesSearch,
    changesAny: changesSearch || changed.length + taken.length > 0,
  }
}

const readAsBefore = ({ reading }: ListSource): Reading => {
  const { mapping, sheet, dropsSkipped } = reading as Reading
  return { mapping, sheet, dropsSkipped }
}

/**
 * Makes the rows of a compared file those of its list. Returns false if the list has changed since they were compared, or if a run is
 * about to read it. Throws `STORAGE_FULL`, and `NOT_FOUND` for a deleted list.
 */
export async function replaceRows(
  tx: Tx,
  context: Pick<Context, 'config' | 'queue'>,
  { next, fileName, now }: { next: NextRows; fileName: string; now: Date },
): Promise<boolean> {
  const { list, added } = next
  // In the order of every other writer: the list, then its rows.
  const known = [...next.returned, ...next.removed, ...next.changed.map(({ position }) => position)]
  await lockRows(tx, list.id, known)
  const locked = await lockList(tx, list.id)
  if (locked.lines_version !== list.lines_version || (await isBeingRead(tx, list.id))) return false
  await markReturned(tx, list.id, next.returned)
  await markRemoved(tx, list.id, next.removed)
  await takeLines(tx, list.id, next.taken)
  for (const part of chunk(next.changed)) {
    const lines = await keepCells(tx, next, part)
    await updateCells(
      tx,
      list.id,
      lines.filter(({ change }) => change === 'cells'),
    )
    const others = lines.filter(({ change }) => change !== 'cells')
    await updateLines(
      tx,
      list.id,
      others.map(({ change: _, ...line }) => ({ ...line, stated: null, is_added: false })),
    )
  }
  await updateList(tx, list.id, {
    own_columns: next.ownColumns,
    file_name: fileName.slice(0, 255) || locked.file_name,
    archived_at: null,
  })
  await markLinesChanged(tx, list.id, { addedRows: added.length, now })
  for (const lines of chunk(added)) await insertLines(tx, list.id, lines, { isAdded: false })
  const after = list.total_rows
  await insertUnsearchedRows(tx, list.id, { after, to: after + linesAtOnce, now })
  if (added.length > linesAtOnce) await enqueueRowsUpdate(context, tx, list.id)
  await requireStorage(tx, context.config, list.account_id, 0)
  return true
}

/** Lines with the stored cells of the columns that their file lacks. */
async function keepCells(
  tx: Tx,
  { list, missing }: NextRows,
  lines: readonly ChangedLine[],
): Promise<readonly ChangedLine[]> {
  if (missing.length === 0) return lines
  const positions = lines.map(({ position }) => position)
  const stored = new Map(
    (await findLinesAt(tx, list.id, positions)).map((line) => [line.position, line.cells]),
  )
  return lines.map((line) => {
    const before = stored.get(line.position) ?? []
    const cells = Array.from(
      { length: Math.max(before.length, line.cells.length) },
      (_, place) => (missing.includes(place) ? before[place] : line.cells[place]) ?? '',
    )
    return { ...line, cells: dropEmpty(cells) }
  })
}

const chunk = <L>(lines: readonly L[]): L[][] =>
  Array.from({ length: Math.ceil(lines.length / linesAtOnce) }, (_, part) =>
    lines.slice(part * linesAtOnce, (part + 1) * linesAtOnce),
  )
