import type { Identifiers, LookUpOutcome } from '../outcome.ts'

/**
 * The GTIN that eBay, which knows no ASIN, can be asked with for a record without one: the first that the product found on
 * Amazon shows. Undefined where the record has a GTIN of its own or Amazon shows none.
 */
export function shownGtin({ gtin }: Identifiers, amazon: LookUpOutcome | undefined): string | undefined {
  return gtin === undefined && amazon?.kind === 'found' ? amazon.product.gtins[0] : undefined
}
