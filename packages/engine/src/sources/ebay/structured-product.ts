import type { Product } from '@merkwerk/contract'
import { jsonAfter } from '../page/embedded-json.ts'
import { type LinkedVariants, readLinkedVariants } from '../page/linked-variants.ts'
import { gtinsIn, isOfType, isRecord, readOffer, thingsIn } from '../page/meaning/linked-product.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { scriptsWith } from '../page/sections.ts'

interface Structured {
  price?: string
  currency?: string
  brand?: string
  gtins: string[]
  rating?: Product['rating'] | undefined
  variants?: LinkedVariants | undefined
}

/** The page's JSON-LD product, if there is one. */
export function structuredProduct(page: ScannedPage): Structured {
  for (const script of scriptsWith(page, 'application/ld+json')) {
    const things = thingsIn(jsonAfter(script, ''))
    const group = things.find((thing) => isOfType(thing, 'ProductGroup'))
    const product = things.find((thing) => isOfType(thing, 'Product')) ?? group
    if (!product) continue
    const { price, priceCurrency } = readOffer(product)
    const brand = isRecord(product.brand) ? product.brand.name : product.brand
    return {
      ...(price !== undefined && { price: String(price) }),
      ...(priceCurrency !== undefined && { currency: String(priceCurrency) }),
      ...(typeof brand === 'string' && { brand }),
      gtins: gtinsIn(product),
      rating: statedRating(product),
      variants: group && readLinkedVariants(group),
    }
  }
  return { gtins: [] }
}

/** The rating of a JSON-LD product (schema.org `aggregateRating`). Undefined without ratings from 0 to 5. */
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
