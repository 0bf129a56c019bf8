import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const script = await readFile(new URL('before-paint.js', import.meta.url), 'utf8')

/** Runs the script in a browser. Returns the data of its root element. */
function paint(storage: PropertyDescriptor): Record<string, string> {
  const document = {
    cookie: 'theme=dark',
    documentElement: { lang: 'de', dataset: {} },
    querySelector: () => null,
  }
  const page = { document, location: { protocol: 'http:' }, navigator: { languages: ['de'] } }
  runInNewContext(script, Object.defineProperty(page, 'localStorage', storage))
  return document.documentElement.dataset
}

test('tells a visitor from a user before the first paint', () => {
  expect(paint({ value: { getItem: () => 'token' } })).toEqual({ theme: 'dark' })
  expect(paint({ value: { getItem: () => null } })).toEqual({ signedOut: '', theme: 'dark' })
})

test('a browser that stores nothing of the site shows it to a visitor, in the chosen theme', () => {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  expect(paint({ get })).toEqual({ signedOut: '', theme: 'dark' })
})
