import { afterEach, expect, test, vi } from 'vitest'
import { readPreference, writePreference } from './preferences.ts'

/** The cookies of a browser at an address. Only the last one written is stored. */
function openBrowser(protocol: string): { cookie: string } {
  const document = { cookie: '' }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { protocol })
  return document
}
afterEach(() => vi.unstubAllGlobals())

test('stores a preference as a secure cookie that only this host can set, over https', () => {
  const document = openBrowser('https:')
  writePreference('theme', 'dark')
  expect(document.cookie).toBe('__Host-theme=dark; path=/; max-age=31536000; samesite=lax; secure')
  expect(readPreference('theme')).toBe('dark')
})

test('ignores a cookie without that protection over https', () => {
  openBrowser('https:').cookie = 'theme=dark'
  expect(readPreference('theme')).toBeUndefined()
})

test('stores a plain cookie over http on the local machine', () => {
  const document = openBrowser('http:')
  writePreference('language', 'de')
  expect(document.cookie).toBe('language=de; path=/; max-age=31536000; samesite=lax')
  expect(readPreference('language')).toBe('de')
})
