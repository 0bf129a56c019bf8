// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderShells } from './shells.tsx'

test('pages begin with the texts of their language', async () => {
  const { de, en } = await renderShells()
  const read = (html: string | undefined) => {
    const body = document.createElement('div')
    body.innerHTML = html ?? ''
    return body.querySelector('header:has(h1)')?.textContent
  }
  expect(read(en?.['/lists'])).toMatch(/^Lists\w.*\.$/)
  expect(read(de?.['/lists'])).toMatch(/^Listen\w.*\.$/)
  expect(read(de?.['/dashboard'])).toBe('Übersicht')
  // Not the key of a text.
  for (const shell of Object.values({ ...de, ...en })) expect(shell).not.toMatch(/>[a-z]+(\.[a-zA-Z]+)+</)
})
