import { expect, it } from 'vitest'
import { createParentNumber } from './parent-number.ts'

const children = (...numbers: string[]) => numbers.map((articleNumber) => ({ articleNumber, cell: '' }))
const number = (...numbers: string[]) => createParentNumber({ kind: 'stem' }, children(...numbers), new Set())

it.each([
  [['HC-Hekate-001', 'HC-Hekate-002'], 'HC-Hekate'],
  [['TS100-RED-M', 'TS100-BLUE-M'], 'TS100'],
  [['100231', '100232'], '10023'],
  [['A', 'B'], 'P-A'],
  [['', '4711'], 'P-4711'],
])('of %j is %s by their stem', (numbers, expected) => {
  expect(number(...numbers)).toBe(expected)
})

it('is never that of a child or of another parent', () => {
  expect(number('4711', '4711-S')).toBe('4711-2')
  expect(createParentNumber({ kind: 'stem' }, children('X-100-S', 'X-100-M'), new Set(['x-100']))).toBe(
    'X-100-2',
  )
})

it('begins with the prefix of the seller', () => {
  const rule = { kind: 'prefix', prefix: 'V-' } as const
  expect(createParentNumber(rule, children('30', '20'), new Set())).toBe('V-20')
})

it('is the cell that all children share', () => {
  const rule = { kind: 'column', column: 'Modell' } as const
  const shared = [
    { articleNumber: 'A-1', cell: 'M7' },
    { articleNumber: 'A-2', cell: 'M7' },
  ]
  expect(createParentNumber(rule, shared, new Set())).toBe('M7')
  expect(createParentNumber(rule, [...shared, { articleNumber: 'ABC', cell: 'M8' }], new Set())).toBe('P-A-1')
  // Rows that were added to the list have no cells.
  expect(createParentNumber(rule, [...shared, { articleNumber: 'A-3', cell: '' }], new Set())).toBe('M7')
})
