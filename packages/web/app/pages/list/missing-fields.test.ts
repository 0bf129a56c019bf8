import { expect, test } from 'vitest'
import { isMissingField } from './missing-fields.ts'

test.each([
  ['brand', true],
  ['picture', true],
  ['attribute:Farbe', true],
  ['', false],
  ['colour', false],
  ['attribute:', false],
  ['attribute: ', false],
])('%j as the field of the filter: %s', (text, expected) => {
  expect(isMissingField(text)).toBe(expected)
})
