import { expect, test } from 'vitest'
import { gridCommand } from './grid-keys.ts'

const command = (key: string, held: Partial<Parameters<typeof gridCommand>[0]> = {}) =>
  gridCommand({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, 10)

test.each([
  ['ArrowDown', {}, { type: 'move', rows: 1, columns: 0, extend: false }],
  ['ArrowUp', { shiftKey: true }, { type: 'move', rows: -1, columns: 0, extend: true }],
  ['ArrowLeft', {}, { type: 'move', rows: 0, columns: -1, extend: false }],
  ['PageDown', {}, { type: 'move', rows: 10, columns: 0, extend: false }],
  ['ArrowDown', { ctrlKey: true }, { type: 'edge', edge: 'bottom', extend: false, isOfBlock: true }],
  [
    'ArrowRight',
    { ctrlKey: true, shiftKey: true },
    { type: 'edge', edge: 'right', extend: true, isOfBlock: true },
  ],
  ['Home', {}, { type: 'edge', edge: 'left', extend: false }],
  ['End', { metaKey: true }, { type: 'edge', edge: 'end', extend: false }],
  ['a', { metaKey: true }, { type: 'select-all' }],
  ['d', { ctrlKey: true }, { type: 'fill-down' }],
  ['R', { ctrlKey: true }, { type: 'fill-right' }],
  ['Enter', { ctrlKey: true }, { type: 'open' }],
  [' ', {}, { type: 'select' }],
  [' ', { shiftKey: true }, { type: 'select-rows' }],
  [' ', { ctrlKey: true }, { type: 'select-columns' }],
  ['Enter', {}, { type: 'enter' }],
  ['F2', {}, { type: 'edit' }],
  ['Delete', {}, { type: 'clear' }],
  ['Escape', {}, { type: 'escape' }],
  ['z', { ctrlKey: true }, { type: 'undo' }],
  ['Z', { metaKey: true, shiftKey: true }, { type: 'redo' }],
  ['y', { ctrlKey: true }, { type: 'redo' }],
  ['n', {}, { type: 'type', text: 'n' }],
  ['G', { shiftKey: true }, { type: 'type', text: 'G' }],
  ['?', {}, { type: 'type', text: '?' }],
] as const)('%s with %o', (key, held, expected) => {
  expect(command(key, held)).toEqual(expected)
})

test.each([
  ['ArrowLeft', { altKey: true }],
  ['c', { ctrlKey: true }],
  ['R', { ctrlKey: true, shiftKey: true }],
  ['F10', {}],
  ['Dead', {}],
])('%s with %o is left to the browser', (key, held) => {
  expect(command(key, held)).toBeUndefined()
})

test.each([
  ['Option on a Mac', {}],
  ['AltGr where it counts as Ctrl and Alt', { ctrlKey: true }],
])('%s writes characters, and is no other key', (_, keys) => {
  const press = (key: string) =>
    gridCommand({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: true, ...keys }, 10)
  expect(['€', '@', '{'].map(press)).toEqual(['€', '@', '{'].map((text) => ({ type: 'type', text })))
  expect(['f', '1', 'ArrowDown', 'Enter'].map(press)).toEqual([undefined, undefined, undefined, undefined])
})
