/** A cell by the index of its row in the order and of its column in the layout. */
export interface Cell {
  row: number
  column: number
}

/** A block of cells. All four bounds belong to it. */
export interface CellRange {
  top: number
  left: number
  bottom: number
  right: number
}

/** Selected cells as bounds, so that a million rows cost as much as one. */
export interface CellSelection {
  /** The current cell. */
  active: Cell
  /** Where the newest range begins, if not at the current cell: Enter and Tab lead through its cells. */
  start?: Cell | undefined
  /** The opposite corner of the newest range. */
  end: Cell
  others: readonly CellRange[]
}

export const toRange = (a: Cell, b: Cell): CellRange => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
})

export const selectCell = (cell: Cell): CellSelection => ({ active: cell, end: cell, others: [] })

/** The newest range, with the current cell. */
const newestRange = ({ active, start = active, end }: CellSelection): CellRange => toRange(start, end)

/** All ranges, the newest one last. */
export const listRanges = (selection: CellSelection): CellRange[] => [
  ...selection.others,
  newestRange(selection),
]

/**
 * The selection with the next or previous cell of its newest range as the current one: by rows or by columns, and after the last the first.
 * Undefined if the range is one cell.
 */
export function stepWithin(
  selection: CellSelection,
  axis: 'rows' | 'columns',
  step: 1 | -1,
): CellSelection | undefined {
  const { active, start = active } = selection
  const range = newestRange(selection)
  const [rows, columns, count] = [countRows(range), countColumns(range), countCells(range)]
  if (count < 2) return undefined
  const [row, column] = [active.row - range.top, active.column - range.left]
  const place = (axis === 'rows' ? column * rows + row : row * columns + column) + step + count
  const [across, along] = axis === 'rows' ? [rows, columns] : [columns, rows]
  const [line, at] = [Math.floor(place / across) % along, place % across]
  const next = axis === 'rows' ? { row: at, column: line } : { row: line, column: at }
  return { ...selection, start, active: { row: range.top + next.row, column: range.left + next.column } }
}

/** Begins another range and keeps the others. */
export const addRange = (selection: CellSelection, cell: Cell): CellSelection => ({
  active: cell,
  end: cell,
  others: listRanges(selection),
})

export const countRows = ({ top, bottom }: CellRange): number => bottom - top + 1
export const countColumns = ({ left, right }: CellRange): number => right - left + 1
export const countCells = (range: CellRange): number => countRows(range) * countColumns(range)

export const includesCell = ({ top, left, bottom, right }: CellRange, { row, column }: Cell): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

/** Rows from the first to the last index. */
export interface RowSpan {
  first: number
  last: number
}

/** The rows of the ranges. Each row is in one span. */
export function mergeRows(ranges: readonly Pick<CellRange, 'top' | 'bottom'>[]): RowSpan[] {
  const merged: RowSpan[] = []
  for (const { top, bottom } of ranges.toSorted((a, b) => a.top - b.top)) {
    const before = merged.at(-1)
    if (before && top <= before.last + 1) before.last = Math.max(before.last, bottom)
    else merged.push({ first: top, last: bottom })
  }
  return merged
}

export const countSpans = (spans: readonly RowSpan[]): number =>
  spans.reduce((sum, { first, last }) => sum + last - first + 1, 0)

/** The selected rows of each selected column, from left to right. No cell is in it twice. */
export function listColumns(ranges: readonly CellRange[]): { column: number; rows: RowSpan[] }[] {
  const columns = new Set(
    ranges.flatMap(({ left, right }) => Array.from({ length: right - left + 1 }, (_, at) => left + at)),
  )
  return [...columns]
    .toSorted((a, b) => a - b)
    .map((column) => ({
      column,
      rows: mergeRows(ranges.filter(({ left, right }) => column >= left && column <= right)),
    }))
}

/** The ranges as one block: beside or below each other. Undefined if together they are none, so that they cannot be copied. */
export function joinRanges(ranges: readonly CellRange[]): { rows: number[]; columns: number[] } | undefined {
  const columns = listColumns(ranges)
  const [first] = columns
  if (!first) return undefined
  const isBlock = columns.every(({ rows }) => JSON.stringify(rows) === JSON.stringify(first.rows))
  if (!isBlock) return undefined
  return {
    rows: first.rows.flatMap((span) =>
      Array.from({ length: span.last - span.first + 1 }, (_, at) => span.first + at),
    ),
    columns: columns.map(({ column }) => column),
  }
}

/** The selected columns of a row as a text, which is the same as long as they are: `2-4 7-7`. */
export const describeSpans = (ranges: readonly CellRange[], row: number): string =>
  ranges
    .filter(({ top, bottom }) => row >= top && row <= bottom)
    .map(({ left, right }) => `${left}-${right}`)
    .join(' ')

export const isInSpans = (spans: string, column: number): boolean =>
  spans !== '' &&
  spans.split(' ').some((span) => {
    const [left, right] = span.split('-').map(Number)
    return column >= (left ?? 0) && column <= (right ?? -1)
  })

/** Cells that are filled with the values of others. */
export interface Fill {
  source: CellRange
  target: CellRange
}

/** Where the handle of a range was dragged: its rows or its columns grow, whichever the pointer went further. */
export function extendFill(source: CellRange, to: Cell): CellRange {
  const below = Math.max(0, to.row - source.bottom)
  const above = Math.max(0, source.top - to.row)
  const right = Math.max(0, to.column - source.right)
  const left = Math.max(0, source.left - to.column)
  if (Math.max(below, above) >= Math.max(right, left))
    return { ...source, top: source.top - above, bottom: source.bottom + below }
  return { ...source, left: source.left - left, right: source.right + right }
}
