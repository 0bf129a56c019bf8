import type { PageReading } from '../../outcome.ts'
import { findAll, findFirst, hasClass, type PageElement, rawText } from '../element.ts'
import { elementById, elementsWith, jsonAfter, type ScannedPage, scanPage, scriptsWith } from '../sections.ts'
import { type ListingParts, readingOf } from './listing.ts'
import { readSearch } from './read-search.ts'
import { refusalOf } from './refusal.ts'
import { seenText } from './seen-text.ts'

/**
 * Reads a saved or fetched eBay page: a listing, a list of hits, an error or a refusal. Only the page's sections that
 * matter are parsed. `url` is where the page was fetched from; it names the listing where the page does not.
 */
export function readEbayPage(bytes: Uint8Array, options: { url?: string | undefined } = {}): PageReading {
  const page = scanPage(bytes)
  if (!page) return { outcome: 'unreadable', missing: 'a size to be read' }
  const title = firstOf(page, 'x-item-title__mainTitle') ?? elementById(page, 'itemTitle')
  if (title) return readingOf(listingParts(page, title, options.url))
  const isWhole = isWholePage(page)
  return (isWhole && readSearch(page)) || refusalOf(page.latin1)
}

const isWholePage = (page: ScannedPage): boolean => /<\/(?:body|html)/i.test(page.latin1)

/** The first element of a class; its name must be rare, for each start tag that holds it is looked at. */
function firstOf(page: ScannedPage, name: string): PageElement | undefined {
  return elementsWith(page, name).find((element) => hasClass(element, name))
}

const below = (element: PageElement | undefined, name: string): PageElement | undefined =>
  element && findFirst(element, (part) => hasClass(part, name))

function listingParts(page: ScannedPage, title: PageElement, url: string | undefined): ListingParts {
  const linked = structuredProduct(page)
  const itemId = elementById(page, 'descItemNumber') ?? firstOf(page, 'ux-layout-section--itemId')
  return {
    title: seenText(title),
    addresses: [canonicalAddress(page), openGraph(page, 'og:url'), url],
    itemNumber: itemId && rawText(itemId),
    priceText: priceText(page),
    structuredPrice: {
      amount: microdata(page, 'price') ?? linked.price,
      currency: microdata(page, 'priceCurrency') ?? linked.currency,
    },
    condition: condition(page),
    specifics: specifics(page),
    catalogue: labelsAndValues(
      firstOf(page, 'x-product-details') ?? firstOf(page, 'x-prp-product-details'),
      '',
    ),
    structuredGtins: linked.gtins,
    breadcrumbs: breadcrumbs(page),
    images: images(page),
    availability: availability(page),
    description: inlineDescription(page),
    isWhole: isWholePage(page),
  }
}

function canonicalAddress(page: ScannedPage): string | undefined {
  return elementsWith(page, 'canonical').find(
    (link) => link.name === 'link' && link.attributes.rel === 'canonical',
  )?.attributes.href
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
    firstOf(page, 'x-price-primary'),
    ...['mm-saleDscPrc', 'prcIsum', 'prcIsum_bidPrice'].map((id) => elementById(page, id)),
  ]
  return sections.map((section) => seenText(section).trim()).find(Boolean) ?? ''
}

function condition(page: ScannedPage): string {
  const shown = firstOf(page, 'x-item-condition-text') ?? firstOf(page, 'd-item-condition-text')
  return seenText(below(shown, 'ux-textspans') ?? elementById(page, 'vi-itm-cond'))
}

function availability(page: ScannedPage): string {
  const modern = ['d-statusmessage', 'd-top-panel-message', 'd-quantity__availability']
  const section = modern.map((name) => firstOf(page, name)).find((found) => found !== undefined)
  return seenText(section ?? elementById(page, 'qtySubTxt'))
}

function specifics(page: ScannedPage): ListingParts['specifics'] {
  const section = firstOf(page, 'x-about-this-item')
  if (section) return labelsAndValues(section, seenText(below(section, 'section-title__title')))
  const table = firstOf(page, 'itemAttr')
  if (!table) return []
  const group = seenText(below(table, 'secHd'))
  const cells = findAll(table, (cell) => cell.name === 'td')
  return cells.flatMap((cell, index) =>
    hasClass(cell, 'attrLabels') ? [{ name: seenText(cell), value: seenText(cells[index + 1]), group }] : [],
  )
}

/** Labels and values stand one after the other, whatever elements are around them. */
function labelsAndValues(section: PageElement | undefined, group: string): ListingParts['specifics'] {
  const rows: ListingParts['specifics'] = []
  let name: string | undefined
  const isPart = (part: PageElement) =>
    hasClass(part, 'ux-labels-values__labels') || hasClass(part, 'ux-labels-values__values')
  for (const part of section ? findAll(section, isPart) : []) {
    if (hasClass(part, 'ux-labels-values__labels')) name = seenText(part)
    else if (name !== undefined) {
      rows.push({ name, value: valueText(part), group })
      name = undefined
    }
  }
  return rows
}

/** A long value is shown cut short and kept in full in a hidden twin, with a link to explanations. */
function valueText(value: PageElement): string {
  const full = findFirst(
    value,
    (part) => hasClass(part, 'ux-expandable-textual-display-block-inline') && hasClass(part, 'hide'),
  )
  return full ? seenText(full, (part) => part.name === 'a') : seenText(value)
}

function breadcrumbs(page: ScannedPage): string[] {
  const modern = elementsWith(page, 'breadcrumbs').find(
    (element) => element.name === 'nav' && hasClass(element, 'breadcrumbs'),
  )
  if (modern)
    return findAll(modern, (part) => part.name === 'a' && hasClass(part, 'seo-breadcrumb-text'))
      .filter(
        (link) => !hasClass(link, 'fake-menu-button__item') && !/\/p\/\d/.test(link.attributes.href ?? ''),
      )
      .map((link) => seenText(link))
  const legacy = elementById(page, 'vi-VR-brumb-lnkLst')
  return legacy
    ? findAll(legacy, (part) => part.attributes.itemprop === 'name').map((name) => seenText(name))
    : []
}

function images(page: ScannedPage): string[] {
  const carousel = firstOf(page, 'ux-image-carousel')
  const shown = carousel ? findAll(carousel, (part) => part.name === 'img') : []
  if (shown.length > 0)
    return shown.map(
      ({ attributes }) => attributes['data-zoom-src'] ?? attributes['data-src'] ?? attributes.src ?? '',
    )
  const listed = galleryImages(page)
  if (listed.length > 0) return listed
  return [elementById(page, 'icImg')?.attributes.src ?? openGraph(page, 'og:image') ?? '']
}

/** The pictures in the state of the gallery script: a JSON list behind `imgArr` or `fsImgList`. */
function galleryImages(page: ScannedPage): string[] {
  for (const script of scriptsWith(page, 'maxImageUrl')) {
    const marker = /["'](?:imgArr|fsImgList)["']\s*:/.exec(script)?.[0]
    const list = marker === undefined ? undefined : jsonAfter(script, marker)
    if (!Array.isArray(list)) continue
    return list.map(
      (entry: { maxImageUrl?: string; displayImgUrl?: string }) =>
        entry.maxImageUrl ?? entry.displayImgUrl ?? '',
    )
  }
  return []
}

/** Price and GTINs of the JSON-LD product, where there is one. */
function structuredProduct(page: ScannedPage): { price?: string; currency?: string; gtins: string[] } {
  for (const script of scriptsWith(page, 'application/ld+json')) {
    const data = jsonAfter(script, '')
    if (!isRecord(data) || data['@type'] !== 'Product') continue
    const offer = isRecord(data.offers) ? data.offers : {}
    const gtins = ['gtin13', 'gtin12', 'gtin8', 'gtin14', 'gtin', 'isbn'].map((key) => data[key])
    return {
      ...(offer.price !== undefined && { price: String(offer.price) }),
      ...(offer.priceCurrency !== undefined && { currency: String(offer.priceCurrency) }),
      gtins: gtins.filter((gtin) => typeof gtin === 'string'),
    }
  }
  return { gtins: [] }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Pages of before 2016 hold the seller's text; later ones show it in a frame from another host. */
function inlineDescription(page: ScannedPage): string {
  const box = elementById(page, 'desc_div')
  return box && !findFirst(box, (part) => part.name === 'iframe') ? seenText(box) : ''
}
