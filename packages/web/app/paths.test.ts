import { expect, test } from 'vitest'
import { languageOfPath, paths, publicPath } from './paths.ts'

test('a job’s address holds any id', () => {
  expect(paths.job('a/b')).toBe('/search/a%2Fb')
})

test.each([
  [paths.home, '/de'],
  [paths.imprint, '/de/imprint'],
] as const)('the German page of %s is %s', (path, german) => {
  expect(publicPath(path, 'de')).toBe(german)
  expect(publicPath(path, 'en')).toBe(path)
  expect(languageOfPath(german)).toBe('de')
  expect(languageOfPath(path)).toBe('en')
})

test('takes no path for German that only has the same beginning', () => {
  expect(languageOfPath('/delivery')).toBe('en')
})
