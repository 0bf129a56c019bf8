import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

type Scroller = RefObject<HTMLElement | null>

/** Before the first measurement. */
const usualSize = { width: 0, height: 640 }

/** The inner size of a scrolling element. The width is 0 while unknown. */
export function useScrollerSize(scroller: Scroller) {
  const [size, setSize] = useState(usualSize)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () =>
      setSize({ width: element.clientWidth, height: element.clientHeight || usualSize.height })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return size
}

interface FixedRowsOptions {
  scroller: Scroller
  count: number
  /** Of the scroller and of a row, in pixels. */
  height: number
  rowHeight: number
  overscan: number
}

/**
 * The rows of a scrolling element that are near its visible part. All rows have the same height, so nothing is computed
 * or stored for the rows outside it.
 */
export function useFixedRows({ scroller, count, height, rowHeight, overscan }: FixedRowsOptions) {
  const [top, setTop] = useState(0)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // Whole rows: a scroll within a row renders nothing.
    const follow = () => setTop(Math.floor(element.scrollTop / rowHeight))
    follow()
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller, rowHeight])
  const first = Math.max(0, Math.min(top, count - 1) - overscan)
  const last = Math.min(count - 1, top + Math.ceil(height / rowHeight) + overscan)
  return { first, last }
}
