import { endpoints, maxConditions } from '@merkwerk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/index.ts'
import { sheetQueries } from '../../../api/sheet-queries.ts'
import { type ColumnId, findField, type ValueColumn } from '../columns.ts'
import type { Edge } from '../grid-keys.ts'
import { listRows } from '../groups.ts'
import { createOrderQuery, type SheetView } from '../sheet-view.ts'
import type { ShownRow } from '../unsaved-edits.ts'
import { readCopiedText } from './copied-text.ts'
import { readScope } from './find-cells.ts'
import type { Cell } from './ranges.ts'
import { readRows } from './read-rows.ts'

export interface EdgeSource {
  client: QueryClient
  listId: string
  /** The run whose rows are shown. */
  asOf: string | undefined
  view: SheetView
  /** The lines of the grid. Groups have no cells. */
  positions: readonly number[]
  shown: readonly ColumnId[]
  valueColumns: readonly ValueColumn[]
  /** Columns whose values are computed whenever rows are read. */
  computed: readonly string[]
  rowAt: (index: number) => ShownRow | undefined
  /** Whether the edge is still waited for. */
  isWanted: () => boolean
}

const steps: Partial<Record<Edge, readonly [number, number]>> = {
  top: [-1, 0],
  bottom: [1, 0],
  left: [0, -1],
  right: [0, 1],
}

/**
 * Where filled and empty cells meet in a direction, as spreadsheets have it: the last filled cell of a block, otherwise the next filled one,
 * otherwise the last cell. Asks the server for rows that are not loaded. Rejects without a connection.
 */
export async function findBlockEdge(source: EdgeSource, from: Cell, edge: Edge): Promise<Cell> {
  const [rows, columns] = steps[edge] ?? [0, 0]
  const cells = rows === 0 ? listInRow(source, from, columns) : listInColumn(source, from, rows)
  const [start, next] = cells
  if (!start || !next) return from
  const [here, there] = await readStates(source, [start, next])
  // Inside a block its last cell, from its end or an empty cell the next block.
  const isInside = here === true && there === true
  let before = start
  for (const [at, cell] of cells.entries()) {
    if (at === 0) continue
    const state = isFilled(source, source.rowAt(cell.row), cell)
    if (state === undefined)
      return (
        (await findUnloaded(source, { cells, at, isInside })) ?? readToEdge(source, { cells, at, isInside })
      )
    if (isInside && !state) return before
    if (!isInside && state) return cell
    before = cell
  }
  return before
}

function listInRow({ shown }: EdgeSource, { row, column }: Cell, step: number): Cell[] {
  const count = step > 0 ? shown.length - column : column + 1
  return Array.from({ length: count }, (_, at) => ({ row, column: column + at * step }))
}

function listInColumn({ positions }: EdgeSource, { row, column }: Cell, step: number): Cell[] {
  const rows = Array.from(positions.keys()).filter((at) => (positions[at] ?? -1) > 0)
  const after = step > 0 ? rows.filter((at) => at >= row) : rows.filter((at) => at <= row).reverse()
  return after.map((at) => ({ row: at, column }))
}

/** Undefined for a row that is not loaded. */
function isFilled(
  { shown, valueColumns }: EdgeSource,
  row: ShownRow | undefined,
  { column }: Cell,
): boolean | undefined {
  const id = shown[column]
  if (!row || id === undefined || row.values.length !== valueColumns.length) return undefined
  return readCopiedText(id, row, valueColumns) !== ''
}

/** Whether cells are filled, also those that the last key led to and that are not loaded yet. */
async function readStates(source: EdgeSource, cells: readonly Cell[]): Promise<(boolean | undefined)[]> {
  const loaded = cells.map((cell) => isFilled(source, source.rowAt(cell.row), cell))
  if (!loaded.includes(undefined)) return loaded
  const wanted = cells.map(({ row }) => source.positions[row] ?? 0)
  const rows = await readRows({ ...source, columns: source.valueColumns }, wanted)
  return cells.map((cell, at) => isFilled(source, rows[at], cell))
}

interface Unloaded {
  cells: readonly Cell[]
  /** The first cell that is not loaded. */
  at: number
  isInside: boolean
}

/**
 * One query says which of all rows are empty, or filled, whichever ends the way. Undefined if the server cannot filter by the column: it stores
 * no values of computed ones, and of a run only what was found.
 */
async function findUnloaded(
  { client, listId, asOf, view, positions, shown, computed }: EdgeSource,
  { cells, at, isInside }: Unloaded,
): Promise<Cell | undefined> {
  const id = shown[cells[0]?.column ?? 0] ?? 'title'
  const field = computed.includes(id) ? undefined : findField(id)
  if (!field || asOf !== undefined || view.where.length >= maxConditions) return undefined
  const where = [...view.where, { field, is: isInside ? ('empty' as const) : ('filled' as const) }]
  const query = createOrderQuery({ ...view, where, sort: 'position', thenBy: [], groupBy: '' }, new Date())
  const { positions: found } = await client.fetchQuery(sheetQueries.order(listId, query))
  const ends = new Set(listRows(found))
  const end = cells.findIndex(({ row }, index) => index >= at && ends.has(positions[row] ?? 0))
  return end < 0 ? cells.at(-1) : cells[isInside ? end - 1 : end]
}

/** Rows that are read first. Then twice as many each time, up to the most. */
const [fewRows, mostRows] = [200, 3_200]
/** Rows of a search, whose response has all found ones. */
const searchedRows = 100_000

/** Reads the first cells on the way, then searches the others, or reads them too, until one ends it. */
async function readToEdge(source: EdgeSource, { cells, at, isInside }: Unloaded): Promise<Cell> {
  let [from, size] = [at, fewRows]
  let canSearch = true
  while (from < cells.length && source.isWanted()) {
    const isSearch = canSearch && from > at
    const part = cells.slice(from, from + (isSearch ? searchedRows : size))
    const states = isSearch ? await searchCells(source, part) : await readCells(source, part)
    if (!states) {
      canSearch = false
      continue
    }
    const end = states.findIndex((state) => state !== isInside)
    const cell = end < 0 ? undefined : cells[from + (isInside ? end - 1 : end)]
    if (cell) return cell
    from += part.length
    size = Math.min(size * 2, mostRows)
  }
  const last = cells.at(-1)
  if (!last) throw new Error('A way has a cell at least.')
  return last
}

/** Whether cells of a column are filled, as their rows say. */
async function readCells(source: EdgeSource, cells: readonly Cell[]): Promise<(boolean | undefined)[]> {
  const id = source.shown[cells[0]?.column ?? 0]
  const columns = source.valueColumns.filter((column) => column === id)
  const wanted = cells.map(({ row }) => source.positions[row] ?? 0)
  const rows = await readRows({ ...source, columns }, wanted)
  const read = { ...source, valueColumns: columns }
  return cells.map((cell, at) => isFilled(read, rows[at], cell))
}

/** The same by one search for any character. Undefined if the column has no texts to search, or the search fails. */
async function searchCells(
  { client, listId, asOf, positions, shown, computed }: EdgeSource,
  cells: readonly Cell[],
): Promise<boolean[] | undefined> {
  const id = shown[cells[0]?.column ?? 0]
  if (asOf !== undefined || id === undefined || computed.includes(id)) return undefined
  const wanted = cells.map(({ row }) => positions[row] ?? 0)
  const scope = readScope({ kind: 'selection', positions: wanted, columns: [id] }, { positions, shown })
  if (!scope) return undefined
  // Each text replaces itself, so nothing has to be checked.
  const body = {
    ...scope,
    find: '[^]',
    expression: true,
    match_case: false,
    whole_cell: false,
    replacement: '$&',
  }
  try {
    const { found } = await client.fetchQuery({
      queryKey: ['lists', 'find', listId, body],
      queryFn: ({ signal }) => call(endpoints.findCells, { params: { id: listId }, body, signal }),
      staleTime: 10_000,
      retry: false,
    })
    const filled = new Set(found.flatMap((field) => field.positions))
    return wanted.map((position) => filled.has(position))
  } catch {
    return undefined
  }
}
