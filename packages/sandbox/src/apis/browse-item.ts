import { ebayImage } from '../marketplaces/ebay/frame.ts'
import { shownOnEbay } from '../marketplaces/ebay/shown.ts'
import { decimalAmount, type Site } from '../marketplaces/site.ts'
import type { GeneratedProduct } from '../products/generate-product.ts'
import type { Listing } from '../products/listings.ts'

/** The Browse API's id of a listing without variations. */
const restItemId = (itemId: string): string => `v1|${itemId}|0`

export function itemSummary(listing: Listing, site: Site) {
  return {
    itemId: restItemId(listing.itemId),
    legacyItemId: listing.itemId,
    title: listing.title,
    price: { value: decimalAmount(listing.cents), currency: 'EUR' },
    condition: listing.condition,
    itemWebUrl: `${site.origin}/ebay.de/itm/${listing.itemId}`,
  }
}

/** A listing in the format of `getItem`. */
export function browseItem(product: GeneratedProduct, listing: Listing, site: Site) {
  const shown = shownOnEbay(product, listing)
  const [image, ...others] = shown.images.map((name) => ({ imageUrl: ebayImage(site, name, 1600) }))
  return {
    ...itemSummary(listing, site),
    brand: listing.brand,
    mpn: product.model,
    gtin: product.gtin,
    categoryPath: product.category.ebayPath.join('|'),
    shortDescription: product.description.join(' ').slice(0, 400),
    ...(image && { image }),
    additionalImages: others,
    estimatedAvailabilities: [
      { estimatedAvailabilityStatus: 'IN_STOCK', estimatedAvailableQuantity: listing.available },
    ],
    localizedAspects: shown.specifics.map(({ label, value }) => ({ type: 'STRING', name: label, value })),
  }
}
