import { expect, test } from 'vitest'
import {
  addRange,
  countCells,
  countSpans,
  includesCell,
  joinRanges,
  listColumns,
  listRanges,
  mergeRows,
  selectCell,
  toRange,
} from './ranges.ts'

const range = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })

test('a range has the same bounds from each of its corners', () => {
  const [a, b] = [
    { row: 4, column: 1 },
    { row: 2, column: 3 },
  ]
  expect(toRange(a, b)).toEqual(range(2, 1, 4, 3))
  expect(toRange(b, a)).toEqual(range(2, 1, 4, 3))
  expect(countCells(toRange(a, b))).toBe(9)
  expect(includesCell(toRange(a, b), { row: 3, column: 2 })).toBe(true)
  expect(includesCell(toRange(a, b), { row: 3, column: 0 })).toBe(false)
})

test('another range keeps the ones before it', () => {
  const first = { ...selectCell({ row: 0, column: 0 }), end: { row: 2, column: 0 } }
  const both = addRange(first, { row: 5, column: 4 })
  expect(both.active).toEqual({ row: 5, column: 4 })
  expect(listRanges(both)).toEqual([range(0, 0, 2, 0), range(5, 4)])
})

test('rows of ranges that touch or overlap are counted once', () => {
  const rows = mergeRows([range(10, 0, 12), range(0, 0, 3), range(2, 1, 5), range(6, 2, 6)])
  expect(rows).toEqual([
    { first: 0, last: 6 },
    { first: 10, last: 12 },
  ])
  expect(countSpans(rows)).toBe(10)
})

test('a million rows are one span of each column', () => {
  expect(listColumns([range(0, 2, 999_999, 3), range(7, 3, 9, 4)])).toEqual([
    { column: 2, rows: [{ first: 0, last: 999_999 }] },
    { column: 3, rows: [{ first: 0, last: 999_999 }] },
    { column: 4, rows: [{ first: 7, last: 9 }] },
  ])
})

test.each([
  ['beside each other', [range(1, 0, 2, 0), range(1, 3, 2, 4)], { rows: [1, 2], columns: [0, 3, 4] }],
  ['below each other', [range(1, 0, 1, 1), range(4, 0, 5, 1)], { rows: [1, 4, 5], columns: [0, 1] }],
  ['no block', [range(1, 0), range(4, 2)], undefined],
])('ranges %s', (_, ranges, block) => {
  expect(joinRanges(ranges)).toEqual(block)
})
