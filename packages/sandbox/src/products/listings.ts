import { itemIdOf } from './codes.ts'
import { createDice } from './dice.ts'
import { faultOf } from './faults.ts'
import type { MintedProduct } from './mint.ts'

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

/** eBay's bound on titles. */
const longestTitle = 80

function titleOf(product: MintedProduct, packSize: number, brand: string, ending: string): string {
  const pack = packSize > 1 ? `${packSize}er-Set ` : ''
  const words = `${pack}${product.name.replace(product.brand, brand)} ${ending}`
  return words.slice(0, longestTitle).trim()
}

/**
 * The listings of a product, dearest seller's fancy included: two to five of one and the same product, or, where the
 * product is meant to be ambiguous, different packs and one of another brand under the same EAN.
 */
export function listingsOf(product: MintedProduct, gtin: string): Listing[] {
  const dice = createDice(`${gtin} listings`)
  const isAmbiguous = faultOf(gtin, 'ebay')?.kind === 'ambiguous'
  const color = product.features[0]?.value ?? ''
  const count = isAmbiguous ? 4 : dice.between(2, 5)
  return Array.from({ length: count }, (_, index) => {
    const packSize = isAmbiguous ? [1, 2, 3, 1][index]! : product.packSize
    const isOtherBrand = isAmbiguous && index === 3
    const brand = isOtherBrand
      ? dice.pick(product.category.brands.filter((name) => name !== product.brand))
      : product.brand
    const percent = dice.between(85, 118)
    return {
      itemId: itemIdOf(gtin, index + 1),
      seller: dice.pick(sellers),
      title: titleOf(
        product,
        packSize,
        brand,
        dice.pick([color, `${color} NEU`, `${color} NEU & OVP`, 'Händler']),
      ),
      cents: Math.round(((product.cents / product.packSize) * packSize * percent) / 100),
      condition:
        index === 0 || dice.chance(75)
          ? 'Neu'
          : dice.pick(['Neu: Sonstige (siehe Artikelbeschreibung)', 'Gebraucht'] as const),
      brand,
      packSize,
      available: dice.between(1, 40),
      feedbackPercent: `${dice.between(97, 99)},${dice.between(0, 9)}`,
    }
  })
}
