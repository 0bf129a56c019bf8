import type { Product } from '@merkwerk/contract'

/** Orders duplicates of one product: with a price, the more attributes, the more pictures, by ASIN. */
export function compareProducts(a: Product, b: Product): number {
  return (
    Number(b.price !== undefined) - Number(a.price !== undefined) ||
    b.attributes.length - a.attributes.length ||
    b.images.length - a.images.length ||
    ((a.asin ?? '') < (b.asin ?? '') ? -1 : 1)
  )
}
