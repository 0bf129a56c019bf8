import type { ListRow } from '@merkwerk/contract'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { useRowKeys } from '../../components/use-row-keys.ts'
import { type ColumnId, isColumn, isEditable } from './columns.ts'
import { type GridCommand, gridCommand } from './grid-keys.ts'
import type { EditedCell } from './sheet-row.tsx'
import type { RowsEdit } from './unsaved-edits.ts'
import type { useCursor } from './use-cursor.ts'
import type { Selection } from './use-selection.ts'

interface GridEventsOptions {
  positions: readonly number[]
  rowAt: (index: number) => ListRow | undefined
  scroller: RefObject<HTMLElement | null>
  cursor: ReturnType<typeof useCursor>
  selection: Selection
  /** Visible lines, for Page Up and Page Down. */
  pageRows: number
  /** The field that is edited where a row is one cell: on phones and as a picture. */
  onlyField?: ColumnId | undefined
  /** Rows of the list in one line: pictures are several. */
  perLine?: number
  openRow: number | null
  onOpen: (position: number) => void
  onEdit: ((edit: RowsEdit) => void) | undefined
}

/** Keys, clicks and double clicks of the grid. */
export function useGridEvents(options: GridEventsOptions) {
  const { positions, selection, cursor, scroller, onOpen } = options
  const focus = () => scroller.current?.focus({ preventScroll: true })
  const cell = useEditedCell(options, focus)
  const open = (index: number) => {
    const position = positions[index]
    if (position !== undefined) onOpen(position)
  }
  const run = useCommands(options, { open, edit: cell.edit, focus })
  useFollowPanel(options)
  return {
    editedAt: cell.editedAt,
    onKeyDown: (event: KeyboardEvent) => {
      // Headings and editors have their own keys.
      if (event.target !== scroller.current) return
      const command = gridCommand(event, options.pageRows)
      if (!command) return
      event.preventDefault()
      run(command)
    },
    /** Shift selects rows instead of text. */
    onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
    onClick: (event: MouseEvent) => {
      const place = findPlace(event)
      if (!place) return
      const { index, column } = place
      if (event.shiftKey) selection.selectRange(Math.max(0, cursor.index), index)
      else if (place.isCheck) selection.toggle(index)
      cursor.set(index, column)
      if (!cell.isOpen) focus()
      if (place.isOpener && !event.shiftKey) open(index)
    },
    onDoubleClick: (event: MouseEvent) => {
      const place = findPlace(event)
      if (place?.column === undefined) return
      if (isEditable(place.column)) cell.edit(place.index, place.column)
      else open(place.index)
    },
  }
}

function useEditedCell({ positions, rowAt, onlyField, onEdit }: GridEventsOptions, focus: () => void) {
  const [edited, setEdited] = useState<{ position: number; column: ColumnId; typed: string | undefined }>()

  function edit(index: number, current: ColumnId, typed?: string) {
    const position = positions[index]
    const column = onlyField ?? current
    if (position === undefined || !onEdit || !isEditable(column)) return
    if (rowAt(index)) setEdited({ position, column, typed })
  }

  function editedAt(position: number): EditedCell | undefined {
    if (edited?.position !== position) return undefined
    const { column, typed } = edited
    return {
      column,
      typed,
      onSave: (value) => onEdit?.({ positions: [position], field: column, value }),
      onEnd: (hasKeyboard) => {
        setEdited(undefined)
        if (hasKeyboard) focus()
      },
    }
  }

  return { edit, editedAt, isOpen: edited !== undefined }
}

interface Actions {
  open: (index: number) => void
  edit: (index: number, column: ColumnId, typed?: string) => void
  focus: () => void
}

function useCommands(options: GridEventsOptions, { open, edit, focus }: Actions) {
  const { positions, selection, cursor, perLine = 1 } = options
  function move(rows: number, extend: boolean) {
    const from = Math.max(0, cursor.index)
    const to = cursor.moveTo(cursor.index < 0 ? 0 : cursor.index + rows)
    if (extend) selection.selectRange(from, to)
  }

  function step(rows: 1 | -1) {
    focus()
    move(rows, false)
  }

  useRowKeys({
    where: 'page',
    isOn: positions.length > 0,
    onPrevious: () => step(-1),
    onNext: () => step(1),
  })

  return (command: GridCommand) => {
    const { index, column } = cursor
    if (command.type === 'move') move(command.rows * perLine, command.extend)
    else if (command.type === 'edge') cursor.moveTo(command.edge === 'first' ? 0 : positions.length - 1)
    else if (command.type === 'column' && perLine > 1) move(command.step, command.extend)
    else if (command.type === 'column') cursor.moveColumn(command.step)
    else if (command.type === 'select-all') selection.selectAll()
    else if (command.type === 'clear') selection.clear()
    else if (index < 0) cursor.moveTo(0)
    else if (command.type === 'open') open(index)
    else if (command.type === 'select') selection.toggle(index)
    else edit(index, column, command.type === 'type' ? command.text : undefined)
  }
}

/** The panel moves through the rows too. The cursor stays with it. */
function useFollowPanel({ positions, cursor, openRow }: GridEventsOptions): void {
  const follow = useEffectEvent((position: number) => {
    const index = positions.indexOf(position)
    if (index >= 0 && index !== cursor.index) cursor.moveTo(index)
  })
  useEffect(() => {
    if (openRow !== null) follow(openRow)
  }, [openRow])
}

/** The cell of an event. Undefined outside the rows and in an editor. */
function findPlace({ target }: MouseEvent) {
  if (!(target instanceof Element)) return undefined
  const isCheck = target.closest('[data-check]') !== null
  const row = target.closest<HTMLElement>('[data-index]')
  if (!row || (target instanceof HTMLInputElement && !isCheck)) return undefined
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column
  return {
    index: Number(row.dataset.index),
    column: column !== undefined && isColumn(column) ? column : undefined,
    isCheck,
    isOpener: !isCheck && target.closest('[data-open], [data-column=picture]') !== null,
  }
}
