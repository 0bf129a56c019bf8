import { expect, test } from 'vitest'
import { replaceTexts, type TextPattern } from './replace-texts.ts'

const replace = (text: string, pattern: Partial<TextPattern>, most = 100) =>
  replaceTexts(
    [text],
    { find: '', replacement: '', expression: false, match_case: false, whole_cell: false, ...pattern },
    most,
  )[0]?.after

test('a plain text is replaced everywhere, without special characters and ignoring case', () => {
  expect(replace('Säge (SÄGE) säge', { find: 'säge', replacement: '$& $1' })).toBe('$& $1 ($& $1) $& $1')
  expect(replace('12.90', { find: '.', replacement: ',' })).toBe('12,90')
  expect(replace(String.raw`a\b/c-d`, { find: String.raw`\b/c-`, replacement: '' })).toBe('ad')
  expect(replace('STRASSE', { find: 'straße' })).toBeUndefined()
})

test('case and whole cells count if that is wanted', () => {
  expect(replace('Rot', { find: 'rot', match_case: true })).toBeUndefined()
  expect(replace('rot', { find: 'rot', match_case: true })).toBe('')
  expect(replace('rot, grün', { find: 'rot', whole_cell: true })).toBeUndefined()
  expect(replace('ROT', { find: 'rot', whole_cell: true, replacement: 'Rot' })).toBe('Rot')
  expect(replace('b', { find: 'a|b', expression: true, whole_cell: true })).toBe('')
})

test('an expression has groups', () => {
  expect(
    replace('Bosch GSR 12', {
      find: String.raw`^(\w+) (.*?)(\d+)$`,
      replacement: '$2$3 ($1)',
      expression: true,
    }),
  ).toBe('GSR 12 (Bosch)')
})

test('a result that is too long is cut after one more character', () => {
  expect(replace('aaaa', { find: 'a', replacement: 'bbb' }, 10)).toBe('b'.repeat(11))
})
