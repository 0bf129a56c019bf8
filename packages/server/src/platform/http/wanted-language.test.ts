import { expect, test } from 'vitest'
import { wantedLanguage } from './wanted-language.ts'

test.each([
  ['de', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['tr, de;q=0.9', 'de'],
  ['de;q=0.1, en;q=0.9', 'en'],
  ['DE-at', 'de'],
  ['de-AT,en', 'de'],
  ['de;q=0,en;q=0.1', 'en'],
  ['fr;q=0.5, *;q=0.1', undefined],
  ['fr', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('the header %j asks for %s', (header, language) => {
  expect(wantedLanguage(header === undefined ? {} : { 'accept-language': header })).toBe(language)
})
