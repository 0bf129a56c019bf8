import { type ColumnId, isEditable } from '../columns.ts'
import { longestValue, type Patch, setRanges } from './cell-changes.ts'
import { type CellRange, countColumns, countRows } from './ranges.ts'
import type { Block } from './write-clipboard.ts'

interface PasteOptions {
  block: Block
  /** The selected ranges, the newest one last. */
  ranges: readonly CellRange[]
  shown: readonly ColumnId[]
  rowCount: number
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
export function planPaste({ block, ranges, shown, rowCount }: PasteOptions): PastePlan | undefined {
  const newest = ranges.at(-1)
  const first = block[0]
  if (!newest || first === undefined || first.length === 0) return undefined
  const [height, width] = [block.length, first.length]
  const isOne = height === 1 && width === 1
  const isRepeated = countRows(newest) % height === 0 && countColumns(newest) % width === 0
  const target = isRepeated ? newest : placeBlock(newest, { height, width }, shown.length, rowCount)
  const filled = isOne ? ranges : [target]
  const columns = new Set(filled.flatMap(({ left, right }) => listIndices(left, right)))
  const patches = isOne ? setRanges(ranges, shown, first[0] ?? '') : [repeatBlock(block, target, shown)]
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
    rowsBeyond: isRepeated ? 0 : Math.max(0, newest.top + height - rowCount),
    columnsBeyond: isRepeated ? 0 : Math.max(0, newest.left + width - shown.length),
    tooLong,
  }
}

const listIndices = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

const placeBlock = (
  { top, left }: CellRange,
  { height, width }: { height: number; width: number },
  columnCount: number,
  rowCount: number,
): CellRange => ({
  top,
  left,
  bottom: Math.min(rowCount, top + height) - 1,
  right: Math.min(columnCount, left + width) - 1,
})

function repeatBlock(block: Block, target: CellRange, shown: readonly ColumnId[]): Patch {
  const { top, left, bottom, right } = target
  const columns = listIndices(left, right).filter((column) => isEditable(shown[column] ?? ''))
  const width = block[0]?.length ?? 1
  return {
    columns,
    rows: [{ first: top, last: bottom }],
    valueAt: (row, column) => {
      const value = block[(row - top) % block.length]?.[(column - left) % width]?.trim()
      return value === undefined || value.length > longestValue ? undefined : value
    },
  }
}
