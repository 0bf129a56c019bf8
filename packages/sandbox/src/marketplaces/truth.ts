import { type Attribute, type Family, type Product, variationGroup } from '@merkwerk/contract'
import { toAsin } from '../products/codes.ts'
import { type GeneratedProduct, gramsAsWritten, nameImages } from '../products/generate-product.ts'
import { findOnAmazon, searchOnEbay } from '../products/product-search.ts'
import { listValues, type Variation } from '../products/variations.ts'
import { amazonImage } from './amazon/gallery.ts'
import { type AmazonShown, shownOnAmazon } from './amazon/shown.ts'
import { ebayImage } from './ebay/frame.ts'
import { type EbayShown, shownOnEbay } from './ebay/shown.ts'
import { decimalAmount, type Row, type Site } from './site.ts'

/** A product and the expected parse result of its pages on each marketplace, without page addresses. */
export interface ProductTruth {
  gtin: string
  asin: string
  amazon?: Product
  /** One per listing, in the order of the search page. */
  ebay: Product[]
}

/** What both marketplaces show of a product, for a package of `grams`. */
const commonTruth = ({ gtin, model, dimensions }: GeneratedProduct, grams: number) => ({
  gtins: [gtin],
  model,
  weightKg: String(gramsAsWritten(grams) / 1000),
  dimensions,
  // `20 x 10,5 x 5 cm` without its unit and with dots.
  dimensionsCm: dimensions.replace(/ cm$/, '').replaceAll(',', '.'),
})

const toAttributes = (rows: readonly Row[], group = ''): Attribute[] =>
  rows.map(({ label, value }) => ({ name: label, value, ...(group !== '' && { group }) }))

function amazonTruth(site: Site, shown: AmazonShown): Product {
  const { product, cents, rating } = shown
  const all = [
    ...toAttributes(shown.overview),
    ...shown.sections.flatMap(({ heading, rows }) => toAttributes(rows, heading)),
    ...toAttributes(listChosen(product.variation), variationGroup),
  ]
  return {
    ...commonTruth(product, product.grams),
    source: 'amazon',
    asin: product.asin,
    ...(product.variation && {
      parentAsin: product.variation.parent,
      family: familyTruth(site, product.variation),
    }),
    title: product.title,
    brand: product.brand,
    manufacturer: product.manufacturer,
    ...(cents !== undefined && { price: { amount: decimalAmount(cents), currency: 'EUR' } }),
    bullets: [...product.bullets],
    description: product.description.join(' '),
    // The first of repeated attributes counts.
    attributes: all.filter(({ name }, index) => all.findIndex((each) => each.name === name) === index),
    breadcrumbs: [...product.category.amazonPath],
    images: product.images.map((image) => amazonImage(site, image, 'SL1500')),
    availability: shown.availability,
    ...(rating && { rating: { value: rating.stars.toFixed(1), count: rating.count } }),
  }
}

const listChosen = (variation: Variation | undefined): Row[] =>
  variation?.own
    ? listValues(variation, variation.own).map((value, index) => ({
        label: variation.axes[index]?.label ?? '',
        value,
      }))
    : []

/** All children with the pictures of their colour. */
function familyTruth(site: Site, variation: Variation): Family {
  const { parent, axes, children, own } = variation
  const shown = [...new Set(children.map(({ picturedAs }) => picturedAs))]
  return {
    source: 'amazon',
    id: parent,
    axes: axes.map(({ key, label }, index) => ({
      key,
      label,
      ...(own && { value: listValues(variation, own)[index] ?? '' }),
    })),
    ...(own && { ownId: own.asin }),
    siblings: children.map((child) => ({
      id: child.asin,
      values: listValues(variation, child),
      pictures: shown.indexOf(child.picturedAs),
    })),
    pictures: shown.map((asin) => nameImages(asin).map((image) => amazonImage(site, image, 'SL1500'))),
  }
}

function ebayTruth(site: Site, shown: EbayShown): Product {
  const { product, listing } = shown
  return {
    ...commonTruth(product, (product.grams / product.packSize) * listing.packSize),
    source: 'ebay',
    itemId: listing.itemId,
    title: listing.title,
    brand: listing.brand,
    price: { amount: decimalAmount(listing.cents), currency: 'EUR' },
    bullets: [],
    attributes: toAttributes(shown.specifics, 'Artikelmerkmale'),
    breadcrumbs: [...product.category.ebayPath],
    images: shown.images.map((image) => ebayImage(site, image, 1600)),
    condition: listing.condition,
    availability: shown.availability,
  }
}

/**
 * The expected parse result of a valid GTIN, as the sandbox at `url` (without a trailing slash) shows it. Delivery
 * faults are ignored: a captcha hides a product but does not change it.
 */
export function productTruth(gtin: string, url: string): ProductTruth {
  const site = { origin: url, path: '' }
  const asin = toAsin(gtin)
  const onAmazon = findOnAmazon(asin)
  const { product, listings } = searchOnEbay(gtin)
  return {
    gtin,
    asin,
    ...(onAmazon && { amazon: amazonTruth(site, shownOnAmazon(onAmazon)) }),
    ebay: listings.map((listing) => ebayTruth(site, shownOnEbay(product, listing))),
  }
}
