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
import { parseAmazonPage } from './parse-page.ts'

/** Hits opened per GTIN. Amazon lists the product itself first. */
const MAX_HITS = 3

/**
 * Amazon through its public pages. Looks up the ASIN if there is one, otherwise the GTIN. The page of an ASIN must
 * show that ASIN or a variation of it.
 */
export function createAmazonPages(options: PageSourceOptions): DataSource {
  const pages = createPages(options, parseAmazonPage)
  return {
    name: 'amazon',
    site: options.site,
    async lookUp({ asin, gtin }, signal) {
      if (asin !== undefined) return lookUpAsin(pages, asin, signal)
      if (gtin === undefined) return { kind: 'not-found' }
      const search = {
        pages,
        searchPath: searchPaths.amazon(gtin),
        productPath: (id: string) => `/dp/${id}`,
        opensSponsored: false,
        maxHits: MAX_HITS,
        compare: compareProducts,
        candidateOf,
      }
      return lookUpGtin(search, gtin, signal)
    },
  }
}

async function lookUpAsin(pages: Pages, asin: string, signal: AbortSignal): Promise<LookupOutcome> {
  const opened = await pages.open(`/dp/${asin}`, signal)
  if (opened.kind !== 'parsed') return opened
  if (opened.page.outcome !== 'found') return { kind: 'not-found' }
  const { product } = opened.page
  const isAsked = product.asin === asin || product.parentAsin === asin
  return isAsked ? { kind: 'found', product, by: 'asin' } : { kind: 'not-found' }
}

/** Orders duplicates of one product: with a price first, then more attributes, more images, then by ASIN. */
export function compareProducts(a: Product, b: Product): number {
  return (
    Number(b.price !== undefined) - Number(a.price !== undefined) ||
    b.attributes.length - a.attributes.length ||
    b.images.length - a.images.length ||
    ((a.asin ?? '') < (b.asin ?? '') ? -1 : 1)
  )
}
