import type { MarketplaceName } from '@merkwerk/contract'
import type { PageReading } from '../outcome.ts'
import { readAmazonPage } from './amazon/parse-page.ts'
import { readEbayPage } from './ebay/parse-page.ts'

/** Hosts that only one of the marketplaces names on its pages, the first of them early in the page's head. */
const HOSTS = /(ebaystatic\.com|ebayimg\.com|\bebay\.)|(?:images|media)-amazon\.com|\bamazon\./i

/** The head of a page names hosts within its first lines; saved copies may put a long style sheet before. */
const LOOKED_AT = 1024 * 1024

/**
 * Reads a saved or fetched page of either marketplace, told apart by `url` where it names one, else by what the page
 * says. `url` is where the page was fetched from. Never throws: what cannot be read is `unreadable`.
 */
export function readPage(bytes: Uint8Array, options: { url?: string } = {}): PageReading {
  const marketplace = marketplaceIn(options.url ?? '') ?? marketplaceOn(bytes)
  if (marketplace === 'ebay') return readEbayPage(bytes, options)
  const reading = readAmazonPage(bytes, options)
  return marketplace === undefined && reading.outcome === 'unreadable'
    ? readEbayPage(bytes, options)
    : reading
}

function marketplaceOn(bytes: Uint8Array): MarketplaceName | undefined {
  const beginning = bytes.subarray(0, LOOKED_AT)
  return marketplaceIn(
    Buffer.from(beginning.buffer, beginning.byteOffset, beginning.length).toString('latin1'),
  )
}

function marketplaceIn(text: string): MarketplaceName | undefined {
  const found = HOSTS.exec(text)
  return found ? (found[1] ? 'ebay' : 'amazon') : undefined
}
