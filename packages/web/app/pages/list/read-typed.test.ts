import { expect, test } from 'vitest'
import { changeLanguage } from '../../messages/index.ts'
import { readDay, readNumber } from './read-typed.ts'

test('a number has the groups of the language', async () => {
  expect(readNumber('1,000')).toBe(1_000)
  expect(readNumber('1.000')).toBe(1)
  await changeLanguage('de')
  expect(readNumber('1.000')).toBe(1_000)
  expect(readNumber('-1.234.567')).toBe(-1_234_567)
  expect(readNumber('1,000')).toBe(1)
})

test('a number with both marks is the same in both languages', async () => {
  const read = () => ['1.234,5', '1,234.5', '12,5', '12.5', '0.999'].map(readNumber)
  const numbers = [1_234.5, 1_234.5, 12.5, 12.5, 0.999]
  expect(read()).toEqual(numbers)
  await changeLanguage('de')
  expect(read()).toEqual(numbers)
  expect(readNumber('1.2.3')).toBeNaN()
  expect(readNumber('viel')).toBeNaN()
})

// Of those that the server reads, without names of months (packages/server/src/domains/lists/sheets/leading-values.db.test.ts).
test.each([
  ['2026-11-05', '2026-11-05'],
  ['05.11.2026', '2026-11-05'],
  [' 5. 11. 2026 ', '2026-11-05'],
  ['5.11.26', '2026-11-05'],
  ['5.11.98', '1998-11-05'],
  ['05/11/2026', '2026-11-05'],
  ['11/25/2026', '2026-11-25'],
  ['29.02.2024', '2024-02-29'],
  ['29.02.2026', undefined],
  ['31/31/2026', undefined],
  ['1.2.3', undefined],
  ['10.0.10.1', undefined],
  ['05.11/2026', undefined],
  ['2026', undefined],
  ['2026-11', undefined],
  ['0000-01-01', undefined],
  ['Dezember', undefined],
  ['', undefined],
])('the typed day “%s” is %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})
