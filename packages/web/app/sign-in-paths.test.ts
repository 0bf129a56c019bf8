import { expect, test } from 'vitest'
import { adminPaths } from './admin-paths.ts'
import { paths } from './paths.ts'
import {
  findReturnPath,
  findSignInReason,
  loginKeeping,
  pathAfterSession,
  pathAfterSignIn,
  pathWithoutSession,
} from './sign-in-paths.ts'

const toPlace = (address: string) => new URL(address, 'http://app.test')
const toSearch = (address: string) => toPlace(address).search
const returning = (path: string) => findReturnPath(`?${new URLSearchParams({ return: path })}`)

test.each([
  ['/search', '/'],
  ['/search/J-1', '/'],
  ['/wallet/add-balance', '/'],
  ['/admin', '/'],
  ['/dashboard', '/login'],
  ['/add-file', '/login'],
  ['/searching', '/login'],
])('a session that ends at %s leads to %s, with the reason', (pathname, target) => {
  const address = pathAfterSession(toPlace(pathname), 'en', 'other-device')
  expect(toPlace(address).pathname).toBe(target)
  expect(findSignInReason(toSearch(address))).toBe('other-device')
})

test('an admin whose token is missing gets to the login', () => {
  expect(pathAfterSession(toPlace('/admin/users'), 'en', 'no-session')).toBe(
    '/login?signed-out=no-session&return=%2Fadmin%2Fusers',
  )
})

test.each([
  ['/dashboard', '/de'],
  ['/search/J-1', '/de'],
  ['/admin/users', '/login'],
  ['/subscription-fee', '/login'],
])('a visitor without a session at %s is redirected to %s and asked to sign in', (pathname, target) => {
  const address = pathWithoutSession(toPlace(pathname), 'de')
  expect(toPlace(address).pathname).toBe(target)
  expect(findSignInReason(toSearch(address))).toBe('no-session')
})

test('preserves the query and hash of a place through landing page and login', () => {
  const left = pathAfterSession(toPlace('/search/J-1?verdict=found#records'), 'en', 'expired')
  const login = loginKeeping(toSearch(left))
  expect(findReturnPath(toSearch(login))).toBe('/search/J-1?verdict=found#records')
  expect(findSignInReason(toSearch(login))).toBe('expired')
})

test('ignores all other parameters and unknown reasons at the login', () => {
  expect(loginKeeping('?utm_source=mail')).toBe('/login')
  expect(loginKeeping('?utm_source=mail&return=/wallet')).toBe('/login?return=%2Fwallet')
  expect(findSignInReason('?signed-out=<script>')).toBeUndefined()
})

test.each([
  '/subscription-fee?plan=1',
  '/dashboard/profile',
  '/search/J-1',
  '/lists/ML-1?row=3',
  '/setting#phone',
  '/admin/users',
])('the login leads back to %s', (path) => {
  expect(returning(path)).toBe(path)
})

test.each([
  '//evil.test',
  '/\\evil.test/dashboard',
  'https://evil.test/dashboard',
  'javascript:alert(1)',
  '/subscription-fees',
  '/subscription-fee/../x',
  '/dashboard/%2e%2e/imprint',
  '/search/..//evil.test',
  '/login',
  '',
])('the login never leads back to %s', (path) => {
  expect(returning(path)).toBeUndefined()
})

test('redirects each role to its own pages only', () => {
  expect(pathAfterSignIn('user', '/admin/users')).toBe(paths.dashboard)
  expect(pathAfterSignIn('user', '/wallet')).toBe('/wallet')
  expect(pathAfterSignIn('admin', '/admin/users')).toBe('/admin/users')
  expect(pathAfterSignIn('admin', '/subscription-fee')).toBe(adminPaths.jobs)
  expect(pathAfterSignIn('admin', undefined)).toBe(adminPaths.jobs)
})
