import { expect, test } from 'vitest'
import { gridCommand } from './grid-keys.ts'

const command = (key: string, held: Partial<Parameters<typeof gridCommand>[0]> = {}) =>
  gridCommand({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, 10)

test.each([
  ['ArrowDown', {}, { type: 'move', rows: 1, extend: false }],
  ['ArrowUp', { shiftKey: true }, { type: 'move', rows: -1, extend: true }],
  ['ArrowDown', { ctrlKey: true }, { type: 'edge', edge: 'last' }],
  ['PageDown', {}, { type: 'move', rows: 10, extend: false }],
  ['End', { metaKey: true }, { type: 'edge', edge: 'last' }],
  ['a', { metaKey: true }, { type: 'select-all' }],
  [' ', {}, { type: 'select' }],
  ['Enter', {}, { type: 'open' }],
  ['F2', {}, { type: 'edit' }],
  ['Escape', {}, { type: 'clear' }],
  ['n', {}, { type: 'type', text: 'n' }],
  ['G', { shiftKey: true }, { type: 'type', text: 'G' }],
  ['?', {}, { type: 'type', text: '?' }],
  ['ArrowLeft', {}, { type: 'column', step: -1, extend: false }],
] as const)('%s with %o', (key, held, expected) => {
  expect(command(key, held)).toEqual(expected)
})

test.each([
  ['ArrowLeft', { altKey: true }],
  ['Enter', { ctrlKey: true }],
  ['c', { ctrlKey: true }],
  ['Dead', {}],
])('%s with %o is left to the browser', (key, held) => {
  expect(command(key, held)).toBeUndefined()
})
