import type { MarketplaceName } from '@merkwerk/contract'

/** The path of a marketplace's search page for a GTIN. */
export const searchPaths: Record<MarketplaceName, (gtin: string) => string> = {
  amazon: (gtin) => `/s?k=${gtin}`,
  ebay: (gtin) => `/sch/i.html?_nkw=${gtin}`,
}
