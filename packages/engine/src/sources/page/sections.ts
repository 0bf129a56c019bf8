// docs/decisions/0027-page-parsers.md

import { type PageElement, parseElement } from './element.ts'
import { htmlText } from './html-text.ts'
import { isInPage, mayBeOpen, openAt, rangeAt } from './nesting.ts'
import type { ScannedPage } from './scanned-page.ts'

/** Most sections are small, so decoding begins with a small chunk. */
const FIRST_CHUNK_BYTES = 2 * 1024
const MAX_CHUNK_BYTES = 64 * 1024

export const hasId = (page: ScannedPage, ...ids: string[]): boolean => firstOffset(page, ids) !== undefined

export function elementById(page: ScannedPage, id: string): PageElement | undefined {
  for (const offset of page.ids.get(id) ?? []) {
    const element = elementAt(page, offset)
    if (element?.attributes.id === id) return element
  }
  return undefined
}

/** All elements with this id, in page order. Pages do repeat ids. */
export const elementsById = (page: ScannedPage, id: string): PageElement[] => elementsByIds(page, [id])

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

/** The elements whose start tag contains `text` (ASCII), in page order, found lazily. */
export function* elementsWith(page: ScannedPage, text: string): Generator<PageElement, void> {
  let searched = 0
  for (const at of offsetsInMarkup(page, text)) {
    const start = tagStart(page.bytes, searched, at)
    searched = at
    const element = start === undefined ? undefined : elementAt(page, start)
    if (element) yield element
  }
}

/** Whether the markup, tags included, contains `text` (ASCII). Scripts and comments do not count. */
export const hasMarkup = (page: ScannedPage, text: string): boolean =>
  !offsetsInMarkup(page, text).next().done

/** Bytes of a start tag with its attributes, wrappers and a label, and of a row with a short value. */
const LABEL_BYTES = 1500
/** Real pages have below 500 rows. */
const MOST_LABELS = 2000
/** The end of a start tag, start tags of wrappers, and the first text. */
const FIRST_TEXT = /^[^>]*>\s*(?:<[a-z][^>]*>\s*)*([^<]{1,80})</i

/** The first text after a mark in a start tag. */
export interface MarkedText {
  mark: string
  text: string
  /** The page from the mark on. */
  rest: string
  /** Where the text ends in `rest`. */
  end: number
}

/** The texts after `marks`, which start tags contain (beginnings of tags or names with a hyphen), found lazily in page order, without parsing. */
export function* findMarkedTexts(page: ScannedPage, marks: readonly string[]): Generator<MarkedText, void> {
  const decoder = new TextDecoder(page.encoding)
  const counts = new Map<string, number>()
  // Hyphens are rare. To look at each letter that a name may begin with takes twice as long.
  const pattern = new RegExp(marks.map((mark) => mark.replace(/^(\w+)-/, '(?<=$1)-')).join('|'), 'g')
  for (const { start, bytes } of markupParts(page))
    for (const { 0: found, index } of bytes.toString('latin1').matchAll(pattern)) {
      const mark = marks.find((candidate) => candidate.endsWith(found)) ?? found
      const at = start + index + found.length - mark.length
      if (!isMarkup(page, at)) continue
      const count = (counts.get(mark) ?? 0) + 1
      counts.set(mark, count)
      if (count > MOST_LABELS) continue
      const rest = decoder.decode(page.bytes.subarray(at, at + LABEL_BYTES))
      const [matched, text = ''] = FIRST_TEXT.exec(rest) ?? []
      if (matched !== undefined) yield { mark, text: htmlText(text), rest, end: matched.length - 1 }
    }
}

/** Pages of eBay have thousands of comments. To search one takes less time than to begin anew behind it. */
const SHORT_BYTES = 1024

/** The parts of the page that contain its markup, with short scripts and comments, but not with long ones. */
function* markupParts({ bytes, hidden }: ScannedPage): Generator<{ start: number; bytes: Buffer }, void> {
  let start = 0
  for (let range = 0; range < hidden.length; range += 2) {
    const [from = 0, to = 0] = [hidden[range], hidden[range + 1]]
    if (to - from < SHORT_BYTES) continue
    yield { start, bytes: bytes.subarray(start, from) }
    start = to
  }
  yield { start, bytes: bytes.subarray(start) }
}

const isMarkup = ({ hidden }: ScannedPage, offset: number): boolean => rangeAt(hidden, offset) === undefined

/** Where the markup contains `text`. */
function* offsetsInMarkup(page: ScannedPage, text: string): Generator<number, void> {
  for (const { start, bytes } of markupParts(page))
    for (
      let at = bytes.indexOf(text, 0, 'latin1');
      at !== -1;
      at = bytes.indexOf(text, at + text.length, 'latin1')
    )
      if (isMarkup(page, start + at)) yield start + at
}

/** The address in the page's `<link rel="canonical">`. */
export const canonicalUrl = (page: ScannedPage): string | undefined =>
  page.canonical === undefined ? undefined : elementAt(page, page.canonical)?.attributes.href

/** The inline scripts with `text` (ASCII), found lazily in page order from the first existing id of `after` on. */
export function* scriptsWith(page: ScannedPage, text: string, after: string[] = []): Generator<string, void> {
  for (const { start, end } of findScripts(page, text, after)) {
    const script = new TextDecoder(page.encoding).decode(page.bytes.subarray(start, end))
    yield script.slice(script.indexOf('>') + 1)
  }
}

/** The `length` ASCII characters after `marker` in the first script that contains it. Decodes nothing. */
export function scriptTextAfter(
  page: ScannedPage,
  marker: string,
  length: number,
  after: string[] = [],
): string | undefined {
  for (const { at } of findScripts(page, marker, after))
    return page.bytes.toString('latin1', at + marker.length, at + marker.length + length)
  return undefined
}

/** The start and end of scripts that contain `text`, and its first position in them. */
function* findScripts(page: ScannedPage, text: string, after: string[]) {
  const { bytes, hidden } = page
  let next = firstOffset(page, after) ?? 0
  for (let at = bytes.indexOf(text, next, 'latin1'); at !== -1; at = bytes.indexOf(text, next, 'latin1')) {
    const index = rangeAt(hidden, at)
    const start = index === undefined ? at : (hidden[index] ?? at)
    const end = index === undefined ? at + text.length : (hidden[index + 1] ?? bytes.length)
    if (/^<script/i.test(bytes.toString('latin1', start, start + 7)) && isInPage(page, start))
      yield { at, start, end }
    next = end
  }
}

/** The offset of the first existing element in `ids`. */
function firstOffset(page: ScannedPage, ids: string[]): number | undefined {
  for (const id of ids) {
    const offset = page.ids.get(id)?.find((candidate) => isInPage(page, candidate))
    if (offset !== undefined) return offset
  }
  return undefined
}

/** The element whose start tag begins at `offset`, parsed once. */
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

/** The page's text from `offset` to `end`, decoded lazily. */
function* chunksFrom(page: ScannedPage, offset: number, end = page.bytes.length): Generator<string> {
  const decoder = new TextDecoder(page.encoding)
  let start = offset
  let size = FIRST_CHUNK_BYTES
  while (start < end && page.budget >= 0) {
    page.budget -= size
    yield decoder.decode(page.bytes.subarray(start, Math.min(start + size, end)), { stream: true })
    start += size
    size = Math.min(size * 2, MAX_CHUNK_BYTES)
  }
}

/** The start tag of a script or style. A longer one is not known. */
const SILENT_TAG = /^<(?:script|style)(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>/i
const SILENT_TAG_BYTES = 2000

/**
 * The whole page's text, decoded lazily, with empty styles. A key of `scripts`, which it fills, stands for the content of each
 * script: the parser would read it character by character.
 */
export function* readMarkup(page: ScannedPage, scripts: Map<string, string>): Generator<string> {
  const { bytes, hidden } = page
  let read = 0
  for (let range = 0; range < hidden.length; range += 2) {
    const [start = 0, end = 0] = [hidden[range], hidden[range + 1]]
    const tag = SILENT_TAG.exec(bytes.toString('latin1', start, Math.min(end, start + SILENT_TAG_BYTES)))?.[0]
    if (tag === undefined) continue
    yield* chunksFrom(page, read, start + tag.length)
    read = end
    if (!/^<script/i.test(tag)) continue
    const key = `script ${scripts.size}`
    scripts.set(key, new TextDecoder(page.encoding).decode(bytes.subarray(start + tag.length, end)))
    yield key
  }
  yield* chunksFrom(page, read)
}

/** The offset of the last `<` of a start tag from `from` up to `at`. */
function tagStart(bytes: Buffer, from: number, at: number): number | undefined {
  const start = from + bytes.subarray(from, at + 1).lastIndexOf('<')
  const character = (bytes[start + 1] ?? 0) | 0x20
  return start >= from && character >= 0x61 && character <= 0x7a ? start : undefined
}
