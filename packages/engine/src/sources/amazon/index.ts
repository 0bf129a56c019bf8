import type { Product } from '@merkwerk/contract'
import type { DataSource } from '../../outcome.ts'
import { lookUpGtin, lookUpPage, type PageSourceOptions, pageOpener, searchPaths } from '../lookup.ts'
import { parseAmazonPage } from './parse-page.ts'

/** Hits opened per GTIN. Amazon lists the product itself first. */
const MAX_HITS = 3

/** Amazon through its pages: looks up the ASIN (its page must show it or a variation of it), otherwise the GTIN. */
export function createAmazonPages(options: PageSourceOptions): DataSource {
  const open = pageOpener(options, parseAmazonPage)
  const productPath = (asin: string) => `/dp/${asin}`
  return {
    name: 'amazon',
    site: options.site,
    async lookUp({ asin, gtin }, signal) {
      if (asin !== undefined) {
        const isAsked = (product: Product) => product.asin === asin || product.parentAsin === asin
        return lookUpPage(open(productPath(asin), signal), 'asin', isAsked)
      }
      if (gtin === undefined) return { kind: 'not-found' }
      const search = { searchPath: searchPaths.amazon(gtin), opensSponsored: false, maxHits: MAX_HITS }
      return lookUpGtin({ open, productPath, ...search }, gtin, signal)
    },
  }
}
