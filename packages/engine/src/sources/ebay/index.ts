import type { DataSource } from '../../outcome.ts'
import {
  lookUpGtin,
  lookUpPage,
  type OpenPage,
  type PageSourceOptions,
  pageOpener,
  searchPaths,
} from '../lookup.ts'
import { parseEbayPage } from './parse-page.ts'

/** Listings opened per GTIN. Later hits are bundles and similar products. */
export const MAX_LISTINGS = 5

/** eBay through its pages: looks up the item id, otherwise the GTIN. */
export function createEbayPages(options: PageSourceOptions): DataSource {
  const open = pageOpener(options, parseEbayPage)
  const listingPath = (itemId: string) => `/itm/${itemId}`
  const paths = { listing: listingPath, hit: listingPath, search: searchPaths.ebay }
  return { name: 'ebay', site: options.site, lookUp: lookUpListings(open, paths) }
}

/** Looks up listings on pages or in the interface, whose paths differ. */
export function lookUpListings(
  open: OpenPage,
  paths: Record<'listing' | 'hit' | 'search', (id: string) => string>,
): DataSource['lookUp'] {
  return async ({ itemId, gtin }, signal) => {
    if (itemId !== undefined)
      return lookUpPage(open(paths.listing(itemId), signal), 'item', (found) => found.itemId === itemId)
    if (gtin === undefined) return { kind: 'not-found' }
    const search = { searchPath: paths.search(gtin), productPath: paths.hit }
    return lookUpGtin({ open, ...search, opensSponsored: true, maxHits: MAX_LISTINGS }, gtin, signal)
  }
}
