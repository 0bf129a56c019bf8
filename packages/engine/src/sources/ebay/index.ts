import type { Product } from '@merkwerk/contract'
import type { DataSource, LookupOutcome } from '../../outcome.ts'
import {
  candidateOf,
  createPages,
  lookUpGtin,
  type PageSourceOptions,
  type Pages,
  searchPaths,
} from '../lookup.ts'
import { parseEbayPage } from './parse-page.ts'

/** Listings opened per GTIN. Later hits are bundles and similar products. */
export const MAX_LISTINGS = 5

/**
 * eBay through its public pages. Looks up the item id if there is one, otherwise the GTIN. Without either the
 * result is not-found. The best of several listings of one product represents it: new before used, then with a
 * price, more item specifics, more images, then the lower item number.
 */
export function createEbayPages(options: PageSourceOptions): DataSource {
  const pages = createPages(options, parseEbayPage)
  return {
    name: 'ebay',
    site: options.site,
    async lookUp({ itemId, gtin }, signal) {
      if (itemId !== undefined) return lookUpListing(pages, itemId, `/itm/${itemId}`, signal)
      if (gtin === undefined) return { kind: 'not-found' }
      const search = {
        pages,
        searchPath: searchPaths.ebay(gtin),
        productPath: (itemId: string) => `/itm/${itemId}`,
        opensSponsored: true,
        maxHits: MAX_LISTINGS,
        compare: compareListings,
        candidateOf,
      }
      return lookUpGtin(search, gtin, signal)
    },
  }
}

/** Looks up the listing of an item id at `path`. */
export async function lookUpListing(
  pages: Pages,
  itemId: string,
  path: string,
  signal: AbortSignal,
): Promise<LookupOutcome> {
  const opened = await pages.open(path, signal)
  if (opened.kind !== 'parsed') return opened
  if (opened.page.outcome !== 'found' || opened.page.product.itemId !== itemId) return { kind: 'not-found' }
  return { kind: 'found', product: opened.page.product, by: 'item' }
}

const NEW = /^(?:brand new|new|neu|neuf|nuovo|nuevo|nieuw|nowy|novo)(?!\p{L})/iu

/** Orders listings of one product, best first. */
export function compareListings(a: Product, b: Product): number {
  return (
    Number(isNew(b)) - Number(isNew(a)) ||
    Number(b.price !== undefined) - Number(a.price !== undefined) ||
    b.attributes.length - a.attributes.length ||
    b.images.length - a.images.length ||
    compareDigits(a.itemId ?? '', b.itemId ?? '')
  )
}

const isNew = ({ condition = '' }: Product): boolean => NEW.test(condition)

const compareDigits = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b))
