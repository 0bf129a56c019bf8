import { isUtf8 } from 'node:buffer'
import { Parser } from 'htmlparser2'
import { MAX_DEPTH, type PageElement, parseElement } from './element.ts'
import { indexMarkup } from './markup-index.ts'

/**
 * A saved page, indexed but not parsed. The fast readers work on it: they name the sections they want by id,
 * by a piece of a start tag or by a script's content, and only those few are decoded and parsed.
 *
 * - `elementById(page, 'productTitle')`: the first element with that id, parsed to its end tag
 * - `elementsById(page, id)`: all of them, for ids that pages repeat
 * - `elementsWith(page, 'data-testid="x-price-primary"')`: elements whose start tag holds that ASCII text
 * - `hasMarkup(page, '<dt')`: whether that stands anywhere in the markup
 * - `canonicalUrl(page)`: the page's own address
 * - `scriptsWith(page, "'colorImages'")`: bodies of the inline scripts holding that ASCII text
 * - `scriptTextAfter(page, '"parentAsin"', 20)`: what follows a marker in a script, where that is ASCII
 *
 * What stands in scripts, styles, comments, `<title>` and `<textarea>` is never taken for an element.
 */
export interface ScannedPage {
  readonly bytes: Uint8Array
  /** One character a byte, for searching; text is decoded section by section. */
  readonly latin1: string
  readonly encoding: string
  /** Offsets of the start tags of each id, in page order. */
  readonly ids: ReadonlyMap<string, number[]>
  /** Offset of the `<link>` that names the page's own address. */
  readonly canonical: number | undefined
  /** Start and end offsets, alternating and ascending, of what is no markup. */
  readonly hidden: readonly number[]
  /** Bytes that may still be parsed: bounds the work a hostile page can cause. Below 0, sections are cut short. */
  budget: number
  /** The page without what is no markup, once somebody asked for it; a fraction of the page. */
  markup?: string
  readonly parsed: Map<number, PageElement | undefined>
  /** Start and end tags by name, in page order, of the few names that are asked for, as far as they were. */
  readonly tags: Map<string, { upTo: number; tags: Tag[] }>
}

interface Tag {
  offset: number
  isEnd: boolean
}

/** Larger pages are not read at all. */
const MAX_PAGE_BYTES = 32 * 1024 * 1024
/** More than any real page's wanted sections (about 50 KB, `prodDetails` alone up to 128 KB). */
const MAX_PARSED_BYTES = 16 * 1024 * 1024
/** Most sections are small: reading begins with little and goes on with more. */
const FIRST_CHUNK_BYTES = 2 * 1024
const MAX_CHUNK_BYTES = 64 * 1024

/** Indexes a page in linear time. Undefined when it is too large to be a page of a marketplace. */
export function scanPage(bytes: Uint8Array): ScannedPage | undefined {
  if (bytes.length > MAX_PAGE_BYTES) return undefined
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return {
    bytes,
    latin1,
    encoding: findEncoding(bytes, latin1),
    ...indexMarkup(bytes, latin1),
    budget: MAX_PARSED_BYTES,
    parsed: new Map(),
    tags: new Map(),
  }
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
    const hidden = hiddenIndex(page.hidden, at)
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
  let next = firstOffset(page, after)
  for (let at = page.latin1.indexOf(text, next); at !== -1; at = page.latin1.indexOf(text, next)) {
    const index = hiddenIndex(page.hidden, at)
    const start = index === undefined ? at : (page.hidden[index] ?? at)
    const end = index === undefined ? at + text.length : (page.hidden[index + 1] ?? page.latin1.length)
    if (/^<script/i.test(page.latin1.slice(start, start + 7))) yield { at, start, end }
    next = end
  }
}

function firstOffset(page: ScannedPage, ids: string[]): number {
  return ids.map((id) => page.ids.get(id)?.[0]).find((offset) => offset !== undefined) ?? 0
}

/** The element whose start tag begins at `offset`, parsed once and kept. */
function elementAt(page: ScannedPage, offset: number): PageElement | undefined {
  if (page.parsed.has(offset)) return page.parsed.get(offset)
  let around: Set<string> | undefined
  const element = parseElement(chunksFrom(page, offset), (name) => {
    if (around === undefined && !mayBeOpen(page, offset, name)) return false
    around ??= openAt(page, offset)
    return around.has(name)
  })
  if (element?.isCutShort) page.budget = -1
  page.parsed.set(offset, element)
  return element
}

/**
 * Whether an element of this name may be open at `offset`. None is where all start tags before have their end tag: an
 * open one would have had no end tag after its start tag.
 */
function mayBeOpen(page: ScannedPage, offset: number, name: string): boolean {
  let open = 0
  for (const tag of tagsBefore(page, offset, name)) {
    if (tag.offset >= offset || open < 0) break
    open += tag.isEnd ? -1 : 1
  }
  return open !== 0
}

/** The start and end tags of a name, at least those before `offset`; what was searched once is kept. */
function tagsBefore(page: ScannedPage, offset: number, name: string): Tag[] {
  const known = page.tags.get(name) ?? { upTo: 0, tags: [] }
  page.tags.set(name, known)
  if (known.upTo >= offset) return known.tags
  // A search takes about an eighth of the time that parsing does.
  page.budget -= (offset - known.upTo) / 8
  const pattern = new RegExp(`<(/?)${RegExp.escape(name)}[\\s/>]`, 'g')
  for (const { index, 1: slash } of page.latin1.slice(known.upTo, offset).matchAll(pattern)) {
    const tag = { offset: known.upTo + index, isEnd: slash === '/' }
    if (hiddenIndex(page.hidden, tag.offset) === undefined) known.tags.push(tag)
  }
  known.upTo = offset
  return known.tags
}

/** The names of the elements that are open at `offset`. Costs a run over all that precedes, so only on damage. */
function openAt(page: ScannedPage, offset: number): Set<string> {
  const open: string[] = []
  const parser = new Parser({
    onopentag(name) {
      open.push(name)
      if (open.length <= MAX_DEPTH) return
      page.budget = -1
      parser.pause()
    },
    onclosetag: () => open.pop(),
  })
  parser.write(page.latin1.slice(0, offset))
  page.budget -= offset
  return new Set(open)
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

/** Pages before 2019 declare ISO-8859-1 or Shift_JIS; copies saved later are UTF-8 whatever they declare. */
function findEncoding(bytes: Uint8Array, latin1: string): string {
  const declared = /<meta[^>]{0,200}charset\s{0,8}=\s{0,8}["']?\s{0,8}([\w-]+)/i.exec(
    latin1.slice(0, 4096),
  )?.[1]
  if (declared === undefined || /^utf-?8$/i.test(declared) || isUtf8(bytes)) return 'utf-8'
  try {
    return new TextDecoder(declared).encoding
  } catch {
    return 'utf-8'
  }
}

/** The offset of the `<` whose start tag reaches up to `at`. */
function tagStart(latin1: string, at: number): number | undefined {
  const start = latin1.lastIndexOf('<', at)
  const letter = latin1.charCodeAt(start + 1) | 0x20
  return start !== -1 && letter >= 0x61 && letter <= 0x7a ? start : undefined
}

/** The index of the hidden range that `at` lies in, by binary search. */
function hiddenIndex(hidden: readonly number[], at: number): number | undefined {
  let low = 0
  let high = hidden.length / 2 - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const start = hidden[middle * 2] ?? 0
    if (at < start) high = middle - 1
    else if (at >= (hidden[middle * 2 + 1] ?? 0)) low = middle + 1
    else return middle * 2
  }
  return undefined
}
