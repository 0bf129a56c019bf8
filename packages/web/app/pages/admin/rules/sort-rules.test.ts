import { expect, test } from 'vitest'
import { type RuleUsage, sortRules } from './sort-rules.ts'

const rules = [
  { id: 1, version: 1, name: 'Werkstoff', value: 'Material' },
  { id: 2, version: 2, name: 'colour', value: 'Farbe' },
  { id: 3, version: 3, name: 'Ähnliches', value: 'Rot|red\nBlau' },
]
const usages = new Map<number, RuleUsage>([[2, { id: 2, values: 7, runs: [] }]])
const toIds = (text: string, column: 'name' | 'value' | 'usage' = 'name', order: 'asc' | 'desc' = 'asc') =>
  sortRules(rules, text, { column, order }, usages).map(({ id }) => id)

test('finds rules by either column, ignoring case', () => {
  expect(toIds('COLOUR')).toEqual([2])
  expect(toIds(' red ')).toEqual([3])
  expect(toIds('none')).toEqual([])
})

test('sorts names in German order, and uses by number', () => {
  expect(toIds('')).toEqual([3, 2, 1])
  expect(toIds('', 'name', 'desc')).toEqual([1, 2, 3])
  expect(toIds('', 'value')).toEqual([2, 1, 3])
  expect(toIds('', 'usage', 'desc')).toEqual([2, 1, 3])
})
