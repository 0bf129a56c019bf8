// docs/decisions/0064-changes.md

import { type ListRow, longestValue } from '@merkwerk/contract'
import { replaceTexts, type TextPattern } from '@merkwerk/contract/replace-texts'
import type { QueryClient } from '@tanstack/react-query'
import { session } from '../../api/session.ts'
import { rememberRows } from '../../api/sheet-queries.ts'
import type { CellSearch } from './grid/find-cells.ts'
import type { RowDetail } from './row-detail.ts'
import {
  type CellState,
  findState,
  type RowsEdit,
  readCell,
  readCellInDetail,
  withCell,
  withCellInDetail,
} from './unsaved-edits.ts'

/** Cells as rows show them, by position and field. */
type CellStates = ReadonlyMap<number, ReadonlyMap<string, CellState>>

/** What a change shows in the rows that this page has, and what they showed before. */
interface ShownChange {
  before: CellStates
  after: CellStates
}

/** The cells of a row that change, by what it shows in its fields. Undefined if it has none. */
type FindCells = (
  position: number,
  read: (field: string) => CellState,
) => ReadonlyMap<string, CellState> | undefined

const findIn =
  (cells: CellStates): FindCells =>
  (position) =>
    cells.get(position)

/** The cells that edits change. */
export const findEdited =
  (edits: readonly RowsEdit[]): FindCells =>
  (position) =>
    new Map(
      edits.flatMap((edit) => {
        const state = findState(edit, position)
        return state ? [[edit.field, state] as const] : []
      }),
    )

const isSelected = (rows: CellSearch['rows'], position: number): boolean => {
  if (Array.isArray(rows)) return rows.includes(position)
  return 'ranges' in rows && rows.ranges.some(([first, last]) => first <= position && position <= last)
}

/**
 * The cells with a text that is replaced. The server has searched them before, so that no expression takes long here. None if this browser
 * cannot read an expression that the server can.
 */
export function findReplaced({
  rows,
  fields,
  expression = false,
  match_case = false,
  whole_cell = false,
  ...texts
}: CellSearch): FindCells {
  const pattern = { ...texts, expression, match_case, whole_cell }
  if (!isReadable(pattern)) return () => undefined
  return (position, read) => {
    if (!isSelected(rows, position)) return undefined
    const cells = new Map<string, CellState>()
    for (const field of fields) {
      const { value } = read(field)
      const [replaced] = value ? replaceTexts([value], pattern, longestValue) : []
      if (replaced && replaced.after !== value && replaced.after.length <= longestValue)
        cells.set(field, { value: replaced.after, isEdited: true })
    }
    return cells
  }
}

function isReadable(pattern: TextPattern): boolean {
  try {
    replaceTexts([], pattern, longestValue)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

type ChangedRows = Map<number, Map<string, CellState>>

function keep(cells: ChangedRows, position: number, field: string, state: CellState): void {
  const row = cells.get(position) ?? new Map<string, CellState>()
  cells.set(position, row)
  // A window without this column does not know its text.
  if (row.get(field)?.value === undefined) row.set(field, state)
}

/** Shows changed cells at once in all rows and details that are cached. */
function showCells(client: QueryClient, listId: string, findCells: FindCells): ShownChange {
  const [before, after]: [ChangedRows, ChangedRows] = [new Map(), new Map()]
  const find = (position: number, read: (field: string) => CellState) => {
    const cells = findCells(position, read) ?? []
    for (const [field, state] of cells) {
      keep(before, position, field, read(field))
      keep(after, position, field, state)
    }
    return cells
  }
  for (const [key, rows] of client.getQueriesData<ListRow[]>({ queryKey: ['lists', 'rows', listId] })) {
    const columns = key[3] as readonly string[]
    const shown = rows?.map((row) => {
      let changed = row
      for (const [field, state] of find(row.position, (name) => readCell(row, name, columns)))
        changed = withCell(changed, field, state, columns)
      return changed
    })
    if (!shown?.some((row, at) => row !== rows?.[at])) continue
    client.setQueryData(key, shown)
    rememberRows(client, { listId }, shown, columns)
  }
  // Of rows too that no window has.
  for (const [key, detail] of client.getQueriesData<RowDetail>({ queryKey: ['lists', 'row', listId] })) {
    let shown = detail
    if (!detail) continue
    for (const [field, state] of find(detail.row.position, (name) => readCellInDetail(detail, name)))
      shown = shown && withCellInDetail(shown, field, state)
    if (shown !== detail) client.setQueryData(key, shown)
  }
  return { before, after }
}

/** What changes of this page have shown, by their IDs, the newest last. */
const shownChanges = new Map<string, ShownChange & { listId: string }>()
const mostShown = 100
session.subscribe(() => shownChanges.clear())

/** Shows a change, which `showStep` can take back. Returns a function that shows what was there before. */
export async function showChange(
  client: QueryClient,
  listId: string,
  { id, findCells }: { id: string; findCells: FindCells },
): Promise<() => void> {
  // A response in flight would overwrite the cells.
  for (const kind of ['rows', 'row']) await client.cancelQueries({ queryKey: ['lists', kind, listId] })
  const shown = showCells(client, listId, findCells)
  shownChanges.delete(id)
  shownChanges.set(id, { ...shown, listId })
  for (const [oldest] of shownChanges) if (shownChanges.size > mostShown) shownChanges.delete(oldest)
  return () => void showCells(client, listId, findIn(shown.before))
}

/** Shows an undone or redone change of this page at once, if it is known. Returns as `showChange` does. */
export async function showStep(
  client: QueryClient,
  listId: string,
  { direction, change }: { direction: 'undo' | 'redo'; change: string },
): Promise<() => void> {
  for (const kind of ['rows', 'row']) await client.cancelQueries({ queryKey: ['lists', kind, listId] })
  // A change that is sent again just before is known by now.
  const known = shownChanges.get(change)
  if (known?.listId !== listId) return () => undefined
  const { before } = showCells(client, listId, findIn(direction === 'undo' ? known.before : known.after))
  return () => void showCells(client, listId, findIn(before))
}
