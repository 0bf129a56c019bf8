// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { parseHtml } from './parse-html.ts'

test('keeps texts and leaves out styles', () => {
  const page = parseHtml(
    '<style>td {color: red}</style><table><tr><td STYLE = "color:red" title="a">style="x" &lt;style&gt; Lifestyle=1</table>',
  )
  const cell = page.querySelector('td')
  expect(cell?.textContent).toBe('style="x" <style> Lifestyle=1')
  expect(cell?.title).toBe('a')
  expect(cell?.hasAttribute('style')).toBe(false)
  expect(page.querySelector('style')).toBeNull()
})
