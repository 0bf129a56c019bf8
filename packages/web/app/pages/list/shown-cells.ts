// docs/decisions/0064-changes.md

import type { ListRow } from '@merkwerk/contract'
import { replaceTexts } from '@merkwerk/contract/replace-texts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { rememberRows } from '../../api/sheet-queries.ts'
import { longestValue } from './grid/cell-changes.ts'
import type { CellSearch } from './grid/find-cells.ts'
import type { RowDetail } from './row-detail.ts'
import {
  type CellState,
  findState,
  type RowsEdit,
  readCell,
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

/** The cells of a row that change. Undefined if it has none. */
type FindCells = (row: ListRow, columns: readonly string[]) => ReadonlyMap<string, CellState> | undefined

const findIn =
  (cells: CellStates): FindCells =>
  ({ position }) =>
    cells.get(position)

/** The cells that edits change. */
export const findEdited =
  (edits: readonly RowsEdit[]): FindCells =>
  ({ position }) =>
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

/** The cells with a text that is replaced. The server has searched them before, so that no expression takes long here. */
export const findReplaced =
  ({
    rows,
    fields,
    expression = false,
    match_case = false,
    whole_cell = false,
    ...texts
  }: CellSearch): FindCells =>
  (row, columns) => {
    if (!isSelected(rows, row.position)) return undefined
    const pattern = { ...texts, expression, match_case, whole_cell }
    const cells = new Map<string, CellState>()
    for (const field of fields) {
      const { value } = readCell(row, field, columns)
      const [replaced] = value ? replaceTexts([value], pattern, longestValue) : []
      if (replaced && replaced.after !== value && replaced.after.length <= longestValue)
        cells.set(field, { value: replaced.after, isEdited: true })
    }
    return cells
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
  for (const [key, rows] of client.getQueriesData<ListRow[]>({ queryKey: ['lists', 'rows', listId] })) {
    const columns = key[3] as readonly string[]
    const shown = rows?.map((row) => {
      let changed = row
      for (const [field, state] of findCells(row, columns) ?? []) {
        keep(before, row.position, field, readCell(row, field, columns))
        keep(after, row.position, field, state)
        changed = withCell(changed, field, state, columns)
      }
      return changed
    })
    if (!shown?.some((row, at) => row !== rows?.[at])) continue
    client.setQueryData(key, shown)
    rememberRows(client, { listId }, shown, columns)
  }
  showInPanel(client, { listId, cells: after })
  return { before, after }
}

function showInPanel(client: QueryClient, { listId, cells }: { listId: string; cells: CellStates }): void {
  const details: [QueryKey, RowDetail | undefined][] = client.getQueriesData({
    queryKey: ['lists', 'row', listId],
  })
  for (const [key, detail] of details) {
    const changed = detail && cells.get(detail.row.position)
    if (!changed) continue
    let shown = detail
    for (const [field, state] of changed) shown = withCellInDetail(shown, field, state)
    client.setQueryData(key, shown)
  }
}

/** What changes of this page have shown, by their IDs, the newest last. */
const shownChanges = new Map<string, ShownChange & { listId: string }>()
const mostShown = 100

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
  const known = shownChanges.get(change)
  if (known?.listId !== listId) return () => undefined
  for (const kind of ['rows', 'row']) await client.cancelQueries({ queryKey: ['lists', kind, listId] })
  const { before } = showCells(client, listId, findIn(direction === 'undo' ? known.before : known.after))
  return () => void showCells(client, listId, findIn(before))
}
