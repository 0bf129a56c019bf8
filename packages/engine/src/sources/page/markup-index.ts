/** The positions of a page's ids and of content that is not markup. */
export interface MarkupIndex {
  /** Offsets of the start tags of each id, in page order. */
  readonly ids: ReadonlyMap<string, number[]>
  /** Offset of the `<link>` with the page's canonical address. */
  readonly canonical: number | undefined
  /** Start and end offsets, alternating and ascending, of comments, scripts, styles and other raw text. */
  readonly hidden: readonly number[]
  /** The tags of templates and forms, by name, in page order. */
  readonly nesting: ReadonlyMap<string, Tag[]>
}

/** A start or end tag of an element whose name is known. */
export interface Tag {
  offset: number
  /** Upper bound of open elements of this name after the tag. Negative after an end tag that closed nothing. */
  open: number
}

export function addTag(tags: Tag[], offset: number, isEnd: boolean): void {
  const before = tags.at(-1)?.open ?? 0
  tags.push({ offset, open: before < 0 ? before : before + (isEnd ? -1 : 1) })
}

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const BANG = 0x21
const DASH = 0x2d
const QUESTION = 0x3f
const EQUALS = 0x3d
const LOWER_L = 0x6c
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27

/** Elements with raw text (HTML standard), by the code of their first character. */
const RAW_TEXT: Partial<Record<number, string[]>> = {}
for (const name of ['script', 'style', 'title', 'textarea', 'iframe', 'xmp', 'noembed', 'noframes'])
  RAW_TEXT[name.charCodeAt(0)] = [...(RAW_TEXT[name.charCodeAt(0)] ?? []), name]

/** The content of a template is not part of the page, and a nested form is ignored (HTML standard). */
const NESTING: Partial<Record<number, string>> = {}
for (const name of ['template', 'form']) NESTING[name.charCodeAt(0)] = name

/**
 * Scans the page once, tag by tag, and records the ids. Respects quoted attribute values, which may contain whole
 * documents. Skips scripts, which are most of a page.
 */
export function indexMarkup(bytes: Buffer): MarkupIndex {
  const ids = new Map<string, number[]>()
  let canonical: number | undefined
  const hidden: number[] = []
  const nesting = new Map<string, Tag[]>(Object.values(NESTING).map((name) => [name as string, []]))
  const noteNesting = (at: number, first: number, isEnd: boolean) => {
    const name = NESTING[first | 0x20]
    if (name !== undefined && isNamed(bytes, isEnd ? at + 1 : at, name))
      addTag(nesting.get(name) ?? [], at, isEnd)
  }
  const endOfRawText = createEndSearch(bytes)
  let at = indexOfByte(bytes, LESS, 0)
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0
    let end = at + 1
    if (isAlphabetic(next)) {
      end = endOfStartTag(bytes, at, ids)
      if (
        (next | 0x20) === LOWER_L &&
        isNamed(bytes, at, 'link') &&
        isCanonical(bytes.toString('latin1', at, end))
      )
        canonical ??= at
      noteNesting(at, next, false)
      const name = rawTextName(bytes, at, next)
      if (name !== undefined) {
        const close = endOfRawText(name, end)
        hidden.push(at, close)
        end = close
      }
    } else if (next === BANG && bytes[at + 2] === DASH && bytes[at + 3] === DASH) {
      end = findEnd(bytes, '-->', at + 2)
      hidden.push(at, end)
    } else if (next === SLASH || next === BANG || next === QUESTION) {
      if (next === SLASH) noteNesting(at, bytes[at + 2] ?? 0, true)
      end = endOfByte(bytes, GREATER, at)
    }
    at = indexOfByte(bytes, LESS, end)
  }
  return { ids, canonical, hidden, nesting }
}

/** Scans the attributes of the start tag at `start`, records its id and returns the offset after the tag. */
function endOfStartTag(bytes: Buffer, start: number, ids: Map<string, number[]>): number {
  const length = bytes.length
  let id: string | undefined
  let at = start + 2
  while (at < length) {
    const code = bytes[at] as number
    if (code === GREATER) {
      if (id !== undefined) note(ids, id, start)
      return at + 1
    }
    if (code !== EQUALS) {
      at++
      continue
    }
    const isId = isIdBefore(bytes, at)
    at++
    while (isSpace(bytes[at] ?? 0)) at++
    const quote = bytes[at] ?? 0
    const isQuoted = quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE
    const from = isQuoted ? at + 1 : at
    at = isQuoted ? endOfByte(bytes, quote, from) : endOfBareValue(bytes, from)
    // Only the first of several ids counts, as in a browser.
    if (isId) id ??= bytes.toString('latin1', from, at)
    if (isQuoted) at++
  }
  return length
}

function endOfBareValue(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== GREATER && !isSpace(bytes[at] as number)) at++
  return at
}

function note(ids: Map<string, number[]>, id: string, offset: number) {
  const offsets = ids.get(id)
  if (offsets) offsets.push(offset)
  else ids.set(id, [offset])
}

/** Whether the attribute before the `=` at `at` is named `id`. */
function isIdBefore(bytes: Uint8Array, at: number): boolean {
  let end = at - 1
  while (isSpace(bytes[end] ?? 0)) end--
  return (
    ((bytes[end] ?? 0) | 0x20) === 0x64 &&
    ((bytes[end - 1] ?? 0) | 0x20) === 0x69 &&
    isSpace(bytes[end - 2] ?? 0)
  )
}

/** The name of the raw-text element whose start tag begins at `at` with the character `first`, as the page writes it. */
function rawTextName(bytes: Buffer, at: number, first: number): string | undefined {
  for (const name of RAW_TEXT[first | 0x20] ?? [])
    if (isNamed(bytes, at, name)) return bytes.toString('latin1', at + 1, at + 1 + name.length)
  return undefined
}

const isCanonical = (tag: string): boolean => /\srel=["']?canonical["'\s/>]/i.test(tag)

/** Whether the tag at `at` has this name in lower case, ignoring its own case. */
function isNamed(bytes: Uint8Array, at: number, name: string): boolean {
  const end = at + 1 + name.length
  const code = bytes[end] ?? Number.NaN
  if (code !== GREATER && code !== SLASH && !isSpace(code)) return false
  for (let index = 0; index < name.length; index++)
    if (((bytes[at + 1 + index] ?? 0) | 0x20) !== name.charCodeAt(index)) return false
  return true
}

/**
 * Returns a search for the end tag of raw text. It is nearly always written like the start tag. Only for a start tag in capitals, and
 * where there is none, it is also searched in the other case, each mark once, so that many elements cost no more than one.
 */
function createEndSearch(bytes: Buffer): (name: string, from: number) => number {
  const found = new Map<string, number>()
  const searchOther = (mark: string, from: number): number => {
    const known = found.get(mark)
    if (known !== undefined && known >= from) return known
    const at = findEnd(bytes, mark, from)
    found.set(mark, at)
    return at
  }
  return (name, from) => {
    const [same, lower] = [findEnd(bytes, `</${name}`, from), name.toLowerCase()]
    if (name === lower) return same < bytes.length ? same : searchOther(`</${name.toUpperCase()}`, from)
    return Math.min(same, searchOther(`</${lower}`, from))
  }
}

function findEnd(bytes: Buffer, mark: string, from: number): number {
  const at = bytes.indexOf(mark, from, 'latin1')
  return at === -1 ? bytes.length : at
}

function endOfByte(bytes: Buffer, code: number, from: number): number {
  const at = indexOfByte(bytes, code, from)
  return at === -1 ? bytes.length : at
}

/** Bytes that a loop searches in the time of one call of `indexOf`. */
const NEAR = 48

/** Same as `bytes.indexOf(code, from)`, faster where the next tag or quote is near. */
function indexOfByte(bytes: Buffer, code: number, from: number): number {
  const near = Math.min(from + NEAR, bytes.length)
  for (let at = from; at < near; at++) if (bytes[at] === code) return at
  return near < bytes.length ? bytes.indexOf(code, near) : -1
}

function isAlphabetic(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

export const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d)
