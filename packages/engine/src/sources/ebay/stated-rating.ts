import type { Product } from '@merkwerk/contract'

/**
 * The rating of a JSON-LD product (schema.org `aggregateRating`): how buyers rated the goods, not their seller. Undefined
 * where there is none out of five, or nobody gave one.
 */
export function statedRating(product: Record<string, unknown>): Product['rating'] {
  const { ratingValue, ratingCount, reviewCount, bestRating } = (product.aggregateRating ?? {}) as Record<
    string,
    unknown
  >
  const value = String(ratingValue ?? '').replace(',', '.')
  const count = Number(ratingCount ?? reviewCount ?? Number.NaN)
  const isOfFive = Number(bestRating ?? 5) === 5 && Number(value) <= 5
  if (!/^\d(?:\.\d+)?$/.test(value) || !isOfFive || count === 0) return undefined
  return { value, ...(Number.isInteger(count) && count > 0 && { count }) }
}
