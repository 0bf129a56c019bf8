import type { Input, Output } from '@merkwerk/client/app'
import type { endpoints } from '@merkwerk/contract'
import { type ColumnId, isAxis, isColumn, isEditable } from '../columns.ts'
import { selectPositions } from '../select-positions.ts'
import { type Cell, type CellRange, countCells, joinRanges } from './ranges.ts'

/** What is looked for and where, and what replaces it. */
export type CellSearch = Input<typeof endpoints.findCells>['body']
export type FoundCells = Output<typeof endpoints.findCells>

/** The cells that are searched: all that are shown, a column, or those that were selected. */
export type FindScope =
  | { kind: 'all' }
  | { kind: 'column'; id: ColumnId }
  | { kind: 'selection'; positions: readonly number[]; columns: readonly ColumnId[] }

interface ShownCells {
  positions: readonly number[]
  shown: readonly ColumnId[]
}

/** Selected cells as a scope. Undefined for a single cell, and for ranges that make no block. */
export function toScope(
  ranges: readonly CellRange[],
  { positions, shown }: ShownCells,
): FindScope | undefined {
  const block = joinRanges(ranges)
  if (!block || ranges.reduce((sum, range) => sum + countCells(range), 0) < 2) return undefined
  return {
    kind: 'selection',
    positions: block.rows.flatMap((row) => positions[row] ?? []),
    columns: block.columns.flatMap((column) => shown[column] ?? []),
  }
}

/** Columns with texts. Values of axes are filtered instead. */
const isSearched = (id: ColumnId): boolean => isEditable(id) && !isAxis(id)

/** The rows and fields of a scope. Undefined if none of its columns has texts. */
export function readScope(
  scope: FindScope,
  { positions, shown }: ShownCells,
): Pick<CellSearch, 'rows' | 'fields'> | undefined {
  const columns = scope.kind === 'all' ? shown : scope.kind === 'column' ? [scope.id] : scope.columns
  const fields = columns.filter(isSearched)
  const rows = selectPositions(scope.kind === 'selection' ? scope.positions : positions)
  const isNone = fields.length === 0 || (Array.isArray(rows) && rows.length === 0)
  return isNone ? undefined : { rows, fields }
}

/** More columns than a list can show. */
const columnsAtMost = 1_000

const toKey = ({ row, column }: Cell): number => row * columnsAtMost + column
const toCell = (key: number): Cell => ({ row: Math.floor(key / columnsAtMost), column: key % columnsAtMost })

/** Found cells in the order in which they are read: row by row. */
export type Matches = Float64Array

export function sortMatches({ found }: Pick<FoundCells, 'found'>, { positions, shown }: ShownCells): Matches {
  const rows = new Map(positions.map((position, row) => [position, row]))
  const keys = found.flatMap(({ field, positions: inField }) => {
    const column = isColumn(field) ? shown.indexOf(field) : -1
    return inField.flatMap((position) => {
      const row = rows.get(position)
      return row === undefined || column < 0 ? [] : [toKey({ row, column })]
    })
  })
  return Float64Array.from(keys).sort()
}

/** How many matches are before a cell. */
function countBefore(matches: Matches, cell: Cell): number {
  const key = toKey(cell)
  let [low, high] = [0, matches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((matches[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The index of a cell among the matches, or -1. */
export function findMatch(matches: Matches, cell: Cell): number {
  const index = countBefore(matches, cell)
  return matches[index] === toKey(cell) ? index : -1
}

/** The match after a cell, or before it. After the last one the first follows. */
export function stepMatch(matches: Matches, from: Cell, step: 1 | -1): Cell | undefined {
  const before = countBefore(matches, from)
  const isMatch = matches[before] === toKey(from)
  const index = step === 1 ? before + (isMatch ? 1 : 0) : before - 1
  const key = matches.at(index === matches.length ? 0 : index)
  return key === undefined ? undefined : toCell(key)
}
