import { toItemId } from './codes.ts'
import { findFault } from './faults.ts'
import type { GeneratedProduct } from './generate-product.ts'
import { createRandomGenerator } from './random-generator.ts'

/** One seller's offer of a product on eBay. */
export interface Listing {
  itemId: string
  seller: string
  title: string
  cents: number
  condition: 'Neu' | 'Neu: Sonstige (siehe Artikelbeschreibung)' | 'Gebraucht'
  brand: string
  packSize: number
  available: number
  /** Feedback of the seller, in percent. */
  feedbackPercent: string
}

const sellers = [
  'nordsee-versand',
  'haus_und_hof24',
  'kistenweise-shop',
  'alpen.handel',
  'restposten-rhein',
  'techniklager_ost',
  'sammelsurium-online',
]

/** eBay's limit of titles. */
const longestTitle = 80

function toTitle(product: GeneratedProduct, packSize: number, brand: string, ending: string): string {
  const pack = packSize > 1 ? `${packSize}er-Set ` : ''
  const words = `${pack}${product.name.replace(product.brand, brand)} ${ending}`
  return words.slice(0, longestTitle).trim()
}

/**
 * The listings of a product: two to five of the same product. An ambiguous product has different packs and one of
 * another brand with the same EAN instead.
 */
export function toListings(product: GeneratedProduct, gtin: string): Listing[] {
  const random = createRandomGenerator(`${gtin} listings`)
  const isAmbiguous = findFault(gtin, 'ebay')?.kind === 'ambiguous'
  const color = product.features[0]?.value ?? ''
  const count = isAmbiguous ? 4 : random.between(2, 5)
  return Array.from({ length: count }, (_, index) => {
    const packSize = isAmbiguous ? [1, 2, 3, 1][index]! : product.packSize
    const isOtherBrand = isAmbiguous && index === 3
    const brand = isOtherBrand
      ? random.pick(product.category.brands.filter((name) => name !== product.brand))
      : product.brand
    const percent = random.between(85, 118)
    return {
      itemId: toItemId(gtin, index + 1),
      seller: random.pick(sellers),
      title: toTitle(
        product,
        packSize,
        brand,
        random.pick([color, `${color} NEU`, `${color} NEU & OVP`, 'Händler']),
      ),
      cents: Math.round(((product.cents / product.packSize) * packSize * percent) / 100),
      condition:
        index === 0 || random.chance(75)
          ? 'Neu'
          : random.pick(['Neu: Sonstige (siehe Artikelbeschreibung)', 'Gebraucht'] as const),
      brand,
      packSize,
      available: random.between(1, 40),
      feedbackPercent: `${random.between(97, 99)},${random.between(0, 9)}`,
    }
  })
}
