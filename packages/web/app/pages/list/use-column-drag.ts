import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type ColumnId, isColumn, isPinned, placedColumn } from './columns.ts'

/** Pixels that the pointer moves before a press becomes a drag. */
const threshold = 5

interface ColumnDragOptions {
  shown: readonly ColumnId[]
  /** In which direction the columns are placed on the screen. */
  axis: 'x' | 'y'
  onOrder: (shown: ColumnId[]) => void
}

/**
 * Drags a column over others, which make room at once. Elements with `data-heading` are the places. Escape restores the order.
 * Buttons of the column menu and Shift with an arrow key on a heading move columns by keyboard.
 */
export function useColumnDrag({ shown, axis, onOrder }: ColumnDragOptions) {
  const [dragged, setDragged] = useState<ColumnId>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  function start(event: PointerEvent<HTMLElement>, id: ColumnId) {
    if (event.button !== 0 || isPinned(id)) return
    const begin = axis === 'x' ? event.clientX : event.clientY
    const controller = new AbortController()
    const { signal } = controller
    abort.current = controller
    let order = [...shown]
    let isDragging = false

    function place(next: ColumnId[]) {
      if (next.join('\n') === order.join('\n')) return
      order = next
      onOrder(next)
    }

    function move(pointer: globalThis.PointerEvent) {
      const at = axis === 'x' ? pointer.clientX : pointer.clientY
      if (!isDragging && Math.abs(at - begin) < threshold) return
      isDragging = true
      setDragged(id)
      const target = columnAt(pointer, axis)
      if (target) place(placedColumn(order, id, target))
    }

    function end() {
      controller.abort()
      setDragged(undefined)
      if (isDragging) ignoreNextClick()
    }

    // The dragged element moves in the document and would lose a captured pointer.
    document.addEventListener('pointermove', move, { signal })
    document.addEventListener('pointerup', end, { signal })
    document.addEventListener('pointercancel', end, { signal })
    document.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        // A menu around the columns stays open.
        key.stopPropagation()
        place([...shown])
        end()
      },
      { signal, capture: true },
    )
  }

  return { dragged, start }
}

/** The column under the pointer, and whether the pointer is in its first half. */
function columnAt({ clientX, clientY }: globalThis.PointerEvent, axis: 'x' | 'y') {
  const element = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-heading]')
  const over = element?.dataset.heading
  if (!element || over === undefined || !isColumn(over)) return undefined
  const { left, top, width, height } = element.getBoundingClientRect()
  return { over, isBefore: axis === 'x' ? clientX < left + width / 2 : clientY < top + height / 2 }
}

/** The click at the end of a drag would select the column. */
function ignoreNextClick(): void {
  const controller = new AbortController()
  document.addEventListener(
    'click',
    (event) => {
      event.stopPropagation()
      event.preventDefault()
    },
    { capture: true, signal: controller.signal },
  )
  setTimeout(() => controller.abort())
}
