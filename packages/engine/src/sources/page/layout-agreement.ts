import type { LayoutCheck } from '../../outcome.ts'

/** Two statements of one page about the same thing; either may be absent. */
export type Statements = readonly [string | undefined, string | undefined]

/**
 * The layout with, for each pair of statements that a page makes, a part such as `price-agreement` that is missing where
 * the two contradict each other: a section that holds something else now shows in the same figures as one that is gone.
 */
export function withAgreement(layout: LayoutCheck, pairs: Record<string, Statements>): LayoutCheck {
  const stated = Object.entries(pairs).filter(([, [one, other]]) => one !== undefined && other !== undefined)
  const partOf = ([name]: [string, Statements]) => `${name}-agreement`
  return {
    expected: [...layout.expected, ...stated.map(partOf)],
    missing: [...layout.missing, ...stated.filter(([, [one, other]]) => one !== other).map(partOf)],
  }
}

/** A price in a form in which equal ones are equal texts. */
export const comparablePrice = (
  price: { amount: string; currency: string } | undefined,
): string | undefined => price && `${Number(price.amount)} ${price.currency}`
