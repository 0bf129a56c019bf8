import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { isColumn } from './columns.ts'
import { findPlace, type Place } from './find-place.ts'
import { type Cell, type CellRange, countCells, extendFill, includesCell } from './grid/ranges.ts'
import type { CellActions, GridEventsOptions } from './grid-events-options.ts'
import { isGroup } from './groups.ts'
import { useDrag } from './use-drag.ts'
import { useLongPress } from './use-long-press.ts'

/**
 * The pointer selects cells, Shift extends and Ctrl adds ranges. Touching selects a cell. Touching it again, or for long, edits it.
 */
export function usePointer(
  options: GridEventsOptions,
  { open, enter, edit, focus, isEditing }: CellActions & { isEditing: boolean },
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
