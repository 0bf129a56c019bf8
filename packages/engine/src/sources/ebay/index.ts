import type { DataSource } from '../../outcome.ts'
import {
  lookUpWith,
  type PageSourceOptions,
  type ProductLookup,
  pageOpener,
  type Searched,
  splitWords,
} from '../lookup.ts'
import { isNumberLabel } from './labels.ts'
import { parseEbayPage } from './parse-page.ts'

/** Listings opened per GTIN. Later hits are bundles and similar products. */
export const MAX_LISTINGS = 5

export const ebaySearchPath = (text: string): string => `/sch/i.html?_nkw=${encodeURIComponent(text)}`

/** eBay through its pages: looks up the item id, otherwise the GTIN or part number. */
export function createEbayPages(options: PageSourceOptions): DataSource {
  const product = (itemId: string) => `/itm/${itemId}`
  const paths = {
    product,
    hit: product,
    search: (searched: Searched) => ebaySearchPath(splitWords(searched)),
  }
  const lookUp = lookUpListings({ open: pageOpener(options, parseEbayPage), paths })
  return { name: 'ebay', site: options.site, lookUp }
}

/** Looks up listings on pages or in the interface, whose paths differ. */
export const lookUpListings = (listings: Pick<ProductLookup, 'open' | 'paths'>): DataSource['lookUp'] =>
  lookUpWith({
    ...listings,
    by: 'item',
    isAsked: ({ itemId }, id) => itemId === id,
    isNumberLabel,
    opensSponsored: true,
    maxHits: MAX_LISTINGS,
  })
