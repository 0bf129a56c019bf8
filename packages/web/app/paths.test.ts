import { expect, test } from 'vitest'
import { languageOfPath, paths, publicPath } from './paths.ts'

test('accepts any id in a job’s address', () => {
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

test('does not treat a path with the same prefix as German', () => {
  expect(languageOfPath('/delivery')).toBe('en')
})
