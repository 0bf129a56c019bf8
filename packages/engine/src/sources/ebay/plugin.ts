import { shownGtin } from '../lookup.ts'
import type { SourcePlugin } from '../plugin.ts'
import { createEbayBrowse, type EbayCredentials } from './browse.ts'
import { createEbayPages, ebaySearchPath } from './index.ts'
import { browseServes } from './sites.ts'

/** eBay cannot look up an ASIN. */
export const ebayPlugin: SourcePlugin<EbayCredentials> = {
  name: 'ebay',
  identify: (identifiers) =>
    (identifiers.gtin ?? identifiers.itemId ?? identifiers.partNumber) === undefined
      ? undefined
      : identifiers,
  identifyChosen: (itemId) => ({ itemId }),
  follows: { sources: ['amazon'], identify: shownGtin, note: 'ebay-by-shown-ean' },
  openPages: createEbayPages,
  searchPath: ebaySearchPath,
  openApi: (options) => (browseServes(options.site) ? createEbayBrowse(options) : undefined),
}
