import { isUtf8 } from 'node:buffer'
import type { PageElement } from './element.ts'
import { indexMarkup, type MarkupIndex, type Tag } from './markup-index.ts'

/** A page, indexed but not parsed. Only the sections that the page parsers select are decoded and parsed. */
export interface ScannedPage extends Omit<MarkupIndex, 'nesting'> {
  /** Searched as they are. A string of a whole page would cost V8 more than the search. Text is decoded per section. */
  readonly bytes: Buffer
  readonly encoding: string
  /** Bytes that may still be parsed. It limits the cost of hostile pages. Below 0, sections are truncated. */
  budget: number
  readonly parsed: Map<number, PageElement | undefined>
  /** The ranges of templates and forms, computed on first use. */
  nesting?: Readonly<Record<string, readonly number[]>>
  /** Start and end tags by name in page order, for requested names and as far as searched. */
  readonly tags: Map<string, { upTo: number; tags: Tag[] }>
}

/** Larger pages are not parsed. */
const MAX_PAGE_BYTES = 32 * 1024 * 1024
/** More than the relevant sections of any real page (about 50 KB, `prodDetails` alone up to 128 KB). */
const MAX_PARSED_BYTES = 16 * 1024 * 1024

/** Indexes a page in linear time. Undefined if the page is too large. */
export function scanPage(page: Uint8Array): ScannedPage | undefined {
  if (page.length > MAX_PAGE_BYTES) return undefined
  const bytes = withoutUtf16(Buffer.from(page.buffer, page.byteOffset, page.byteLength))
  const { nesting, ...index } = indexMarkup(bytes)
  return {
    bytes,
    encoding: findEncoding(bytes),
    ...index,
    budget: MAX_PARSED_BYTES,
    parsed: new Map(),
    tags: new Map([...nesting].map(([name, tags]) => [name, { upTo: bytes.length, tags }])),
  }
}

/** The page as UTF-8 if its byte order mark says that it was saved as UTF-16. */
function withoutUtf16(bytes: Buffer): Buffer {
  const mark = bytes.length > 1 ? bytes.readUInt16BE(0) : 0
  if (mark !== 0xfffe && mark !== 0xfeff) return bytes
  return Buffer.from(new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes))
}
/** Whether most characters beyond ASCII are intact in UTF-8. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder().decode(bytes)
  const count = (signs: RegExp): number => text.match(signs)?.length ?? 0
  return count(/[^\p{ASCII}\uFFFD]/gu) > count(/\uFFFD/g)
}

/** Pages before 2019 declare ISO-8859-1 or Shift_JIS. Later copies are UTF-8, whatever they declare. */
function findEncoding(bytes: Buffer): string {
  const declared = /<meta[^>]{0,200}charset\s{0,8}=\s{0,8}["']?\s{0,8}([\w-]+)/i.exec(
    bytes.toString('latin1', 0, 4096),
  )?.[1]
  if ((declared && /^utf-?8$/i.test(declared)) || isUtf8(bytes)) return 'utf-8'
  if (declared === undefined) return isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252'
  try {
    return new TextDecoder(declared).encoding
  } catch {
    return 'utf-8'
  }
}

/** The first `length` bytes of a page as text. */
export const decodeBeginning = ({ bytes, encoding }: ScannedPage, length: number): string =>
  new TextDecoder(encoding).decode(bytes.subarray(0, length))
