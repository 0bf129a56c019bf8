import type { DataSource } from '../../outcome.ts'
import {
  createPages,
  lookUpGtin,
  lookUpPage,
  type PageSourceOptions,
  type Pages,
  searchPaths,
} from '../lookup.ts'
import { parseEbayPage } from './parse-page.ts'

/** Listings opened per GTIN. Later hits are bundles and similar products. */
export const MAX_LISTINGS = 5

/**
 * eBay through its public pages. Looks up the item id if there is one, otherwise the GTIN. Without either the
 * result is not-found.
 */
export function createEbayPages(options: PageSourceOptions): DataSource {
  const pages = createPages(options, parseEbayPage)
  const listingPath = (itemId: string) => `/itm/${itemId}`
  const paths = { listing: listingPath, hit: listingPath, search: searchPaths.ebay }
  return { name: 'ebay', site: options.site, lookUp: lookUpListings(pages, paths) }
}

/** Looks up listings on pages or in the interface, whose paths differ. */
export function lookUpListings(
  pages: Pages,
  paths: Record<'listing' | 'hit' | 'search', (id: string) => string>,
): DataSource['lookUp'] {
  return async ({ itemId, gtin }, signal) => {
    if (itemId !== undefined)
      return lookUpPage(pages.open(paths.listing(itemId), signal), 'item', (found) => found.itemId === itemId)
    if (gtin === undefined) return { kind: 'not-found' }
    const search = { searchPath: paths.search(gtin), productPath: paths.hit }
    return lookUpGtin({ pages, ...search, opensSponsored: true, maxHits: MAX_LISTINGS }, gtin, signal)
  }
}
