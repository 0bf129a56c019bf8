import { isUtf8 } from 'node:buffer'
import type { PageElement } from './element.ts'
import { indexMarkup, type Tag } from './markup-index.ts'

/**
 * A saved page, indexed but not parsed. The fast readers work on it: with `sections.ts` they name the sections they want by id,
 * by a piece of a start tag or by a script's content, and only those few are decoded and parsed.
 *
 * - `hasId(page, 'dp', 'dp-container')`: whether there is an element with one of these ids
 * - `elementById(page, 'productTitle')`: the first element with that id, parsed to its end tag
 * - `elementsById(page, id)`: all of them, for ids that pages repeat
 * - `elementsWith(page, 'data-testid="x-price-primary"')`: elements whose start tag holds that ASCII text
 * - `hasMarkup(page, '<dt')`: whether that stands anywhere in the markup
 * - `canonicalUrl(page)`: the page's own address
 * - `scriptsWith(page, "'colorImages'")`: bodies of the inline scripts holding that ASCII text
 * - `scriptTextAfter(page, '"parentAsin"', 20)`: what follows a marker in a script, where that is ASCII
 *
 * What stands in scripts, styles, comments, `<title>` and `<textarea>` is never taken for an element, and what stands in
 * a template is not there.
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
  /** Where templates and forms are open, once that was in doubt. */
  nesting?: ReadonlyMap<string, readonly number[]>
  /** Start and end tags by name, in page order, of the few names that are asked for, as far as they were. */
  readonly tags: Map<string, { upTo: number; tags: Tag[] }>
}

/** Larger pages are not read at all. */
const MAX_PAGE_BYTES = 32 * 1024 * 1024
/** More than any real page's wanted sections (about 50 KB, `prodDetails` alone up to 128 KB). */
const MAX_PARSED_BYTES = 16 * 1024 * 1024

/** Indexes a page in linear time. Undefined when it is too large to be a page of a marketplace. */
export function scanPage(bytes: Uint8Array): ScannedPage | undefined {
  if (bytes.length > MAX_PAGE_BYTES) return undefined
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const { ids, canonical, hidden, nesting } = indexMarkup(bytes, latin1)
  return {
    bytes,
    latin1,
    encoding: findEncoding(bytes, latin1),
    ids,
    canonical,
    hidden,
    budget: MAX_PARSED_BYTES,
    parsed: new Map(),
    tags: new Map([...nesting].map(([name, tags]) => [name, { upTo: latin1.length, tags }])),
  }
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
