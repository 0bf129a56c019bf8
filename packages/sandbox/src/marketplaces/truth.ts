import type { Attribute, Product } from '@merkwerk/contract'
import { asinOf } from '../products/codes.ts'
import { gramsAsWritten } from '../products/generate-product.ts'
import { findOnAmazon, searchOnEbay } from '../products/product-search.ts'
import { amazonImage } from './amazon/gallery.ts'
import { type AmazonShown, shownOnAmazon } from './amazon/shown.ts'
import { ebayImage } from './ebay/frame.ts'
import { type EbayShown, shownOnEbay } from './ebay/shown.ts'
import { decimalAmount, type Site } from './site.ts'

/** A product and the expected parse result of its pages on each marketplace, without page addresses. */
export interface ProductTruth {
  gtin: string
  asin: string
  amazon?: Product
  /** One per listing, in the order of the search page. */
  ebay: Product[]
}

const kilograms = (grams: number): string => String(gramsAsWritten(grams) / 1000)

/** Removes repeated attributes. */
function distinct(attributes: readonly Attribute[]): Attribute[] {
  const names = attributes.map(({ name }) => name)
  return attributes.filter(({ name }, index) => names.indexOf(name) === index)
}

function amazonTruth(site: Site, shown: AmazonShown): Product {
  const { product, cents, rating } = shown
  const inSections = shown.sections.flatMap(({ heading, rows }) =>
    rows.map(({ label, value }) => ({ name: label, value, ...(heading !== '' && { group: heading }) })),
  )
  return {
    marketplace: 'amazon',
    asin: product.asin,
    gtins: [product.gtin],
    title: product.title,
    brand: product.brand,
    manufacturer: product.manufacturer,
    model: product.model,
    ...(cents !== undefined && { price: { amount: decimalAmount(cents), currency: 'EUR' } }),
    bullets: [...product.bullets],
    description: product.description.join(' '),
    attributes: distinct([
      ...shown.overview.map(({ label, value }) => ({ name: label, value })),
      ...inSections,
    ]),
    breadcrumbs: [...product.category.amazonPath],
    images: product.images.map((image) => amazonImage(site, image, 'SL1500')),
    weightKg: kilograms(product.grams),
    dimensions: product.dimensions,
    dimensionsCm: centimetres(product.dimensions),
    availability: shown.availability,
    ...(rating && { rating: { value: rating.stars.toFixed(1), count: rating.count } }),
  }
}

/** `20 x 10,5 x 5 cm` without its unit and with dots. */
const centimetres = (dimensions: string): string => dimensions.replace(/ cm$/, '').replaceAll(',', '.')

function ebayTruth(site: Site, shown: EbayShown): Product {
  const { product, listing } = shown
  return {
    marketplace: 'ebay',
    itemId: listing.itemId,
    gtins: [product.gtin],
    title: listing.title,
    brand: listing.brand,
    model: product.model,
    price: { amount: decimalAmount(listing.cents), currency: 'EUR' },
    bullets: [],
    attributes: shown.specifics.map(({ label, value }) => ({ name: label, value, group: 'Artikelmerkmale' })),
    breadcrumbs: [...product.category.ebayPath],
    images: shown.images.map((image) => ebayImage(site, image, 1600)),
    weightKg: kilograms((product.grams / product.packSize) * listing.packSize),
    dimensions: product.dimensions,
    dimensionsCm: centimetres(product.dimensions),
    condition: listing.condition,
    availability: shown.availability,
  }
}

/**
 * The expected parse result of a valid GTIN, as the sandbox at `url` (without a trailing slash) shows it. Delivery
 * faults are ignored: a captcha hides a product but does not change it.
 */
export function productTruth(gtin: string, url: string): ProductTruth {
  const site = { name: '', origin: url, path: '' }
  const asin = asinOf(gtin)
  const onAmazon = findOnAmazon(asin)
  const { product, listings } = searchOnEbay(gtin)
  return {
    gtin,
    asin,
    ...(onAmazon && { amazon: amazonTruth(site, shownOnAmazon(onAmazon)) }),
    ebay: listings.map((listing) => ebayTruth(site, shownOnEbay(product, listing))),
  }
}
