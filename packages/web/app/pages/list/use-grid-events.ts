import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useRowKeys } from '../../components/use-row-keys.ts'
import { type ColumnId, isColumn, isEditable } from './columns.ts'
import { findPlace, type Place } from './find-place.ts'
import type { FindRequest } from './grid/find-bar.tsx'
import {
  type Cell,
  type CellRange,
  countCells,
  extendFill,
  type Fill,
  includesCell,
  mergeRows,
} from './grid/ranges.ts'
import { type Edge, type GridCommand, gridCommand } from './grid-keys.ts'
import { isGroup } from './groups.ts'
import { useDrag } from './use-drag.ts'
import { type EditedCellOptions, useEditedCell } from './use-edited-cell.ts'
import { useLongPress } from './use-long-press.ts'
import type { Selection } from './use-selection.ts'
import { useTabKey } from './use-tab-key.ts'

export interface GridEventsOptions extends EditedCellOptions {
  /** The columns in their order. */
  shown: readonly ColumnId[]
  /** The rows with a check. */
  selection: Selection
  headHeight: number
  /** Visible lines, for Page Up and Page Down. */
  pageRows: number
  /** Rows of the list in one line: pictures are several. */
  perLine?: number
  openRow: number | null
  onOpen: (position: number) => void
  /** What the keys do to the selected cells. None where a row is one cell. */
  onCommand?: ((command: CellsCommand) => void) | undefined
  /** The handle of the range was dragged. */
  onDragFill?: ((fill: Fill) => void) | undefined
  /** Opens find and replace. Without it, keys are those of the browser. */
  onFind?: ((request: FindRequest) => void) | undefined
  /** Moves to where filled and empty cells meet. */
  onBlockEdge?: ((edge: Edge, extend: boolean) => void) | undefined
  /** Opens or closes the group of a line. Undefined reverses it, `areAll` means every group. */
  onGroup?: (line: number, isClosed?: boolean, areAll?: boolean) => void
  /** Opens the menu of the selected cells. Without it, the menu is that of the browser. */
  onMenu?: ((at: { x: number; y: number }) => void) | undefined
  /** Begins to drag a row by its grip. Returns whether the event is on one. */
  onGrip?: ((event: PointerEvent) => boolean) | undefined
  /** Called before each key and click. */
  onInput?: () => void
}

const cellsCommands = ['clear', 'fill-down', 'fill-right', 'undo', 'redo'] as const
export type CellsCommand = (typeof cellsCommands)[number]

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
  const run = useCommands(options, actions)
  useFollowPanel(options)
  const { filling, ...pointer } = usePointer(options, { ...actions, isEditing: cell.isOpen })
  const tab = useTabKey(options, cell.tabStart)
  const handlers = {
    ...pointer,
    onPointerDown: (event: PointerEvent) => {
      tab.point(findPlace(event.target) !== undefined)
      pointer.onPointerDown(event)
    },
    onBlur: tab.onBlur,
    onKeyDown: (event: KeyboardEvent) => {
      // Headings and editors have their own keys.
      if (event.target !== scroller.current) return
      options.onInput?.()
      if (event.key === 'Tab' && tab.move(event)) return
      const command = gridCommand(event, options.pageRows)
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

interface Actions {
  open: (index: number) => void
  /** Edits a cell, or opens the product where nothing can be edited. */
  enter: (index: number, column: ColumnId) => void
  edit: (index: number, column: ColumnId, typed?: string) => void
  focus: () => void
}

function useCommands(options: GridEventsOptions, { open, enter, edit, focus }: Actions) {
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

  const runInCells = useCellCommands(options)
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
function useCellCommands(options: GridEventsOptions) {
  const { positions, shown, selection, cells, onCommand, onBlockEdge } = options
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
    else if (type === 'edge' && command.isOfBlock && onBlockEdge) onBlockEdge(command.edge, command.extend)
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

/**
 * The pointer selects cells, Shift extends and Ctrl adds ranges. Touching selects a cell. Touching it again, or for long, edits it.
 */
function usePointer(
  options: GridEventsOptions,
  { open, enter, edit, focus, isEditing }: Actions & { isEditing: boolean },
) {
  const { positions, shown, selection, cells, scroller, headHeight, onlyField } = options
  const isTouch = useRef(false)
  /** Whether the drag selects whole rows. */
  const isRowDrag = useRef(false)
  const lastColumn = shown.length - 1
  const toCell = ({ index, column }: Place) => ({
    row: index,
    // Rows that are not loaded yet have no cells.
    column: column ? shown.indexOf(column) : (cells.selection?.end.column ?? 0),
  })
  const drag = useDrag({
    scroller,
    headHeight,
    onOver: (element) => {
      const place = findPlace(element)
      if (place) cells.extendTo(isRowDrag.current ? { row: place.index, column: lastColumn } : toCell(place))
    },
    onEnd: () => undefined,
  })
  const handle = useFillHandle(options, toCell)
  const longPress = useLongPress()

  function press(event: PointerEvent, place: Place) {
    isRowDrag.current = place.column === undefined
    const from = isRowDrag.current ? { row: place.index, column: 0 } : toCell(place)
    if (event.shiftKey) cells.extendTo(toCell(place))
    else if (event.ctrlKey || event.metaKey) cells.addRange(from)
    else if (isRowDrag.current)
      cells.selectBlock({ top: place.index, bottom: place.index, left: 0, right: lastColumn })
    else cells.moveTo(from)
    drag({ x: event.clientX, y: event.clientY }, event.pointerId)
  }

  /** Beside its buttons, a heading selects its column. */
  function selectColumn({ target, shiftKey }: MouseEvent): void {
    if (onlyField || !(target instanceof Element) || target.closest('button, input')) return
    const id = target.closest<HTMLElement>('[data-heading]')?.dataset.heading
    const column = id !== undefined && isColumn(id) ? shown.indexOf(id) : -1
    if (column < 0) return
    const bottom = positions.length - 1
    focus()
    if (shiftKey) cells.extendTo({ row: bottom, column })
    else cells.selectBlock({ top: 0, bottom, left: column, right: column })
  }

  return {
    filling: handle.filling,
    onPointerDown: (event: PointerEvent) => {
      isTouch.current = event.pointerType === 'touch'
      const place = findPlace(event.target)
      options.onInput?.()
      if (options.onGrip?.(event)) return
      if (!place || place.isCheck || isGroup(positions[place.index])) return
      if (isTouch.current && !isOnHandle(event))
        longPress.begin(event, () => {
          cells.moveTo(toCell(place))
          edit(place.index, place.column ?? cells.column)
        })
      if (event.button !== 0 || onlyField) return
      if (handle.start(event) || isTouch.current) return
      press(event, place)
    },
    /** The pointer selects cells instead of text, and the grid keeps the focus. */
    onMouseDown: (event: MouseEvent) => {
      if (!findPlace(event.target)) return
      event.preventDefault()
      focus()
    },
    onContextMenu: (event: MouseEvent) => {
      const place = findPlace(event.target)
      if (!place || place.isCheck || isGroup(positions[place.index])) return
      // A long touch edits the cell.
      if (!isTouch.current && !options.onMenu) return
      event.preventDefault()
      if (isTouch.current) return
      const cell = toCell(place)
      if (!cells.ranges.some((range) => includesCell(range, cell))) cells.moveTo(cell)
      options.onMenu?.({ x: event.clientX, y: event.clientY })
    },
    onClick: (event: MouseEvent) => {
      if (longPress.hasEnded()) return
      const place = findPlace(event.target)
      if (!place) {
        selectColumn(event)
        return
      }
      const { index, column } = place
      const line = positions[index]
      if (line !== undefined && isGroup(line)) {
        cells.moveToRow(index)
        focus()
        options.onGroup?.(line, undefined, event.altKey)
        return
      }
      const isSame = cells.index === index && column === cells.column
      if (place.isCheck && event.shiftKey) selection.selectRange(Math.max(0, cells.index), index)
      else if (place.isCheck) selection.toggle(index)
      else if (onlyField && event.shiftKey) selection.selectRange(Math.max(0, cells.index), index)
      if (place.isCheck || onlyField) cells.moveToRow(index)
      else if (isTouch.current) cells.moveTo(toCell(place))
      if (!isEditing) focus()
      if (place.isOpener && !event.shiftKey && !event.ctrlKey && !event.metaKey) open(index)
      else if (isTouch.current && isSame && column && !onlyField) enter(index, column)
    },
    onDoubleClick: (event: MouseEvent) => {
      if (isOnHandle(event)) return handle.fillToEnd()
      const place = findPlace(event.target)
      // The first click has opened the product.
      if (place?.column !== undefined && !place.isOpener) enter(place.index, place.column)
    },
  }
}

/** The handle at the corner of the range: a mouse fills the cells that it is dragged over, a finger extends the range. */
function useFillHandle(
  { scroller, headHeight, positions, cells, onDragFill }: GridEventsOptions,
  toCell: (place: Place) => Cell,
) {
  const [filling, setFilling] = useState<CellRange>()
  const isTouch = useRef(false)
  const source = cells.ranges.at(-1)
  const drag = useDrag({
    scroller,
    headHeight,
    onOver: (element) => {
      const place = findPlace(element)
      if (!place || !source) return
      if (isTouch.current) cells.extendTo(toCell(place))
      else setFilling(extendFill(source, toCell(place)))
    },
    onEnd: (end) => {
      setFilling(undefined)
      if (end !== 'aborted' && filling && source && countCells(filling) > countCells(source))
        onDragFill?.({ source, target: filling })
    },
  })
  return {
    filling,
    /** A double click fills the rows below, as in spreadsheets. */
    fillToEnd: (): void => {
      const bottom = positions.length - 1
      if (source && source.bottom < bottom) onDragFill?.({ source, target: { ...source, bottom } })
    },
    /** Whether the event is on the handle. */
    start: (event: PointerEvent): boolean => {
      if (!isOnHandle(event)) return false
      isTouch.current = event.pointerType === 'touch'
      if (onDragFill || isTouch.current) drag({ x: event.clientX, y: event.clientY }, event.pointerId)
      return true
    },
  }
}

const isOnHandle = ({ target }: Pick<Event, 'target'>): boolean =>
  target instanceof Element && target.closest('[data-handle]') !== null

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
