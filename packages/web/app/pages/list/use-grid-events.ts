import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
} from 'react'
import { useRowKeys } from '../../components/use-row-keys.ts'
import { type ColumnId, isEditable } from './columns.ts'
import { findPlace } from './find-place.ts'
import { mergeRows } from './grid/ranges.ts'
import { type CellActions, cellsCommands, type GridEventsOptions } from './grid-events-options.ts'
import { type GridCommand, gridCommand } from './grid-keys.ts'
import { isGroup } from './groups.ts'
import { useEditedCell } from './use-edited-cell.ts'
import { type ClipboardInput, useHeldInput } from './use-held-input.ts'
import { usePointer } from './use-pointer.ts'
import { useTabKey } from './use-tab-key.ts'

/** Keys, clicks, drags and double clicks of the grid. */
export function useGridEvents(options: GridEventsOptions) {
  const { positions, cells, scroller, onOpen } = options
  const cell = useEditedCell(options)
  const open = (index: number) => {
    const position = positions[index]
    if (position !== undefined && !isGroup(position)) onOpen(position)
  }
  const enter = (index: number, column: ColumnId) =>
    options.onEdit && !options.onlyField && isEditable(column) ? cell.edit(index, column) : open(index)
  const actions = { open, enter, edit: cell.edit, focus: cell.focus }
  const line = positions[cells.index]
  const held = useHeldInput({
    scroller,
    isMoving: () => options.blockEdge?.isMoving() === true,
    isLoaded:
      line === undefined || isGroup(line) || !options.canArrive || options.rowAt(cells.index) !== undefined,
    isEditing: cell.isOpen,
    onReveal: () => cells.selection && cells.select(cells.selection, cells.selection.active),
    onType: (text) => run({ type: 'type', text }),
    onClipboard: (input) => options.onClipboard?.(input),
  })
  const run = useCommands(options, actions, held.continueHeld)
  const interrupt = () => {
    options.blockEdge?.forget()
    held.drop()
  }
  useFollowPanel(options)
  const { filling, ...pointer } = usePointer(options, { ...actions, isEditing: cell.isOpen })
  const tab = useTabKey(options, cell.tabStart)
  const handleClipboard = (event: ClipboardEvent, input: ClipboardInput) => {
    if (event.target !== event.currentTarget || !options.onClipboard) return
    if (!held.hold(input)) return options.onClipboard(input, event)
    event.preventDefault()
  }
  const handlers = {
    ...pointer,
    onCopy: (event: ClipboardEvent) => handleClipboard(event, { type: 'copy' }),
    onCut: (event: ClipboardEvent) => handleClipboard(event, { type: 'cut' }),
    onPaste: (event: ClipboardEvent) => handleClipboard(event, { type: 'paste', texts: readTexts(event) }),
    onFocus: () => {
      options.blockEdge?.preload()
      held.continueHeld()
    },
    onPointerDown: (event: PointerEvent) => {
      interrupt()
      tab.point(findPlace(event.target) !== undefined)
      pointer.onPointerDown(event)
    },
    onBlur: (event: FocusEvent) => {
      const { relatedTarget } = event
      if (!(relatedTarget instanceof Node && scroller.current?.contains(relatedTarget))) held.drop()
      tab.onBlur(event)
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Headings and editors have their own keys.
      if (event.target !== scroller.current) return
      options.onInput?.()
      const command = gridCommand(event, options.pageRows)
      if (command?.type === 'escape') interrupt()
      else if ((command || event.key === 'Tab') && held.hold({ type: 'key', command, key: toInit(event) })) {
        event.preventDefault()
        return
      }
      if (event.key === 'Tab' && tab.move(event)) return
      if (!command) return
      if (command.type === 'find' || command.type === 'replace') {
        if (!options.onFind) return
        event.preventDefault()
        return options.onFind({ mode: command.type })
      }
      event.preventDefault()
      if (command.type !== 'type' && command.type !== 'edit') cell.tabStart.current = undefined
      if (command.type === 'escape') tab.point(false)
      run(command)
    },
  }
  return {
    handlers,
    editedAt: cell.editedAt,
    editCurrent: () => cell.edit(cells.index, cells.column),
    filling,
  }
}

const readTexts = ({ clipboardData }: ClipboardEvent) => ({
  text: clipboardData.getData('text/plain'),
  html: clipboardData.getData('text/html'),
})

const toInit = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): KeyboardEventInit => ({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
  bubbles: true,
  cancelable: true,
})

function useCommands(
  options: GridEventsOptions,
  { open, enter, edit, focus }: CellActions,
  onMoved: () => void,
) {
  const { positions, selection, cells, onlyField } = options
  useRowKeys({
    where: 'page',
    isOn: positions.length > 0,
    onPrevious: () => {
      focus()
      cells.step(-1, 0, false)
    },
    onNext: () => {
      focus()
      cells.step(1, 0, false)
    },
  })

  const runInCells = useCellCommands(options, onMoved)
  return (command: GridCommand) => {
    const { index, column } = cells
    const isPlaced = index >= 0
    if (runOnGroup(options, command)) return
    if (onlyField ? moveInRows(options, command) : runInCells(command)) return
    if (!isPlaced) cells.moveToRow(0)
    else if (command.type === 'open') open(index)
    else if (command.type === 'enter') enter(index, column)
    else if (command.type === 'select') selection.toggleRows(mergeRows(cells.ranges))
    else if (command.type === 'edit') edit(index, column)
    else if (command.type === 'type') edit(index, column, command.text)
  }
}

/** Keys that open and close a group, as in a tree. Returns whether the command was one of them. */
function runOnGroup({ positions, cells, onGroup }: GridEventsOptions, command: GridCommand): boolean {
  const line = positions[cells.index]
  if (line === undefined || !isGroup(line)) return false
  const { type } = command
  if (type === 'move' && command.rows === 0 && !command.extend) onGroup?.(line, command.columns < 0)
  else if (type === 'enter' || type === 'open' || type === 'select') onGroup?.(line)
  else return type === 'edit' || type === 'type'
  return true
}

/** Keys where a row is one cell: Shift checks rows. Returns whether the command was one of them. */
function moveInRows(
  { positions, selection, cells, perLine = 1 }: GridEventsOptions,
  command: GridCommand,
): boolean {
  const from = Math.max(0, cells.index)
  const moveTo = (row: number, extend: boolean) => {
    const to = Math.max(0, Math.min(positions.length - 1, row))
    cells.moveToRow(to)
    if (extend) selection.selectRange(from, to)
    return true
  }
  if (command.type === 'move') {
    const rows = command.rows * perLine + (perLine > 1 ? command.columns : 0)
    return moveTo(cells.index < 0 ? 0 : cells.index + rows, command.extend)
  }
  if (command.type === 'edge') {
    const isFirst = command.edge === 'top' || command.edge === 'start' || command.edge === 'left'
    return moveTo(isFirst ? 0 : positions.length - 1, command.extend)
  }
  if (command.type === 'select-all') selection.selectAll()
  else if (command.type === 'escape') selection.clear()
  else return false
  return true
}

/** Keys that move through cells or select them. Returns a function that says whether the command was one of them. */
function useCellCommands(options: GridEventsOptions, onMoved: () => void) {
  const { positions, shown, selection, cells, onCommand, blockEdge } = options
  const last = { row: positions.length - 1, column: shown.length - 1 }
  function selectWhole(axis: 'rows' | 'columns' | 'all') {
    const newest = cells.ranges.at(-1)
    if (!newest && axis !== 'all') return
    const rows = axis === 'rows' && newest ? newest : { top: 0, bottom: last.row }
    const columns = axis === 'columns' && newest ? newest : { left: 0, right: last.column }
    cells.selectBlock({ top: rows.top, bottom: rows.bottom, left: columns.left, right: columns.right })
  }
  return (command: GridCommand): boolean => {
    const { type } = command
    if (type === 'move') cells.step(command.rows, command.columns, command.extend)
    else if (type === 'edge' && command.isOfBlock && blockEdge)
      void blockEdge.move(command.edge, command.extend).then(onMoved)
    else if (type === 'edge') cells.moveToEdge(command.edge, command.extend)
    else if (type === 'select-all') selectWhole('all')
    else if (type === 'select-rows') selectWhole('rows')
    else if (type === 'select-columns') selectWhole('columns')
    else if (type === 'escape') {
      cells.collapse()
      selection.clear()
    } else {
      const found = cellsCommands.find((known) => known === type)
      if (!found) return false
      onCommand?.(found)
    }
    return true
  }
}

/** The panel moves through the rows too. The current cell stays with it, and an open panel with the current cell. */
function useFollowPanel({ positions, cells, openRow, onOpen }: GridEventsOptions): void {
  const follow = useEffectEvent((position: number) => {
    const index = positions.indexOf(position)
    if (index >= 0 && index !== cells.index) cells.moveToRow(index)
  })
  useEffect(() => {
    if (openRow !== null) follow(openRow)
  }, [openRow])
  const { index: current } = cells
  const lead = useEffectEvent(() => {
    const position = positions[current]
    if (openRow === null || position === undefined || isGroup(position)) return
    if (position !== openRow) onOpen(position)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only moving the cursor leads the panel.
  useEffect(() => lead(), [current])
}
