import type { Price } from '@merkwerk/contract'
import type { LayoutCheck } from '../../outcome.ts'

/** Two statements of one page about the same fact. Either may be absent. */
export type Statements = readonly [string | undefined, string | undefined]

/**
 * Adds a part such as `price-agreement` for each pair of statements. The part is missing if the two contradict
 * each other. A section whose content has changed thus shows in the same figures as one that is gone.
 */
export function withAgreement(layout: LayoutCheck, pairs: Record<string, Statements>): LayoutCheck {
  const stated = Object.entries(pairs).filter(([, [one, other]]) => one !== undefined && other !== undefined)
  const choosePart = ([name]: [string, Statements]) => `${name}-agreement`
  return {
    expected: [...layout.expected, ...stated.map(choosePart)],
    missing: [...layout.missing, ...stated.filter(([, [one, other]]) => one !== other).map(choosePart)],
  }
}

/** A normalized price: equal prices are equal texts. */
export const comparablePrice = (price: Price | undefined): string | undefined =>
  price && `${Number(price.amount)} ${price.currency}`
