import { type RefObject, useMemo, useState } from 'react'
import {
  type ColumnId,
  type ColumnLayout,
  checkWidth,
  chooseWidth,
  computeOffsets,
  isPinned,
} from './columns.ts'
import {
  addRange,
  type Cell,
  type CellRange,
  type CellSelection,
  listRanges,
  selectCell,
  stepWithin,
} from './grid/ranges.ts'
import type { Edge } from './grid-keys.ts'
import type { RowScale } from './use-fixed-rows.ts'

interface CellsOptions {
  positions: readonly number[]
  layout: ColumnLayout
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
  headHeight: number
  /** What something else covers of the rows in the upper right corner. The first row begins below. */
  covered?: Covered
  scale: RowScale
  /** Rows of the list in one line: pictures are several. */
  perLine?: number
}

/** In pixels. */
export interface Covered {
  width: number
  height: number
}

export const uncovered: Covered = { width: 0, height: 0 }

/** A selection, and the rows and columns that its indices belong to. */
interface Selected {
  selection: CellSelection
  positions: readonly number[]
  shown: readonly ColumnId[]
}

const nowhere: readonly CellRange[] = []

/** The current cell and the selected ranges. */
export function useCells(options: CellsOptions) {
  const { positions, layout } = options
  const { shown } = layout
  const [selected, setSelected] = useState<Selected>()
  const selection = useMemo(
    () => selected && follow(selected, positions, shown),
    [selected, positions, shown],
  )
  const reveal = createReveal(options)

  function select(next: CellSelection, revealed: Cell = next.end) {
    setSelected({ selection: next, positions, shown })
    reveal(revealed)
  }

  const clamp = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(positions.length - 1, row)),
    column: Math.max(0, Math.min(shown.length - 1, column)),
  })

  /** The cell where the keyboard begins. */
  const first: Cell = { row: 0, column: shown.indexOf('article_number') }
  const active = selection?.active
  /** The current cell alone. */
  const moveTo = (cell: Cell) => select(selectCell(clamp(cell)))
  const extendTo = (cell: Cell) => {
    const { active, others } = selection ?? selectCell(first)
    select({ active, others, end: clamp(cell) })
  }

  /** The cell from which a key moves: the end of the range that it extends, or the current one. */
  const findStart = (extend: boolean): Cell =>
    (extend && !selection?.start ? selection?.end : active) ?? first

  return {
    selection,
    findStart,
    ranges: useMemo(() => (selection ? listRanges(selection) : nowhere), [selection]),
    /** Of the current cell. The row is -1 without one. */
    index: active?.row ?? -1,
    column: shown[(active ?? first).column] ?? 'article_number',
    select,
    moveTo,
    extendTo,
    /** The first key press leads to the first row. */
    step: (rows: number, columns: number, extend: boolean) => {
      const from = extend && !selection?.start ? selection?.end : active
      if (!from) return moveTo(first)
      const to = { row: from.row + rows, column: from.column + columns }
      return extend ? extendTo(to) : moveTo(to)
    },
    /** Leads through the cells of a range. Returns whether there is one. */
    stepWithin: (axis: 'rows' | 'columns', step: 1 | -1): boolean => {
      const next = selection && stepWithin(selection, axis, step)
      if (next) select(next, next.active)
      return next !== undefined
    },
    moveToEdge: (edge: Edge, extend: boolean) => {
      const to = findEdge(edge, findStart(extend), { row: positions.length - 1, column: shown.length - 1 })
      return extend ? extendTo(to) : moveTo(to)
    },
    moveToRow: (row: number) => moveTo({ row, column: (active ?? first).column }),
    addRange: (cell: Cell) => select(selection ? addRange(selection, cell) : selectCell(cell)),
    /** Selects whole rows or columns without scrolling to their ends. */
    selectBlock: ({ top, left, bottom, right }: CellRange) =>
      select(
        { active: { row: top, column: left }, end: { row: bottom, column: right }, others: [] },
        active ?? first,
      ),
    /** Keeps the current cell only. */
    collapse: () => active && select(selectCell(active)),
  }
}
export type Cells = ReturnType<typeof useCells>

function findEdge(edge: Edge, { row, column }: Cell, last: Cell): Cell {
  if (edge === 'top') return { row: 0, column }
  if (edge === 'bottom') return { row: last.row, column }
  if (edge === 'left') return { row, column: 0 }
  if (edge === 'right') return { row, column: last.column }
  return edge === 'start' ? { row: 0, column: 0 } : last
}

/** The selection among other rows and columns. If the order of what is selected changed, only the current cell stays selected. */
function follow(
  { selection, positions: before, shown: columnsBefore }: Selected,
  positions: readonly number[],
  shown: readonly ColumnId[],
): CellSelection | undefined {
  const isSame = <T>(old: readonly T[], now: readonly T[], first: number, last: number) => {
    if (old === now) return true
    for (let at = first; at <= last; at++) if (old[at] !== now[at]) return false
    return true
  }
  const areSame = listRanges(selection).every(
    ({ top, bottom, left, right }) =>
      isSame(before, positions, top, bottom) && isSame(columnsBefore, shown, left, right),
  )
  if (areSame) return selection
  const { active } = selection
  const row = positions.indexOf(before[active.row] ?? -1)
  const column = shown.indexOf(columnsBefore[active.column] ?? 'article_number')
  return row < 0 ? undefined : selectCell({ row, column: Math.max(column, shown.indexOf('article_number')) })
}

function createReveal(options: CellsOptions) {
  const { layout, scroller, rowHeight, headHeight, scale, covered = uncovered, perLine = 1 } = options
  const { shown } = layout

  function revealRow(element: HTMLElement, { row, column }: Cell) {
    const place = Math.floor(row / perLine) * rowHeight
    const bottom = place + rowHeight + headHeight + covered.height
    const offset = scale.offsetAt(element.scrollTop)
    const top = place + (isBesideCover(element, column) ? covered.height : 0)
    if (top < offset) element.scrollTop = Math.floor(scale.scrollTopAt(top))
    else if (bottom > offset + element.clientHeight)
      element.scrollTop = Math.ceil(scale.scrollTopAt(bottom - element.clientHeight))
  }

  function isBesideCover({ clientWidth, scrollLeft }: HTMLElement, column: number): boolean {
    const id = shown[column]
    if (id === undefined || isPinned(id)) return true
    const right = (computeOffsets(shown, layout)[column] ?? 0) + chooseWidth(id, layout)
    return right - scrollLeft <= clientWidth - covered.width
  }

  function revealColumn(element: HTMLElement, column: number) {
    const id = shown[column]
    if (id === undefined || isPinned(id) || perLine > 1) return
    const pinned = shown
      .filter(isPinned)
      .reduce((sum, pinnedColumn) => sum + chooseWidth(pinnedColumn, layout), checkWidth)
    const left = computeOffsets(shown, layout)[column] ?? 0
    const right = left + chooseWidth(id, layout)
    if (left - pinned < element.scrollLeft) element.scrollLeft = left - pinned
    else if (right > element.scrollLeft + element.clientWidth)
      element.scrollLeft = right - element.clientWidth
  }

  return (cell: Cell) => {
    const element = scroller.current
    if (!element) return
    revealColumn(element, cell.column)
    revealRow(element, cell)
  }
}
