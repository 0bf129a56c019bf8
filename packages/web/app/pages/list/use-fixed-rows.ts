import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'

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

/** Browsers limit the height of an element, Firefox to about 17.8 million pixels. */
const highest = 15_000_000
/** Rows are placed relative to the last multiple of this, because positions are limited as heights are. */
const rowsPerBase = 10_000

/** How far rows are from the top of all rows, and how far the scroller is scrolled then. Both in pixels. */
export interface RowScale {
  /** Of the scrolled content. */
  height: number
  offsetAt: (scrollTop: number) => number
  scrollTopAt: (offset: number) => number
}

/** Rows that are higher than an element may be are scrolled faster than the scroll bar moves. */
export function rowScale(rowsHeight: number, visibleHeight: number): RowScale {
  if (rowsHeight <= highest)
    return { height: rowsHeight, offsetAt: (scrollTop) => scrollTop, scrollTopAt: (offset) => offset }
  const ratio = (rowsHeight - visibleHeight) / (highest - visibleHeight)
  return {
    height: highest,
    offsetAt: (scrollTop) => scrollTop * ratio,
    scrollTopAt: (offset) => offset / ratio,
  }
}

/** Two scrolls in a row by more rows than this are fast, until none follows for a while. */
const fastRows = 5
const restMs = 80

interface FixedRowsOptions {
  scroller: Scroller
  count: number
  /** Of the visible part below a sticky heading, and of a row, in pixels. */
  height: number
  rowHeight: number
  overscan: number
}

/**
 * The rows of a scrolling element that are near its visible part. All rows have the same height, so nothing is computed
 * or stored for the rows outside it. `base` is the row that the others are placed relative to, `baseTop` its place. While `isFast`,
 * rows pass too fast to be read.
 */
export function useFixedRows({ scroller, count, height, rowHeight, overscan }: FixedRowsOptions) {
  const rowsHeight = count * rowHeight
  const scale = useMemo(() => rowScale(rowsHeight, height), [rowsHeight, height])
  const isScaled = scale.height < rowsHeight
  const [scrollTop, setScrollTop] = useState(0)
  const [isFast, setFast] = useState(false)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let last = element.scrollTop
    let wasFar = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      wasFar = false
      setFast(false)
    }
    // Whole rows: a scroll within a row renders nothing, unless rows move faster than the scroll bar.
    const step = isScaled ? 1 : rowHeight
    const follow = () => {
      const isFar = Math.abs(element.scrollTop - last) > fastRows * rowHeight
      last = element.scrollTop
      setFast(isFar && wasFar)
      wasFar = isFar
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
      setScrollTop(Math.floor(element.scrollTop / step) * step)
    }
    follow()
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', follow)
    }
  }, [scroller, rowHeight, isScaled])
  const offset = scale.offsetAt(scrollTop)
  const top = Math.floor(offset / rowHeight)
  const first = Math.max(0, Math.min(top, count - 1) - overscan)
  const last = Math.min(count - 1, top + Math.ceil(height / rowHeight) + overscan)
  const base = isScaled ? Math.floor(first / rowsPerBase) * rowsPerBase : 0
  return { first, last, base, baseTop: base * rowHeight - offset + scrollTop, scale, isFast }
}
