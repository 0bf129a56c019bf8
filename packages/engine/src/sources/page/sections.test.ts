import { describe, expect, it } from 'vitest'
import { findFirst, rawText, spacedText } from './element.ts'
import { jsonAfter } from './embedded-json.ts'
import { type ScannedPage, scanPage } from './scanned-page.ts'
import {
  canonicalUrl,
  elementById,
  elementsById,
  elementsByIds,
  elementsWith,
  hasId,
  scriptsWith,
  scriptTextAfter,
} from './sections.ts'

function scan(html: string, encoding: BufferEncoding = 'utf8'): ScannedPage {
  const page = scanPage(Buffer.from(html, encoding))
  if (!page) throw new Error('Too large')
  return page
}
const findText = (html: string, id: string) => {
  const element = elementById(scan(html), id)
  return element && rawText(element)
}

describe('a section', () => {
  it('is found by its id, however the id is quoted', () => {
    expect(findText('<p class=x id="a">1</p>', 'a')).toBe('1')
    expect(findText("<p\nid = 'a'>1</p>", 'a')).toBe('1')
    expect(findText('<p id=a>1</p>', 'a')).toBe('1')
    expect(findText('<P ID="a">1</P>', 'a')).toBe('1')
    expect(findText('<p data-id="a">1</p>', 'a')).toBeUndefined()
  })

  it.each([
    ['a script', '<script>"<p id=a>0</p>"</script><p id=a>1</p>'],
    ['a script in capitals', '<SCRIPT>"<p id=a>0</p>"</SCRIPT><p id=a>1</p>'],
    ['a script that ends in another case', '<SCRIPT>"<p id=a>0</p>"</script><p id=a>1</p><SCRIPT></SCRIPT>'],
    ['a style that ends in another case', '<style><p id=a>0</p></STYLE><p id=a>1</p>'],
    ['a comment', '<!-- <p id=a>0</p> --><p id=a>1</p>'],
    ['a title', '<title><p id=a>0</p></title><p id=a>1</p>'],
    ['an attribute', '<div data-x="<p id=a>0</p><script>"></div><p id=a>1</p>'],
    ['a text', '1 < 2 <p id=a>1</p>'],
    ['a template', '<template><p id=a>0</p></template><p id=a>1</p>'],
    ['a template around other sections', '<div><template><ul><li><p id=a>0</p></ul></div><p id=a>1</p>'],
    ['a form in a form', '<form><form id=a>0</form></form><form id=a>1</form>'],
  ])('is not found in %s', (_, html) => {
    expect(findText(html, 'a')).toBe('1')
  })

  it('is found after a template or form without an end tag', () => {
    expect(findText('<div><template></div><p id=a>1</p>', 'a')).toBe('1')
    expect(findText('<div><form></div><form id=a>1</form>', 'a')).toBe('1')
  })

  it('excludes the content of templates', () => {
    expect(findText('<div id=a>1<template>2</template>3</div>', 'a')).toBe('13')
    const section = elementById(scan('<div id=a><template><b>1</b></template></div>'), 'a')
    expect(section && findFirst(section, () => true)).toBeUndefined()
  })

  it.each([
    ['at its own end tag', '<div><div id=a>1<div>2</div>3</div>4</div>', '123'],
    ['at the end of what is around it, where its end tag is missing', '<h1><span id=a>1</h1>2', '1'],
    ['not at an end tag that closes nothing', '<div id=a>1</label></hr>2</div>3', '12'],
    ['at the end of the page', '<div id=a>1<div>2', '12'],
    ['where the next item begins', '<ul><li id=a>1<li>2</ul>', '1'],
  ])('ends %s', (_, html, text) => {
    expect(findText(html, 'a')).toBe(text)
  })

  it('is decoded as UTF-8, otherwise as the page declares', () => {
    const page = '<meta charset="windows-1252"><p id=a>Größe 5 €</p>'
    expect(findText(page, 'a')).toBe('Größe 5 €')
    const element = elementById(scan('<meta charset=ISO-8859-1><p id=a>Größe</p>', 'latin1'), 'a')
    expect(element && rawText(element)).toBe('Größe')
  })

  it('is decoded as Windows-1252 if the page declares nothing and is not UTF-8', () => {
    const element = elementById(scan('<p id=a>Größe</p>', 'latin1'), 'a')
    expect(element && rawText(element)).toBe('Größe')
    const damaged = Buffer.concat([Buffer.from('<p id=a>Größe äöü</p>'), Buffer.from([0xc3])])
    const page = scanPage(damaged)
    const other = page && elementById(page, 'a')
    expect(other && rawText(other)).toBe('Größe äöü')
  })
  it('is complete even if its start tag exceeds the first chunk', () => {
    expect(findText(`<p data-x="${'x'.repeat(5_000)}" id=a>${'ä'.repeat(9_000)}</p>`, 'a')).toBe(
      'ä'.repeat(9_000),
    )
  })

  it('is truncated, and uses up the budget of the page, if it is nested too deep', () => {
    const page = scan(`<div id=a>${'<i>'.repeat(100_000)}`)
    elementById(page, 'a')
    expect(page.budget).toBeLessThan(0)
  })
})

describe('a scanned page', () => {
  it('returns repeated ids in page order', () => {
    const page = scan('<p id=a>1</p><p id=b>2</p><p id=a>3</p>')
    expect(elementsById(page, 'a').map(rawText)).toEqual(['1', '3'])
    expect(elementsByIds(page, ['b', 'a']).map(rawText)).toEqual(['1', '2', '3'])
  })

  it('finds elements by a part of their start tag, ignoring scripts', () => {
    const page = scan('<script>x = \'class="price"\'</script><b class="price">1</b><i class="price">2</i>')
    expect([...elementsWith(page, 'class="price"')].map(rawText)).toEqual(['1', '2'])
  })

  it('finds scripts by their content, from a section on', () => {
    const page = scan(
      '<script>a = 1; state</script>state<p id=here></p><script src=x>b = 2; "state": 7</script>',
    )
    expect([...scriptsWith(page, 'state')]).toEqual(['a = 1; state', 'b = 2; "state": 7'])
    expect([...scriptsWith(page, 'state', ['nowhere', 'here'])]).toEqual(['b = 2; "state": 7'])
    expect(scriptTextAfter(page, 'state', 3, ['here'])).toBe('": ')
    expect(scriptTextAfter(page, 'nothing', 3)).toBeUndefined()
  })

  it('finds no script and no id in a template', () => {
    const page = scan('<template><script>state</script><p id=a></p></template><p id=b></p>')
    expect([...scriptsWith(page, 'state')]).toEqual([])
    expect(hasId(page, 'a')).toBe(false)
    expect(hasId(page, 'a', 'b')).toBe(true)
  })

  it('finds its canonical address', () => {
    const link = '<link href="https://www.amazon.de/dp/B000000018" rel="canonical" />'
    expect(canonicalUrl(scan(`<link rel=stylesheet href=x>${link}`))).toBe(
      'https://www.amazon.de/dp/B000000018',
    )
    expect(canonicalUrl(scan('<p>canonical</p>'))).toBeUndefined()
  })
})

describe('sections with a text in their start tag', () => {
  it('are found once each, however often the tag and the text after it repeat the text', () => {
    const page = scan('<b class="mark mark">mark mark</b>mark<i data-mark="mark">1</i><u>2</u>')
    expect([...elementsWith(page, 'mark')].map(({ name }) => name)).toEqual(['b', 'i'])
  })
})

describe('a page saved as UTF-16', () => {
  it.each(['utf16le', 'utf16be'])('is read in %s', (encoding) => {
    const bytes = Buffer.from('\ufeff<p id=a>Größe</p>', 'utf16le')
    const page = scanPage(encoding === 'utf16be' ? bytes.swap16() : bytes)
    const element = page && elementById(page, 'a')
    expect(element && rawText(element)).toBe('Größe')
  })
})

describe('text', () => {
  it('is separated at element borders on request, but not at comments', () => {
    const element = elementById(scan('<p id=a><b>1</b>2<!-- x -->3<br>4<script>5</script></p>'), 'a')
    expect(element && spacedText(element)).toBe(' 1 23  4')
    expect(element && rawText(element)).toBe('123 4')
  })
})

describe('JSON in a script', () => {
  it.each([
    ['var d = {\'list\': [{"a": "]}\\""}, 2], \'x\': 1}', "'list'", [{ a: ']}"' }, 2]],
    ['{"state":{"b":[1]}} trailing', '"state"', { b: [1] }],
    ['list = [1, 2]', 'other', undefined],
    ["'list': [1, 2", "'list'", undefined],
    ["'list': nothing", "'list'", undefined],
    ["'list': [undefined]", "'list'", undefined],
  ])('is parsed from %s', (script, marker, value) => {
    expect(jsonAfter(script, marker)).toEqual(value)
  })
})
