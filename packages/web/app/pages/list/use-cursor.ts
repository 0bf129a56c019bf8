import { type RefObject, useState } from 'react'
import {
  type ColumnId,
  type ColumnLayout,
  checkWidth,
  chooseWidth,
  computeOffsets,
  isPinned,
} from './columns.ts'
import type { RowScale } from './use-fixed-rows.ts'

interface CursorOptions {
  positions: readonly number[]
  layout: ColumnLayout
  scroller: RefObject<HTMLElement | null>
  rowHeight: number
  headHeight: number
  scale: RowScale
  /** Rows of the list in one line: pictures are several. */
  perLine?: number
}

/** The current cell. It stays on its row when the order changes. */
export function useCursor({
  positions,
  layout,
  scroller,
  rowHeight,
  headHeight,
  scale,
  perLine = 1,
}: CursorOptions) {
  const [position, setPosition] = useState<number>()
  const [wanted, setColumn] = useState<ColumnId>('article_number')
  const { shown } = layout
  const column = shown.includes(wanted) ? wanted : 'article_number'
  const index = position === undefined ? -1 : positions.indexOf(position)

  function revealRow(row: number) {
    const element = scroller.current
    if (!element) return
    const top = Math.floor(row / perLine) * rowHeight
    const bottom = top + rowHeight + headHeight
    const offset = scale.offsetAt(element.scrollTop)
    if (top < offset) element.scrollTop = Math.floor(scale.scrollTopAt(top))
    else if (bottom > offset + element.clientHeight)
      element.scrollTop = Math.ceil(scale.scrollTopAt(bottom - element.clientHeight))
  }

  function revealColumn(id: ColumnId) {
    const element = scroller.current
    if (!element || isPinned(id)) return
    const pinned = shown
      .filter(isPinned)
      .reduce((sum, column) => sum + chooseWidth(column, layout), checkWidth)
    const left = computeOffsets(shown, layout)[shown.indexOf(id)] ?? 0
    const right = left + chooseWidth(id, layout)
    if (left - pinned < element.scrollLeft) element.scrollLeft = left - pinned
    else if (right > element.scrollLeft + element.clientWidth)
      element.scrollLeft = right - element.clientWidth
  }

  function moveTo(row: number): number {
    const next = Math.max(0, Math.min(positions.length - 1, row))
    setPosition(positions[next])
    revealRow(next)
    return next
  }

  function moveColumn(step: 1 | -1) {
    const next = shown[shown.indexOf(column) + step]
    if (next === undefined) return
    setColumn(next)
    revealColumn(next)
  }

  function set(row: number, id: ColumnId | undefined) {
    setPosition(positions[row])
    if (id) setColumn(id)
  }

  return { index, column, moveTo, moveColumn, set, revealRow }
}
