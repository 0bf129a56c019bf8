// docs/decisions/0027-page-parsers.md

import { type PageElement, parseElement } from './element.ts'
import { isInPage, mayBeOpen, openAt, rangeAt } from './nesting.ts'
import type { ScannedPage } from './scanned-page.ts'

/** Most sections are small: reading begins with little and goes on with more. */
const FIRST_CHUNK_BYTES = 2 * 1024
const MAX_CHUNK_BYTES = 64 * 1024

/** Whether there is an element with one of these ids. */
export function hasId(page: ScannedPage, ...ids: string[]): boolean {
  return firstOffset(page, ids) !== undefined
}

/** The first element with this id. */
export function elementById(page: ScannedPage, id: string): PageElement | undefined {
  for (const offset of page.ids.get(id) ?? []) {
    const element = elementAt(page, offset)
    if (element?.attributes.id === id) return element
  }
  return undefined
}

/** All elements with this id, in page order; pages do repeat ids. */
export function elementsById(page: ScannedPage, id: string): PageElement[] {
  return elementsByIds(page, [id])
}

/** All elements with one of these ids, in page order. */
export function elementsByIds(page: ScannedPage, ids: string[]): PageElement[] {
  const offsets = ids.flatMap((id) => (page.ids.get(id) ?? []).map((offset) => ({ id, offset })))
  return offsets
    .sort((a, b) => a.offset - b.offset)
    .flatMap(({ id, offset }) => {
      const element = elementAt(page, offset)
      return element?.attributes.id === id ? [element] : []
    })
}

/** The elements whose start tag contains `text` (ASCII, as written in the page), in page order, found as asked for. */
export function* elementsWith(page: ScannedPage, text: string): Generator<PageElement, void> {
  let next = 0
  let last = -1
  for (let at = page.latin1.indexOf(text); at !== -1; at = page.latin1.indexOf(text, next)) {
    const hidden = rangeAt(page.hidden, at)
    next = hidden === undefined ? at + text.length : (page.hidden[hidden + 1] ?? page.latin1.length)
    const start = hidden === undefined ? tagStart(page.latin1, at) : undefined
    if (start === undefined || start === last) continue
    last = start
    const element = elementAt(page, start)
    if (element) yield element
  }
}

/** Whether `text` (ASCII) stands in the markup, tags included; scripts and comments do not count. */
export function hasMarkup(page: ScannedPage, text: string): boolean {
  page.markup ??= withoutHidden(page)
  return page.markup.includes(text)
}

function withoutHidden({ latin1, hidden }: ScannedPage): string {
  const parts: string[] = []
  let from = 0
  for (let index = 0; index < hidden.length; index += 2) {
    parts.push(latin1.slice(from, hidden[index]))
    from = hidden[index + 1] ?? latin1.length
  }
  return [...parts, latin1.slice(from)].join('\n')
}

/** The page's own address, as its `<link rel="canonical">` states it. */
export function canonicalUrl(page: ScannedPage): string | undefined {
  return page.canonical === undefined ? undefined : elementAt(page, page.canonical)?.attributes.href
}

/**
 * The contents of the inline scripts that contain `text` (ASCII), in page order, found as asked for. Searching begins
 * at the first of the ids in `after` that the page has, which spares a long way through other scripts.
 */
export function* scriptsWith(page: ScannedPage, text: string, after: string[] = []): Generator<string, void> {
  for (const { start, end } of findScripts(page, text, after)) {
    const script = decode(page, start, end)
    yield script.slice(script.indexOf('>') + 1)
  }
}

/** The `length` ASCII characters after `marker` in the first script that holds it; spares decoding a large script. */
export function scriptTextAfter(
  page: ScannedPage,
  marker: string,
  length: number,
  after: string[] = [],
): string | undefined {
  for (const { at } of findScripts(page, marker, after))
    return page.latin1.slice(at + marker.length, at + marker.length + length)
  return undefined
}

/** Where scripts that hold `text` begin and end, and where in them the text first is. */
function* findScripts(page: ScannedPage, text: string, after: string[]) {
  let next = firstOffset(page, after) ?? 0
  for (let at = page.latin1.indexOf(text, next); at !== -1; at = page.latin1.indexOf(text, next)) {
    const index = rangeAt(page.hidden, at)
    const start = index === undefined ? at : (page.hidden[index] ?? at)
    const end = index === undefined ? at + text.length : (page.hidden[index + 1] ?? page.latin1.length)
    if (/^<script/i.test(page.latin1.slice(start, start + 7)) && isInPage(page, start))
      yield { at, start, end }
    next = end
  }
}

/** Where the first element begins, by the order of `ids`, that is there. */
function firstOffset(page: ScannedPage, ids: string[]): number | undefined {
  for (const id of ids) {
    const offset = page.ids.get(id)?.find((candidate) => isInPage(page, candidate))
    if (offset !== undefined) return offset
  }
  return undefined
}

/** The element whose start tag begins at `offset`, parsed once and kept. */
function elementAt(page: ScannedPage, offset: number): PageElement | undefined {
  if (page.parsed.has(offset)) return page.parsed.get(offset)
  let around: Set<string> | undefined
  const parse = () =>
    parseElement(chunksFrom(page, offset), (name) => {
      if (around === undefined && !mayBeOpen(page, offset, name)) return false
      around ??= openAt(page, offset)
      return around.has(name)
    })
  const element = isInPage(page, offset) ? parse() : undefined
  if (element?.isCutShort) page.budget = -1
  page.parsed.set(offset, element)
  return element
}

/** The page's text from `offset` on, decoded as far as it is taken. */
export function* chunksFrom(page: ScannedPage, offset: number): Generator<string> {
  const decoder = new TextDecoder(page.encoding)
  let start = offset
  let size = FIRST_CHUNK_BYTES
  while (start < page.bytes.length && page.budget >= 0) {
    page.budget -= size
    yield decoder.decode(page.bytes.subarray(start, start + size), { stream: true })
    start += size
    size = Math.min(size * 2, MAX_CHUNK_BYTES)
  }
}

function decode(page: ScannedPage, start: number, end: number): string {
  return new TextDecoder(page.encoding).decode(page.bytes.subarray(start, end))
}

/** The offset of the `<` whose start tag reaches up to `at`. */
function tagStart(latin1: string, at: number): number | undefined {
  const start = latin1.lastIndexOf('<', at)
  const character = latin1.charCodeAt(start + 1) | 0x20
  return start !== -1 && character >= 0x61 && character <= 0x7a ? start : undefined
}
