import type { ColumnLayout } from '../columns.ts'
import type { Selection } from '../use-selection.ts'
import { type CellRange, mergeRows } from './ranges.ts'

/** Where a row is one cell, its title stands for it: of the checked rows, otherwise of the current one. */
export function listTitles(
  positions: readonly number[],
  { shown }: ColumnLayout,
  { selected }: Selection,
  current: number,
): CellRange[] {
  const column = shown.indexOf('title')
  if (column < 0 || current < 0) return []
  const toTitle = (row: number) => ({ top: row, bottom: row, left: column, right: column })
  if (selected.size === 0) return [toTitle(current)]
  const rows = positions.flatMap((position, row) => (selected.has(position) ? [toTitle(row)] : []))
  return mergeRows(rows).map(({ first, last }) => ({ top: first, bottom: last, left: column, right: column }))
}
