import { expect, test } from 'vitest'
import { layOutGroups, listRows, toGroupIndex, toGroupKey } from './groups.ts'

const groups = [
  { value: 'AEG', rows: 2, completeness: 50 },
  { value: 'Bosch', rows: 3, completeness: null },
  { value: null, rows: 1, completeness: null },
]
const [, bosch] = groups

test('a group is a line above its rows', () => {
  const lines = layOutGroups([4, 7, 1, 2, 3, 9], groups, new Set())
  expect(lines).toEqual([-1, 4, 7, -2, 1, 2, 3, -3, 9])
  expect(lines.filter((line) => line < 0).map(toGroupIndex)).toEqual([0, 1, 2])
  expect(listRows(lines)).toEqual([4, 7, 1, 2, 3, 9])
})

test('a closed group has no rows', () => {
  const closed = new Set(bosch ? [toGroupKey(bosch)] : [])
  expect(layOutGroups([4, 7, 1, 2, 3, 9], groups, closed)).toEqual([-1, 4, 7, -2, -3, 9])
})

test('groups whose rows have not arrived have no line', () => {
  expect(layOutGroups([4, 7, 1], groups, new Set())).toEqual([-1, 4, 7, -2, 1])
})
