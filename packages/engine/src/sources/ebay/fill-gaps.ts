import { findLabelled } from '../page/meaning/labelled.ts'
import { type LinkedProduct, linkedProduct } from '../page/meaning/linked-product.ts'
import { CRUMB_MARK, statedCrumbs } from '../page/meaning/lists.ts'
import { mainPictures, statedPictures } from '../page/meaning/pictures.ts'
import { findPrice } from '../page/meaning/prices.ts'
import { findTitle } from '../page/meaning/titles.ts'
import { parseWholePage, type WholePage } from '../page/meaning/whole-page.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { hasMarkup } from '../page/sections.ts'
import { cleanLabel, cleanText } from '../page/text.ts'
import { findMeaning, SPECIFICS_HEADINGS } from './labels.ts'
import type { ListingParts } from './parts.ts'
import { itemIdInAddress } from './sites.ts'

/** The parts of a listing's page that have their own section in every layout. */
export const sections = ['title', 'price', 'specifics', 'breadcrumbs', 'images'] as const
export type Section = (typeof sections)[number]

/** The sections that are absent or empty. */
export function missingSections(parts: ListingParts): Section[] {
  const present: Record<Section, boolean> = {
    title: cleanText(parts.title ?? '') !== '',
    price: /\d/.test(parts.priceText ?? ''),
    specifics: parts.specifics.length > 0,
    breadcrumbs: parts.breadcrumbs.length > 0,
    images: parts.images.some((image) => image !== ''),
  }
  return sections.filter((section) => !present[section])
}

/** Whether to search the whole page. Not every listing has a price or calls its categories breadcrumbs. */
export function isWorthSearching(page: ScannedPage, missing: readonly Section[]): boolean {
  return missing.some((section) => {
    if (section === 'breadcrumbs')
      return hasMarkup(page, CRUMB_MARK) || page.bytes.includes('BreadcrumbList', 0, 'latin1')
    return section !== 'price'
  })
}

/** Fills missing sections with content from elsewhere on the page. Existing sections stay unchanged. */
export function fillGaps(
  parts: ListingParts,
  scanned: ScannedPage,
  missing: readonly Section[],
  currency: string | undefined,
): ListingParts {
  const page = parseWholePage(scanned)
  const linked = linkedProduct(page)
  const own = [...parts.addresses, parts.url].map((address) => itemIdInAddress(address ?? '')).find(Boolean)
  const number = own ?? /\d{9,14}/.exec(parts.itemNumber ?? '')?.[0]
  const isForeignId = (id: string) => number !== undefined && /^\d{9,14}$/.test(id) && id !== number
  const title = missing.includes('title') ? findTitle(page, linked.name) : parts.title
  const found: Record<Section, () => Partial<ListingParts>> = {
    title: () => ({ title }),
    price: () => ({ price: findPrice(page, linked, currency) }),
    specifics: () => ({
      specifics: specificsIn(page, linked, isForeignId),
      structuredGtins: parts.structuredGtins.length > 0 ? parts.structuredGtins : linked.gtins,
      structuredBrand: linked.brand,
    }),
    breadcrumbs: () => ({ breadcrumbs: statedCrumbs(page, linked).filter(isCategory) }),
    images: () => ({ images: imagesIn(page, linked, title ?? '') }),
  }
  return Object.assign({}, parts, ...missing.map((section) => found[section]()))
}

/** The rows below a heading such as `Item specifics`, otherwise all rows, otherwise the structured properties. */
function specificsIn(
  page: WholePage,
  linked: LinkedProduct,
  isForeignId: (id: string) => boolean,
): ListingParts['specifics'] {
  const isKnown = ({ label }: { label: string }) => findMeaning(label) !== undefined
  const rows = findLabelled(page, isKnown, (href) => itemIdInAddress(href) !== undefined, isForeignId)
  if (rows.length === 0) return linked.properties.map(({ label, value }) => ({ name: label, value }))
  const named = rows.filter(({ group }) => SPECIFICS_HEADINGS.has(cleanLabel(group).toLowerCase()))
  return (named.length > 0 ? named : rows).map(({ label, value, group }) => ({ name: label, value, group }))
}

/** The first link may be the site's home page. */
const isCategory = (crumb: string): boolean => !/^ebay$/i.test(crumb)

function imagesIn(page: WholePage, linked: LinkedProduct, title: string): string[] {
  const stated = statedPictures(page, linked)
  if (stated.length > 0) return stated
  return mainPictures(page, cleanText(title)).map(
    ({ attributes }) => attributes.src ?? attributes.content ?? '',
  )
}
