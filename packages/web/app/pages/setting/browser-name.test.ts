import { expect, test } from 'vitest'
import { readBrowserName } from './browser-name.ts'

const mozilla = 'Mozilla/5.0'
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${mozilla} (Windows NT 10.0) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox', 'Linux'],
  [`${mozilla} (Linux; Android 15) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
])('%s is named', (userAgent, browser, system) => {
  expect(readBrowserName(userAgent)).toMatchObject({ browser, system })
})

test('distinguishes phones from desktops', () => {
  expect(readBrowserName('(Linux; Android 15) Chrome/142').isMobile).toBe(true)
  expect(readBrowserName('(X11; Linux x86_64) Firefox/145').isMobile).toBe(false)
})

test('names no browser for other clients', () => {
  expect(readBrowserName('merkwerk-search')).toEqual({
    browser: undefined,
    system: undefined,
    isMobile: false,
  })
})
