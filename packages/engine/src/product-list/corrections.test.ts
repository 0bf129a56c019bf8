import { expect, test } from 'vitest'
import { createCorrector } from './corrections.ts'

const headers = ['SKU', 'EAN', 'EAN']

test('applies a correction only to the cell in its row', () => {
  const { correct } = createCorrector(headers, [{ row: 2, column: 'EAN', value: '4006381333931' }])
  expect(correct(['A', '1', '2'], 1)).toEqual(['A', '1', '2'])
  expect(correct(['A', '1', '2'], 2)).toEqual(['A', '4006381333931', '2'])
})

test('corrects a repeated heading by its numbered name, also beyond the end of a short row', () => {
  const { correct } = createCorrector(headers, [{ row: 1, column: 'EAN (2)', value: 'x' }])
  expect(correct(['A'], 1)).toEqual(['A', '', 'x'])
})

test('applies the later of two corrections of one cell', () => {
  const { correct } = createCorrector(headers, [
    { row: 1, column: 'SKU', value: 'first' },
    { row: 1, column: 'SKU', value: 'second' },
  ])
  expect(correct(['A', '', ''], 1)[0]).toBe('second')
})

test('names the columns that the list lacks', () => {
  const { missing } = createCorrector(headers, [
    { row: 1, column: 'ASIN', value: '' },
    { row: 2, column: 'ASIN', value: '' },
  ])
  expect(missing).toEqual(['ASIN'])
})
