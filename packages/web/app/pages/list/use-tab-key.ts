import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import type { EditedCellOptions } from './use-edited-cell.ts'

interface TabKeyOptions extends Pick<EditedCellOptions, 'cells' | 'scroller' | 'onlyField'> {
  /** The columns in their order. */
  shown: readonly string[]
}

/**
 * Tab in the grid. It leaves, so that nobody who has only keys is trapped. After a cell that was left with Tab, and where the pointer chose
 * the cell, it moves on as in spreadsheets, there until Escape or the end of the row.
 */
export function useTabKey(
  { cells, scroller, onlyField, shown }: TabKeyOptions,
  tabStart: RefObject<number | undefined>,
) {
  const isPointed = useRef(false)
  return {
    /** Keeps whether the pointer chose the cell. */
    point: (isInCell: boolean) => {
      isPointed.current = isInCell
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !scroller.current?.contains(relatedTarget))
        isPointed.current = false
    },
    /** Returns whether the key moved to another cell. */
    move: (event: KeyboardEvent): boolean => {
      const step = event.shiftKey ? -1 : 1
      const column = cells.selection?.active.column
      if (event.altKey || onlyField || column === undefined) return false
      const isInRow = shown[column + step] !== undefined
      if (tabStart.current === undefined && !(isPointed.current && isInRow)) return false
      event.preventDefault()
      if (cells.stepWithin('columns', step)) return true
      tabStart.current ??= column
      cells.step(0, step, false)
      return true
    },
  }
}
