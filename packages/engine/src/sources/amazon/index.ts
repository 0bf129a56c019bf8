import type { DataSource } from '../../outcome.ts'
import { lookUpWith, type PageSourceOptions, pageOpener, splitWords } from '../lookup.ts'
import { isNumberLabel } from './labels.ts'
import { parseAmazonPage } from './parse-page.ts'

export const amazonSearchPath = (text: string): string => `/s?k=${encodeURIComponent(text)}`

/**
 * Amazon through its pages: looks up the ASIN (its page must show it or a variation of it), otherwise the GTIN or part
 * number.
 */
export function createAmazonPages(options: PageSourceOptions): DataSource {
  const product = (asin: string) => `/dp/${asin}`
  const lookUp = lookUpWith({
    open: pageOpener(options, parseAmazonPage),
    by: 'asin',
    isAsked: ({ asin, parentAsin }, id) => asin === id || parentAsin === id,
    paths: { product, hit: product, search: (searched) => amazonSearchPath(splitWords(searched)) },
    isNumberLabel,
    opensSponsored: false,
    // Amazon lists the product itself first.
    maxHits: 3,
  })
  return { name: 'amazon', site: options.site, lookUp }
}
