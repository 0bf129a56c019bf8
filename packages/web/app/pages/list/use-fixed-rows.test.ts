// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rowScale, useFixedRows } from './use-fixed-rows.ts'

test('rows within the limits of browsers are as high as they are', () => {
  const scale = rowScale(100_000 * 40, 600)
  expect(scale.height).toBe(4_000_000)
  expect([scale.offsetAt(1_234), scale.scrollTopAt(1_234)]).toEqual([1_234, 1_234])
})

test('a million rows fit an element, and its ends show the first and the last row', () => {
  const rowsHeight = 1_000_000 * 40
  const scale = rowScale(rowsHeight, 600)
  expect(scale.height).toBeLessThan(17_800_000)
  expect(scale.offsetAt(0)).toBe(0)
  expect(scale.offsetAt(scale.height - 600)).toBeCloseTo(rowsHeight - 600)
  expect(scale.offsetAt(scale.scrollTopAt(20_000_000))).toBeCloseTo(20_000_000)
})

test('two far scrolls in a row are fast until the scroller rests, one is not', () => {
  vi.useFakeTimers()
  const element = document.createElement('div')
  const scroller = { current: element }
  const { result } = renderHook(() =>
    useFixedRows({ scroller, count: 1_000, height: 400, rowHeight: 40, overscan: 2 }),
  )
  const scrollBy = (pixels: number) =>
    act(() => {
      element.scrollTop += pixels
      element.dispatchEvent(new Event('scroll'))
    })
  scrollBy(400)
  expect(result.current).toMatchObject({ first: 8, isFast: false })
  scrollBy(400)
  expect(result.current).toMatchObject({ first: 18, isFast: true })
  act(() => vi.advanceTimersByTime(100))
  expect(result.current.isFast).toBe(false)
  scrollBy(40)
  scrollBy(40)
  expect(result.current.isFast).toBe(false)
  vi.useRealTimers()
})
