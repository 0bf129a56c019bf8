import { type GeneratedProduct, weightText } from '../../products/generate-product.ts'
import type { Listing } from '../../products/listings.ts'
import { createRandomGenerator } from '../../products/random-generator.ts'
import type { Row } from '../site.ts'

/** The content of a listing's page. The page and its expected parse result are both made from it. */
export interface EbayShown {
  product: GeneratedProduct
  listing: Listing
  /** Item specifics without the condition, which belongs to the offer. */
  specifics: readonly Row[]
  images: readonly string[]
  availability: string
}

/** The name of an image in a listing. */
export const listingImage = (itemId: string, image: string): string => `${itemId.slice(0, 4)}AAOSw${image}`

/** The content of a listing's page. Sellers state different numbers of attributes. */
export function shownOnEbay(product: GeneratedProduct, listing: Listing): EbayShown {
  const random = createRandomGenerator(`${listing.itemId} ebay`)
  const features = random.some(product.features, random.between(5, product.features.length))
  const pictures = product.images.slice(0, random.between(1, product.images.length))
  return {
    product,
    listing,
    specifics: [
      { label: 'Marke', value: listing.brand },
      { label: 'Herstellernummer', value: product.model },
      { label: 'EAN', value: product.gtin },
      { label: 'Produktart', value: product.kind.name },
      ...features.map(({ feature, value }) => ({ label: feature.ebayName ?? feature.name, value })),
      { label: 'Anzahl der Einheiten', value: String(listing.packSize) },
      { label: 'Abmessungen', value: product.dimensions },
      { label: 'Artikelgewicht', value: weightText((product.grams / product.packSize) * listing.packSize) },
    ],
    images: pictures.map((image) => listingImage(listing.itemId, image)),
    availability: listing.available > 10 ? 'Mehr als 10 verfügbar' : `${listing.available} verfügbar`,
  }
}
