import { gunzipSync } from 'node:zlib'
import type { SourceName } from '@merkwerk/contract'
import type { ParsedPage } from '../outcome.ts'
import { parseAmazonPage } from './amazon/parse-page.ts'
import { parseEbayPage } from './ebay/parse-page.ts'

/** Hosts that only one of the marketplaces uses on its pages. The first one occurs early in the page's head. */
const HOSTS = /(ebaystatic\.com|ebayimg\.com|\bebay\.)|(?:images|media)-amazon\.com|\bamazon\./i

/** The head of a page names hosts in its first lines, but saved copies may begin with a long style sheet. */
const LOOKED_AT = 1024 * 1024

/** Parses a page of either marketplace, as its `url` or content decides. Never throws: bad pages are `unreadable`. */
export function parsePage(bytes: Uint8Array, options: { url?: string } = {}): ParsedPage {
  const marketplace = marketplaceIn(options.url ?? '') ?? marketplaceOn(bytes)
  if (marketplace === 'ebay') return parseEbayPage(bytes, options)
  const parsed = parseAmazonPage(bytes, options)
  return marketplace === undefined && parsed.outcome === 'unreadable' ? parseEbayPage(bytes, options) : parsed
}

function marketplaceOn(bytes: Uint8Array): SourceName | undefined {
  const beginning = bytes.subarray(0, LOOKED_AT)
  return marketplaceIn(
    Buffer.from(beginning.buffer, beginning.byteOffset, beginning.length).toString('latin1'),
  )
}

function marketplaceIn(text: string): SourceName | undefined {
  const found = HOSTS.exec(text)
  return found ? (found[1] ? 'ebay' : 'amazon') : undefined
}

const MAX_PAGE_BYTES = 64 * 1024 * 1024

/** The bytes of a saved page, decompressed if gzip. Throws if the archive is broken or above 64 MB decompressed. */
export function unpackPage(saved: Uint8Array): Uint8Array {
  if (saved[0] !== 0x1f || saved[1] !== 0x8b) return saved
  // The trailer's last four bytes are the size (RFC 1952). One buffer of that size avoids copying many small ones.
  const size = new DataView(saved.buffer, saved.byteOffset + saved.length - 4, 4).getUint32(0, true)
  const chunkSize = Math.min(Math.max(size, 64 * 1024), 8 * 1024 * 1024)
  return gunzipSync(saved, { chunkSize, maxOutputLength: MAX_PAGE_BYTES })
}
