import { expect, test } from 'vitest'
import { rowScale } from './use-fixed-rows.ts'

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
