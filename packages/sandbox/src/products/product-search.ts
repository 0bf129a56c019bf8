import { bareBrand, bareNumber } from '@merkwerk/engine/identifiers'
import { demonstrationGtin, gtinOfAsin, listingOfItemId, toAsin, withCheckDigit } from './codes.ts'
import { findFault } from './faults.ts'
import { type GeneratedProduct, generateProduct } from './generate-product.ts'
import { type Listing, toListings } from './listings.ts'
import { isMarkup, writeAsMarkup } from './markup.ts'
import { findVariation } from './variations.ts'

/** Whether a family has this child. True for products without variations. */
const isOffered = (gtin: string): boolean => findVariation(gtin)?.own !== undefined || !findVariation(gtin)

/** The offered product of a GTIN. */
function offered(gtin: string): GeneratedProduct {
  const product = generateProduct(gtin)
  return isMarkup(gtin) ? writeAsMarkup(product) : product
}

/** Returns the product that Amazon lists under an ASIN. */
export function findOnAmazon(asin: string): GeneratedProduct | undefined {
  const gtin = gtinOfAsin(asin)
  if (gtin === undefined) return undefined
  const fault = findFault(gtin, 'amazon')
  if (fault?.kind === 'not-found' || !isOffered(gtin)) return undefined
  // The page of this ASIN shows the product without a fault that has the same serial.
  if (fault?.kind === 'other-product') return { ...generateProduct(demonstrationGtin(fault.serial)), asin }
  return offered(gtin)
}

/** The hits of Amazon's search for a GTIN: the product, nothing, or several packs with the same EAN. */
export function searchOnAmazon(gtin: string): GeneratedProduct[] {
  const isAmbiguous = findFault(gtin, 'amazon')?.kind === 'ambiguous'
  const gtins = isAmbiguous && gtin.length === 13 ? [gtin, toPack(gtin, 1), toPack(gtin, 2)] : [gtin]
  return gtins.map((one) => findOnAmazon(toAsin(one))).filter((product) => product !== undefined)
}

/** The GTIN-14 of a pack of an item. */
const toPack = (gtin: string, indicator: number): string => withCheckDigit(`${indicator}${gtin.slice(0, 12)}`)

/** Demonstration products that are also found by brand and part number. */
const searchableProducts = 200
let byPartNumber: ReadonlyMap<string, GeneratedProduct> | undefined

/** The product of a brand and part number, in one text. */
export function findByPartNumber(text: string): GeneratedProduct | undefined {
  const key = ({ brand, model }: Pick<GeneratedProduct, 'brand' | 'model'>) =>
    bareBrand(brand) + bareNumber(model)
  byPartNumber ??= new Map(
    Array.from({ length: searchableProducts }, (_, serial) => generateProduct(demonstrationGtin(serial)))
      .reverse()
      .map((product) => [key(product), product]),
  )
  return byPartNumber.get(bareNumber(text))
}

/** The hits of eBay's search for a GTIN. */
export function searchOnEbay(gtin: string): { product: GeneratedProduct; listings: Listing[] } {
  const product = offered(gtin)
  const isGone = findFault(gtin, 'ebay')?.kind === 'not-found' || !isOffered(gtin)
  return { product, listings: isGone ? [] : toListings(product, gtin) }
}

/** The listing of an item id on eBay, if any. */
export function findOnEbay(itemId: string): { product: GeneratedProduct; listing: Listing } | undefined {
  const coded = listingOfItemId(itemId)
  if (!coded) return undefined
  const { product, listings } = searchOnEbay(coded.gtin)
  const listing = listings[coded.listing - 1]
  return listing && { product, listing }
}
