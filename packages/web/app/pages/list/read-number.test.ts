import { expect, test } from 'vitest'
import { changeLanguage } from '../../messages/index.ts'
import { readNumber } from './read-number.ts'

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
