import { longestValue } from '@merkwerk/contract'
import { type ColumnId, isEditable } from '../columns.ts'
import { listRowsFrom } from '../groups.ts'
import { type Patch, setRanges, skipGroups } from './cell-changes.ts'
import { type CellRange, countColumns, countRows } from './ranges.ts'
import type { Block } from './write-clipboard.ts'

interface PasteOptions {
  block: Block
  /** The selected ranges, the newest one last. */
  ranges: readonly CellRange[]
  shown: readonly ColumnId[]
  /** The lines of the grid. Groups take no values. */
  lines: readonly number[]
}

export interface PastePlan {
  patches: Patch[]
  /** The cells that are selected afterwards. */
  target: CellRange
  /** Whether more cells would change than are selected. */
  isLarger: boolean
  /** What does not fit. */
  readOnly: ColumnId[]
  rowsBeyond: number
  columnsBeyond: number
  tooLong: number
}

/** What pasting a block changes. One value fills all ranges. A block is repeated in a range that it fits into, or placed at its first cell. */
export function planPaste({ block, ranges, shown, lines }: PasteOptions): PastePlan | undefined {
  const newest = ranges.at(-1)
  const first = block[0]
  if (!newest || first === undefined || first.length === 0) return undefined
  const [height, width] = [block.length, first.length]
  const isOne = height === 1 && width === 1
  const rows = listRowsFrom(lines, newest.top)
  const selectedRows = rows.filter((row) => row <= newest.bottom).length
  const isRepeated = selectedRows > 0 && selectedRows % height === 0 && countColumns(newest) % width === 0
  const placed = { top: newest.top, bottom: rows[Math.min(height, rows.length) - 1] ?? newest.top }
  const target = isRepeated ? newest : { ...placed, ...placeColumns(newest, width, shown.length) }
  const filled = isOne ? ranges : [target]
  const columns = new Set(filled.flatMap(({ left, right }) => listIndices(left, right)))
  const patches = isOne
    ? setRanges({ ranges, shown, lines }, first[0] ?? '')
    : [repeatBlock(block, target, { shown, rows, lines })]
  const tooLong = block.flat().filter(({ length }) => length > longestValue).length
  return {
    patches: patches.filter(
      (patch) => patch.columns.length > 0 && (patch.value?.length ?? 0) <= longestValue,
    ),
    target,
    isLarger: countRows(target) > countRows(newest) || countColumns(target) > countColumns(newest),
    readOnly: [...columns].flatMap((column) => {
      const id = shown[column]
      return id === undefined || isEditable(id) ? [] : [id]
    }),
    rowsBeyond: isRepeated ? 0 : Math.max(0, height - rows.length),
    columnsBeyond: isRepeated ? 0 : Math.max(0, newest.left + width - shown.length),
    tooLong,
  }
}

const listIndices = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

const placeColumns = ({ left }: CellRange, width: number, columnCount: number) => ({
  left,
  right: Math.min(columnCount, left + width) - 1,
})

function repeatBlock(
  block: Block,
  target: CellRange,
  { shown, rows, lines }: Pick<PasteOptions, 'shown' | 'lines'> & { rows: readonly number[] },
): Patch {
  const { top, left, bottom, right } = target
  const columns = listIndices(left, right).filter((column) => isEditable(shown[column] ?? ''))
  const width = block[0]?.length ?? 1
  const places = new Map(rows.map((row, place) => [row, place]))
  return {
    columns,
    rows: skipGroups([{ first: top, last: bottom }], lines),
    valueAt: (row, column) => {
      const place = places.get(row)
      if (place === undefined) return undefined
      const value = block[place % block.length]?.[(column - left) % width]?.trim()
      return value === undefined || value.length > longestValue ? undefined : value
    },
  }
}
