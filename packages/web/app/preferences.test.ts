import { afterEach, expect, test, vi } from 'vitest'
import { readPreference, writePreference } from './preferences.ts'

/** A browser's cookies at an address; what it kept last is all it has. */
function openBrowser(protocol: string): { cookie: string } {
  const document = { cookie: '' }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { protocol })
  return document
}
afterEach(() => vi.unstubAllGlobals())

test('over https a preference is a secure cookie that only this host can set', () => {
  const document = openBrowser('https:')
  writePreference('theme', 'dark')
  expect(document.cookie).toBe('__Host-theme=dark; path=/; max-age=31536000; samesite=lax; secure')
  expect(readPreference('theme')).toBe('dark')
})

test('one that was set past that is not read over https', () => {
  openBrowser('https:').cookie = 'theme=dark'
  expect(readPreference('theme')).toBeUndefined()
})

test('over http, on the own machine, it is a plain one', () => {
  const document = openBrowser('http:')
  writePreference('language', 'de')
  expect(document.cookie).toBe('language=de; path=/; max-age=31536000; samesite=lax')
  expect(readPreference('language')).toBe('de')
})
