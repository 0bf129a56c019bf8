import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type ColumnId, isEditable } from '../columns.ts'
import { useColumnTitle } from '../sheet-cells.tsx'
import type { RowsEdit } from '../unsaved-edits.ts'
import type { CellsCommand } from '../use-grid-events.ts'
import { type Patch, setRanges } from './cell-changes.ts'
import type { CellRange } from './ranges.ts'
import { type CopyOptions, useCopyCells } from './use-copy-cells.ts'

interface CellActionsOptions extends CopyOptions {
  /** Undefined if the user may not edit. */
  onEdit: ((edit: RowsEdit) => void) | undefined
}

/** What keys and clipboard do to the selected cells. */
export function useCellActions(options: CellActionsOptions) {
  const { positions, shown, ranges, status, onEdit } = options
  const { t } = useTranslation()
  const nameColumn = useColumnTitle()
  const copy = useCopyCells(options)

  const refuse = (column: ColumnId) =>
    status.say(onEdit ? t('grid.readOnly', { column: nameColumn(column) }) : t('grid.locked'))

  /** Says why no cell of the ranges can be edited. */
  function refuseRanges(): void {
    const column = shown[ranges[0]?.left ?? -1]
    if (column !== undefined) refuse(column)
  }

  function apply(patches: readonly Patch[]): void {
    if (!onEdit || patches.length === 0) refuseRanges()
    for (const { columns, rows, value = '' } of patches) {
      const changed = rows.flatMap(({ first, last }) => positions.slice(first, last + 1))
      for (const column of columns) {
        const field = shown[column]
        if (field !== undefined) onEdit?.({ positions: changed, field, value })
      }
    }
  }

  const setAll = (value: string) => apply(setRanges(ranges, shown, value))

  return {
    refuse,
    onFill: onEdit && setAll,
    onCommand: (command: CellsCommand) => {
      if (command === 'clear') setAll('')
    },
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (!onEdit || !hasEditable(ranges, shown)) refuseRanges()
      else if (copy(event)) setAll('')
    },
  }
}

const hasEditable = (ranges: readonly CellRange[], shown: readonly ColumnId[]): boolean =>
  ranges.some(({ left, right }) => shown.slice(left, right + 1).some(isEditable))
