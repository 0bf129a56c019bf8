import { expect, test } from 'vitest'
import {
  languageOfPath,
  loginReturningTo,
  pathAfterSession,
  paths,
  publicPath,
  returnPathOf,
} from './paths.ts'

test.each([
  ['/search', '/'],
  ['/search/J-1', '/'],
  ['/wallet/add-balance', '/'],
  ['/admin', '/'],
  ['/dashboard', '/login'],
  ['/add-file', '/login'],
  ['/searching', '/login'],
])('a session that ends at %s leads to %s', (pathname, target) => {
  expect(pathAfterSession(pathname, 'en')).toBe(target)
})

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

test('a path that only begins with the same letters is not German', () => {
  expect(languageOfPath('/delivery')).toBe('en')
})

test('the login leads back to the payment with its query, and nowhere else that a link names', () => {
  const back = (path: string) => returnPathOf(new URL(loginReturningTo(path), 'http://a.test').search)
  expect(back('/subscription-fee?plan=1')).toBe('/subscription-fee?plan=1')
  for (const path of ['/dashboard', '//evil.test', 'https://evil.test', '/subscription-fees', ''])
    expect(back(path)).toBeUndefined()
})
