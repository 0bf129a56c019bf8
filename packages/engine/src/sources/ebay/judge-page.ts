import { acceptUnknownLayout, type ParsedPage } from '../../outcome.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { findCards } from './find-cards.ts'
import { toSearchResults } from './listing.ts'
import { classifyErrorPage } from './refusal.ts'
import { itemIdInAddress, productIdInAddress } from './sites.ts'

/**
 * Whether a page's markup came to its end: its end tag, or the comment with which eBay's server signs what it has
 * written. A part that somebody cut out of a page has no `<body>` to be ended.
 */
export const isWholePage = (html: string): boolean =>
  /<\/(?:body|html)/i.test(html) ||
  /<!--\s*SiteId: \d+, Environment:/.test(html) ||
  (/<\/\w+>\s*$/.test(html.slice(-1000)) && !/<(?:body|html|head)[\s>]/i.test(html))

/** Whether an address is that of a listing, or of a product with its listings. */
export const isOfProduct = (address = ''): boolean =>
  itemIdInAddress(address) !== undefined || productIdInAddress(address) !== undefined

/**
 * What a page says that has none of the known layouts: a refusal, hits of a search or, where it was fetched as a product's,
 * what `read` finds. The last of `addresses` is the one it was fetched from.
 */
export function classifyUnknownPage(
  page: ScannedPage,
  addresses: (string | undefined)[],
  read: () => ParsedPage,
): ParsedPage {
  const refusal = classifyErrorPage(page.latin1)
  if (refusal.outcome !== 'unreadable') return refusal
  if (isOfProduct(addresses.at(-1))) return acceptUnknownLayout(refusal, true, read)
  const cards = isWholePage(page.latin1) ? findCards(page, addresses) : []
  const search = toSearchResults(cards, undefined)
  return search.outcome === 'search-results' && search.results.length > 0 ? search : refusal
}
