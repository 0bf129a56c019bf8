import type { ParsedPage } from '../../outcome.ts'
import {
  childElements,
  findAll,
  findFirst,
  hasAnyClass,
  hasClass,
  type PageElement,
  rawText,
} from '../page/element.ts'
import { jsonAfter } from '../page/embedded-json.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import { type ScannedPage, scanPage } from '../page/scanned-page.ts'
import { canonicalUrl, elementById, elementsWith, scriptsWith } from '../page/sections.ts'
import { classifyUnknownPage, isOfProduct, isWholePage } from './classify-page.ts'
import { readTitle, toParsedPage } from './listing.ts'
import { pageSafety } from './page-safety.ts'
import { parseSearch } from './parse-search.ts'
import type { ListingParts } from './parts.ts'
import { itemIdInAddress, productIdInAddress } from './sites.ts'
import { structuredProduct } from './structured-product.ts'
import { findVariations } from './variation.ts'
import { headingParts, visibleText } from './visible-text.ts'

/**
 * Parses a saved or fetched eBay page: a listing, a product with its listings, a list of hits, an error or a
 * refusal. Parses only the relevant sections. `url` is the address the page was fetched from. It names the listing
 * if the page does not.
 */
export function parseEbayPage(bytes: Uint8Array, options: { url?: string | undefined } = {}): ParsedPage {
  const page = scanPage(bytes)
  if (!page) return { outcome: 'unreadable', missing: 'a size to be read' }
  const listing = parseListing(page, options.url)
  if (listing) return listing
  const search = isWholePage(page.bytes.toString('latin1')) ? parseSearch(page) : undefined
  if (search) return search
  return classifyUnknownPage(page, [canonicalUrl(page), openGraph(page, 'og:url'), options.url], () =>
    toParsedPage(listingParts(page, undefined, options.url), page),
  )
}

function parseListing(page: ScannedPage, url: string | undefined): ParsedPage | undefined {
  const title =
    below(ofClass(page, 'x-item-title'), 'x-item-title__mainTitle') ?? elementById(page, 'itemTitle')
  if (!title && !isOfProduct(canonicalUrl(page))) return undefined
  return toParsedPage(listingParts(page, title, url), page)
}

/** The first element of a class. Use it for rare names only: it parses every start tag that contains the name. */
const ofClass = (page: ScannedPage, name: string): PageElement | undefined =>
  elementsWith(page, name).find((element) => hasClass(element, name))

const below = (element: PageElement | undefined, name: string): PageElement | undefined =>
  element && findFirst(element, (part) => hasClass(part, name))

function listingParts(
  page: ScannedPage,
  title: PageElement | undefined,
  url: string | undefined,
): ListingParts {
  const linked = structuredProduct(page)
  const catalogProduct = labelsAndValues(
    ofClass(page, 'x-product-details') ?? ofClass(page, 'x-prp-product-details'),
    '',
  )
  const stated = specifics(page)
  return {
    title: readTitle(headingParts(title), openGraph(page, 'og:title')),
    addresses: [canonicalUrl(page), openGraph(page, 'og:url')],
    url,
    itemNumber: itemNumber(page),
    priceText: priceText(page),
    structuredPrice: {
      amount: microdata(page, 'price') ?? linked.price,
      currency: microdata(page, 'priceCurrency') ?? linked.currency,
    },
    condition: condition(page),
    // Product pages show eBay's catalog data and no item specifics of a seller.
    specifics: stated.length > 0 || !productIdInAddress(canonicalUrl(page) ?? '') ? stated : catalogProduct,
    variations: findVariations(page),
    catalogProduct,
    structuredGtins: linked.gtins,
    structuredBrand: linked.brand,
    rating: linked.rating,
    linkedVariants: linked.variants,
    breadcrumbs: breadcrumbs(page),
    images: images(page),
    availability: availability(page),
    safety: pageSafety(page),
    isWhole: isWholePage(page.bytes.toString('latin1')),
  }
}

/** The printed number. On a product page, the address of the offered listing. */
function itemNumber(page: ScannedPage): string | undefined {
  const printed = elementById(page, 'descItemNumber') ?? ofClass(page, 'ux-layout-section--itemId')
  if (printed) return rawText(printed)
  const details = ofClass(page, 'x-see-details-action')
  const link = details && findFirst(details, (part) => part.name === 'a')
  return itemIdInAddress(link?.attributes.href ?? '')
}

function openGraph(page: ScannedPage, property: string): string | undefined {
  return elementsWith(page, property).find(
    (meta) => meta.name === 'meta' && meta.attributes.property === property,
  )?.attributes.content
}

function microdata(page: ScannedPage, property: string): string | undefined {
  return elementsWith(page, 'itemprop').find((element) => element.attributes.itemprop === property)
    ?.attributes.content
}

function priceText(page: ScannedPage): string {
  const sections = [
    ofClass(page, 'x-price-primary'),
    // Product pages before 2023.
    ofClass(page, 'display-price'),
    ...['mm-saleDscPrc', 'prcIsum', 'prcIsum_bidPrice'].map((id) => elementById(page, id)),
  ]
  return sections.map((section) => visibleText(section).trim()).find(Boolean) ?? ''
}

function condition(page: ScannedPage): string {
  const shown = ofClass(page, 'x-item-condition-text') ?? ofClass(page, 'd-item-condition-text')
  return visibleText(below(shown, 'ux-textspans') ?? elementById(page, 'vi-itm-cond'))
}

/** An ended listing states that before it states a quantity. */
const AVAILABILITY = [
  'd-statusmessage',
  'd-top-panel-message',
  'd-quantity__availability',
  'x-quantity__availability',
]

function availability(page: ScannedPage): string {
  const section = AVAILABILITY.map((name) => ofClass(page, name)).find((found) => found !== undefined)
  return visibleText(section ?? elementById(page, 'qtySubTxt'))
}

function specifics(page: ScannedPage): ListingParts['specifics'] {
  const section = ofClass(page, 'x-about-this-item')
  if (section) return labelsAndValues(section, visibleText(below(section, 'section-title__title')))
  const table = ofClass(page, 'itemAttr')
  if (!table) return []
  const group = visibleText(below(table, 'secHd'))
  const isLabel = (part: PageElement) => part.name === 'td' && hasClass(part, 'attrLabels')
  return findAll(table, (part) => childElements(part).some(isLabel)).flatMap((row) => {
    const cells = childElements(row)
    const valueAfter = (index: number) =>
      cells[index + 1]?.name === 'td' ? visibleText(cells[index + 1]) : ''
    return cells.flatMap((cell, index) =>
      isLabel(cell) ? [{ name: visibleText(cell), value: valueAfter(index), group }] : [],
    )
  })
}

const LABELS = ['ux-labels-values__labels', 'x-prp-product-details_name']
const VALUES = ['ux-labels-values__values', 'x-prp-product-details_value']

/** Labels alternate with values, whatever elements enclose them. eBay's catalog data has headings between. */
function labelsAndValues(section: PageElement | undefined, heading: string): ListingParts['specifics'] {
  const rows: ListingParts['specifics'] = []
  let group = heading
  let name: string | undefined
  const isPart = (part: PageElement) =>
    (heading === '' && part.name === 'h3') || hasAnyClass(part, LABELS) || hasAnyClass(part, VALUES)
  for (const part of section ? findAll(section, isPart) : []) {
    if (part.name === 'h3') group = visibleText(part)
    else if (hasAnyClass(part, LABELS)) name = visibleText(part)
    else if (name !== undefined) {
      rows.push({ name, value: valueText(part), group })
      name = undefined
    }
  }
  return rows
}

/** A long value appears truncated and in full in a hidden twin with a link to explanations. */
function valueText(value: PageElement): string {
  const full = findFirst(
    value,
    (part) => hasClass(part, 'ux-expandable-textual-display-block-inline') && hasClass(part, 'hide'),
  )
  return full ? visibleText(full, (part) => part.name === 'a') : visibleText(value)
}

function breadcrumbs(page: ScannedPage): string[] {
  const modern = ofClass(page, 'seo-breadcrumbs-container')
  if (modern)
    return findAll(modern, (part) => part.name === 'a' && hasClass(part, 'seo-breadcrumb-text'))
      .filter(
        (link) => !hasClass(link, 'fake-menu-button__item') && !/\/p\/\d/.test(link.attributes.href ?? ''),
      )
      .map((link) => visibleText(link))
  const legacy = [...elementsWith(page, 'bc-w')].filter((entry) => hasClass(entry, 'bc-w'))
  return legacy.map((entry) => visibleText(findFirst(entry, (part) => part.name === 'a')))
}

function images(page: ScannedPage): string[] {
  const carousel = ofClass(page, 'ux-image-carousel')
  const shown = carousel ? findAll(carousel, (part) => part.name === 'img') : []
  if (shown.length > 0)
    return shown.map(
      ({ attributes }) => attributes['data-zoom-src'] ?? attributes['data-src'] ?? attributes.src ?? '',
    )
  return galleryImages(page)
}

/** The images in the state of the gallery script: a JSON list after `imgArr` or `fsImgList`. */
function galleryImages(page: ScannedPage): string[] {
  for (const script of scriptsWith(page, 'maxImageUrl')) {
    const marker = /["'](?:imgArr|fsImgList)["']\s*:/.exec(script)?.[0]
    const list = marker === undefined ? undefined : jsonAfter(script, marker)
    if (!Array.isArray(list)) continue
    const urls = list.map((entry: unknown) => isRecord(entry) && (entry.maxImageUrl ?? entry.displayImgUrl))
    return urls.filter((url) => typeof url === 'string')
  }
  return []
}
