import { expect, test } from 'vitest'
import { splitIdentifiers } from './split-identifiers.ts'

test.each([
  ['4006381333931\n3017620422003', ['4006381333931', '3017620422003']],
  ['4006381333931, 3017620422003;B02B6WBH8J', ['4006381333931', '3017620422003', 'B02B6WBH8J']],
  ['4006381333931 B02B6WBH8J', ['4006381333931', 'B02B6WBH8J']],
  ['4 006381 333931', ['4 006381 333931']],
  ['978-3-16-148410-0\tB02B6WBH8J', ['978-3-16-148410-0', 'B02B6WBH8J']],
  ['4,00638E+12', ['4,00638E+12']],
  ['B02B6WBH8J\r\nB02B6WBH8J', ['B02B6WBH8J']],
  [' \n,; ', []],
])('%j contains %j', (text, identifiers) => {
  expect(splitIdentifiers(text)).toEqual(identifiers)
})
