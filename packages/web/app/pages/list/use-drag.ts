import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface Point {
  x: number
  y: number
}

interface DragOptions {
  scroller: RefObject<HTMLElement | null>
  /** Of a sticky heading, which rows scroll under. */
  headHeight: number
  /** Called with the element under the pointer, or the nearest one in the scroller. */
  onOver: (element: Element) => void
  onEnd: (end: DragEnd) => void
}

/** Where the pointer was released, or that Escape or the browser aborted the drag. */
export type DragEnd = 'inside' | 'outside' | 'aborted'

/** Of the distance to the edge, the part that is scrolled in each frame. */
const scrollShare = 0.2

/** Follows the pointer until it is released or Escape is pressed, and scrolls while it is beyond an edge. Returns a function that starts. */
export function useDrag({
  scroller,
  headHeight,
  onOver,
  onEnd,
}: DragOptions): (at: Point, pointerId: number) => void {
  const stop = useRef<() => void>(undefined)
  const over = useEffectEvent(onOver)
  const end = useEffectEvent(onEnd)
  useEffect(() => () => stop.current?.(), [])

  function follow(start: Point, pointerId: number) {
    stop.current?.()
    let at = start
    let frame = 0
    const overCell = () => {
      const box = scroller.current?.getBoundingClientRect()
      const { x, y } = box ? clampPoint(at, box, headHeight) : at
      const element = document.elementFromPoint(x, y)
      if (element) over(element)
    }
    const scroll = () => {
      const element = scroller.current
      if (!element) return
      const box = element.getBoundingClientRect()
      const inside = clampPoint(at, box, headHeight)
      const [left, top] = [(at.x - inside.x) * scrollShare, (at.y - inside.y) * scrollShare]
      if (left !== 0 || top !== 0) {
        element.scrollBy({ left, top })
        overCell()
      }
      frame = requestAnimationFrame(scroll)
    }
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      at = { x: event.clientX, y: event.clientY }
      overCell()
    }
    const finish = (how: DragEnd) => {
      stop.current?.()
      end(how)
    }
    const release = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      const element = document.elementFromPoint(at.x, at.y)
      finish(scroller.current?.contains(element) ? 'inside' : 'outside')
    }
    const abort = (event: KeyboardEvent | PointerEvent) => {
      if ('key' in event ? event.key !== 'Escape' : event.pointerId !== pointerId) return
      // The selection stays.
      event.stopPropagation()
      finish('aborted')
    }
    const listeners = new AbortController()
    const { signal } = listeners
    stop.current = () => {
      cancelAnimationFrame(frame)
      listeners.abort()
      stop.current = undefined
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', release, { signal })
    window.addEventListener('pointercancel', abort, { signal })
    window.addEventListener('keydown', abort, { signal, capture: true })
    frame = requestAnimationFrame(scroll)
  }

  return follow
}

/** Scroll bars are at the edges of the scroller. */
const edge = 12

const clampPoint = ({ x, y }: Point, box: DOMRect, headHeight: number): Point => ({
  x: Math.max(box.left + edge, Math.min(box.right - edge, x)),
  y: Math.max(box.top + headHeight + edge, Math.min(box.bottom - edge, y)),
})
