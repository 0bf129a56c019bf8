import { parseGtin } from '../identifiers/index.ts'
import type { Identifiers, LookupOutcome } from '../outcome.ts'

/**
 * The GTIN that eBay, which knows no ASIN, can be asked with for a record without one: of those that the product found on
 * Amazon shows the first valid one that is no store's own, as lists have it. Undefined where the record has one itself.
 */
export function shownGtin({ gtin }: Identifiers, amazon: LookupOutcome | undefined): string | undefined {
  if (gtin !== undefined || amazon?.kind !== 'found') return undefined
  for (const shown of amazon.product.gtins) {
    const parsed = parseGtin(shown)
    if (parsed.kind === 'valid' && !parsed.isRestricted) return parsed.gtin
  }
  return undefined
}
