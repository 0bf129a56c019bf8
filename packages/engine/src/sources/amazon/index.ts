import type { Product } from '@merkwerk/contract'
import type { DataSource } from '../../outcome.ts'
import { createPages, lookUpGtin, lookUpPage, type PageSourceOptions, searchPaths } from '../lookup.ts'
import { parseAmazonPage } from './parse-page.ts'

/** Hits opened per GTIN. Amazon lists the product itself first. */
const MAX_HITS = 3

/**
 * Amazon through its public pages. Looks up the ASIN if there is one, otherwise the GTIN. The page of an ASIN must
 * show that ASIN or a variation of it.
 */
export function createAmazonPages(options: PageSourceOptions): DataSource {
  const pages = createPages(options, parseAmazonPage)
  const productPath = (asin: string) => `/dp/${asin}`
  return {
    name: 'amazon',
    site: options.site,
    async lookUp({ asin, gtin }, signal) {
      if (asin !== undefined) {
        const isAsked = (product: Product) => product.asin === asin || product.parentAsin === asin
        return lookUpPage(pages.open(productPath(asin), signal), 'asin', isAsked)
      }
      if (gtin === undefined) return { kind: 'not-found' }
      const search = { searchPath: searchPaths.amazon(gtin), opensSponsored: false, maxHits: MAX_HITS }
      return lookUpGtin({ pages, productPath, ...search }, gtin, signal)
    },
  }
}
