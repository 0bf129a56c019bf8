import { expect, test } from 'vitest'
import { type RuleUsage, sortRules } from './sort-rules.ts'

const rules = [
  { id: 1, version: 1, name: 'Werkstoff', value: 'Material' },
  { id: 2, version: 2, name: 'colour', value: 'Farbe' },
  { id: 3, version: 3, name: 'Ähnliches', value: 'Rot|red\nBlau' },
]
const usages = new Map<number, RuleUsage>([[2, { id: 2, values: 7, jobs: [] }]])
const idsOf = (text: string, column: 'name' | 'value' | 'usage' = 'name', order: 'asc' | 'desc' = 'asc') =>
  sortRules(rules, text, { column, order }, usages).map(({ id }) => id)

test('finds rules by either column, ignoring case', () => {
  expect(idsOf('COLOUR')).toEqual([2])
  expect(idsOf(' red ')).toEqual([3])
  expect(idsOf('none')).toEqual([])
})

test('sorts names in German order, and uses by number', () => {
  expect(idsOf('')).toEqual([3, 2, 1])
  expect(idsOf('', 'name', 'desc')).toEqual([1, 2, 3])
  expect(idsOf('', 'value')).toEqual([2, 1, 3])
  expect(idsOf('', 'usage', 'desc')).toEqual([2, 1, 3])
})
