import type { ListRow } from '@merkwerk/contract'
import { type RefObject, useRef, useState } from 'react'
import type { CellStep, EditedCell } from './cell-editor.tsx'
import { type ColumnId, isEditable } from './columns.ts'
import type { RowsEdit } from './unsaved-edits.ts'
import type { Cells } from './use-cells.ts'

export interface EditedCellOptions {
  positions: readonly number[]
  rowAt: (index: number) => ListRow | undefined
  scroller: RefObject<HTMLElement | null>
  cells: Cells
  /** The field that is edited where a row is one cell: on phones and as a picture. */
  onlyField?: ColumnId | undefined
  onEdit: ((edit: RowsEdit) => void) | undefined
  /** Sets all selected cells to a value. */
  onFill?: ((value: string) => void) | undefined
  /** Says why a cell cannot be edited. Its row may not be loaded. */
  onRefuse?: ((column: ColumnId, isLoaded: boolean) => void) | undefined
}

/** The cell that is being edited, and where its keys lead. */
export function useEditedCell(options: EditedCellOptions) {
  const { positions, rowAt, scroller, cells, onlyField, onEdit, onFill, onRefuse } = options
  const [edited, setEdited] = useState<{ position: number; column: ColumnId; typed: string | undefined }>()
  /** The column where Tab began. Enter returns to it. While it is set, Tab moves between cells instead of leaving the grid. */
  const tabStart = useRef<number>(undefined)
  const focus = () => scroller.current?.focus({ preventScroll: true })

  function edit(index: number, current: ColumnId, typed?: string) {
    const position = positions[index]
    const column = onlyField ?? current
    if (position === undefined) return
    const isLoaded = rowAt(index) !== undefined
    if (!onEdit || !isEditable(column) || !isLoaded) onRefuse?.(column, isLoaded)
    else setEdited({ position, column, typed })
  }

  function end(step: CellStep | undefined) {
    setEdited(undefined)
    if (!step) return
    focus()
    const active = cells.selection?.active
    if (!active || onlyField || (step.rows === 0 && step.columns === 0)) return
    // Enter and Tab stay in a range. Arrow keys leave it.
    if (step.within && cells.stepWithin(step.isTab ? 'columns' : 'rows', step.within)) return
    if (step.isTab) tabStart.current ??= active.column
    const column = step.rows === 0 ? active.column + step.columns : (tabStart.current ?? active.column)
    if (!step.isTab) tabStart.current = undefined
    cells.moveTo({ row: active.row + step.rows, column })
  }

  function editedAt(position: number): EditedCell | undefined {
    if (edited?.position !== position) return undefined
    const { column, typed } = edited
    return {
      column,
      typed,
      onSave: (value) => onEdit?.({ positions: [position], field: column, value }),
      onFill,
      onEnd: end,
    }
  }

  return {
    edit,
    editedAt,
    isOpen: edited !== undefined,
    focus,
    tabStart,
  }
}
