import { expect, test } from 'vitest'
import { createCorrector } from './corrections.ts'

const headers = ['SKU', 'EAN', 'EAN']

test('a repaired cell takes the place of the one that was written, in its row only', () => {
  const { correct } = createCorrector(headers, [{ row: 2, column: 'EAN', value: '4006381333931' }])
  expect(correct(['A', '1', '2'], 1)).toEqual(['A', '1', '2'])
  expect(correct(['A', '1', '2'], 2)).toEqual(['A', '4006381333931', '2'])
})

test('a repeated heading is repaired by its numbered name, also beyond the end of a short row', () => {
  const { correct } = createCorrector(headers, [{ row: 1, column: 'EAN (2)', value: 'x' }])
  expect(correct(['A'], 1)).toEqual(['A', '', 'x'])
})

test('the later of two repairs of one cell counts', () => {
  const { correct } = createCorrector(headers, [
    { row: 1, column: 'SKU', value: 'first' },
    { row: 1, column: 'SKU', value: 'second' },
  ])
  expect(correct(['A', '', ''], 1)[0]).toBe('second')
})

test('columns that the list does not have are named', () => {
  const { missing } = createCorrector(headers, [
    { row: 1, column: 'ASIN', value: '' },
    { row: 2, column: 'ASIN', value: '' },
  ])
  expect(missing).toEqual(['ASIN'])
})
