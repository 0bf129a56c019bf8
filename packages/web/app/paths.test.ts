import { expect, test } from 'vitest'
import { pathAfterSession, paths } from './paths.ts'

test.each([
  ['/search', '/'],
  ['/search/J-1', '/'],
  ['/wallet/add-balance', '/'],
  ['/admin', '/'],
  ['/dashboard', '/login'],
  ['/add-file', '/login'],
  ['/searching', '/login'],
])('a session that ends at %s leads to %s', (pathname, target) => {
  expect(pathAfterSession(pathname)).toBe(target)
})

test('a job’s address holds any id', () => {
  expect(paths.job('a/b')).toBe('/search/a%2Fb')
})
