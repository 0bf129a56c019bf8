import type { Product } from '@merkwerk/contract'
import { jsonAfter } from '../page/embedded-json.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { scriptsWith } from '../page/sections.ts'

interface Structured {
  price?: string
  currency?: string
  brand?: string
  gtins: string[]
  rating?: Product['rating'] | undefined
}

/** The page's JSON-LD product, if there is one. */
export function structuredProduct(page: ScannedPage): Structured {
  for (const script of scriptsWith(page, 'application/ld+json')) {
    const data = jsonAfter(script, '')
    if (!isRecord(data) || data['@type'] !== 'Product') continue
    const offer = isRecord(data.offers) ? data.offers : {}
    const brand = isRecord(data.brand) ? data.brand.name : data.brand
    const gtins = ['gtin13', 'gtin12', 'gtin8', 'gtin14', 'gtin', 'isbn'].map((key) => data[key])
    return {
      ...(offer.price !== undefined && { price: String(offer.price) }),
      ...(offer.priceCurrency !== undefined && { currency: String(offer.priceCurrency) }),
      ...(typeof brand === 'string' && { brand }),
      gtins: gtins.filter((gtin) => typeof gtin === 'string'),
      rating: statedRating(data),
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
