import { findFirst } from '../page/element.ts'
import { findLabelled } from '../page/meaning/labelled.ts'
import { type LinkedProduct, linkedProduct } from '../page/meaning/linked-product.ts'
import { findBullets, statedCrumbs } from '../page/meaning/lists.ts'
import { mainPictures, statedPictures } from '../page/meaning/pictures.ts'
import { findPrice } from '../page/meaning/prices.ts'
import { findTitle } from '../page/meaning/titles.ts'
import { textOf, type WholePage } from '../page/meaning/whole-page.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { hasId, hasMarkup } from '../page/sections.ts'
import { cleanLabel, cleanText } from '../page/text.ts'
import { isRanking } from './find-facts.ts'
import { isStoreLink, meaningOf } from './labels.ts'
import * as layout from './layout.ts'
import type { Fact, ProductParts } from './parts.ts'
import { asinInUrl, currencyOf, siteOf } from './sites.ts'

/** Amazon marks links in the byline (`bl`) with their position on the page. */
const BYLINE_ADDRESS = /[/?&]ref_?=(?:ast_bln|(?:w_)?bl_(?:dp|sl|hsx))|lbr_brands_browse-bin=/

/** The parts of a product page that have their own section in every layout. */
export const sections = ['title', 'byline', 'price', 'bullets', 'facts', 'breadcrumbs', 'images'] as const
export type Section = (typeof sections)[number]

/** The sections that are absent or empty. */
export function missingSections(parts: ProductParts): Section[] {
  const present: Record<Section, boolean> = {
    title: hasText(parts.title),
    byline: parts.byline !== undefined,
    price: parts.prices.some(hasText),
    bullets: parts.bullets.some(hasText),
    facts: parts.facts.length > 0,
    breadcrumbs: parts.crumbs.some(hasText),
    images: parts.gallery !== undefined || parts.images.length > 0,
  }
  return sections.filter((section) => !present[section])
}

/** The label of the product's own ASIN begins like this in every layout. */
const ASIN_LABEL = '>ASIN'

/**
 * Markup that shows that a section's content is elsewhere on the page. It saves searching the whole page for
 * products without bullets, facts or an offer. The first character is omitted if its case varies or it is not
 * ASCII.
 */
const SIGNS: Partial<Record<Section, string[]>> = {
  price: ['riceToPay', 'isplayPrice', 'BuyingPrice', 'itemprop="price'],
  bullets: [
    'eaturebullets',
    'eature-bullets',
    'bout this item',
    'ber dieses Produkt',
    'Info zu diesem Artikel',
    'propos de cet article',
    'nformazioni su questo articolo',
    'cerca de este',
    'Sobre este',
    'Over dit',
  ],
  facts: [ASIN_LABEL, 'prodDet', '<dt'],
}

/** Whether one of several fact sections has moved: each page lists the product's ASIN among its facts. */
export function lacksDetails(page: ScannedPage, { facts }: ProductParts): boolean {
  const isNumber = ({ label }: Fact) => meaningOf(label) === 'asin'
  return facts.length > 0 && !facts.some(isNumber) && hasMarkup(page, ASIN_LABEL)
}

/** Whether the page seems to contain the content of missing sections elsewhere. */
export function isWorthSearching(page: ScannedPage, missing: readonly Section[]): boolean {
  const isExpected = (section: Section): boolean => {
    if (section === 'price') return hasId(page, ...layout.BUY_BUTTONS)
    return section !== 'bullets' || !hasId(page, layout.MEDIA_FORMATS)
  }
  return missing.some((section) => {
    if (section === 'title' || section === 'images' || section === 'byline') return true
    if (!isExpected(section)) return false
    return SIGNS[section]?.some((sign) => hasMarkup(page, sign))
  })
}

const hasText = (text: string | undefined): boolean => text !== undefined && cleanText(text) !== ''

/** Fills missing sections with content from elsewhere on the page. Existing sections stay unchanged. */
export function fillGaps(
  parts: ProductParts,
  page: WholePage,
  missing: readonly Section[],
  url: string | undefined,
): ProductParts {
  const linked = linkedProduct(page)
  const site = siteOf(parts.canonicalUrl) ?? siteOf(url)
  const asin = parts.asin ?? inputAsin(page) ?? asinInUrl(parts.canonicalUrl) ?? asinInUrl(url)
  const isForeignLink = (href: string) => ![undefined, '', asin].includes(asinInUrl(href))
  const title = missing.includes('title') ? findTitle(page, linked.name) : parts.title
  const found: Record<Section, () => Partial<ProductParts>> = {
    title: () => ({ title }),
    byline: () => ({ byline: linked.brand ?? storeLink(page) }),
    price: () => ({ price: findPrice(page, linked, currencyOf(site)) }),
    bullets: () => ({ bullets: findBullets(page, isForeignLink) }),
    facts: () => ({
      facts: [...parts.facts, ...withoutRepeated(factsIn(page, linked, isForeignLink), parts.facts)],
      statedGtins: linked.gtins,
    }),
    breadcrumbs: () => ({ crumbs: statedCrumbs(page, linked) }),
    images: () => ({
      gallery: statedPictures(page, linked).map((large) => ({ large })),
      images: mainPictures(page, cleanText(title ?? '')).map((image) => ({
        ...image.attributes,
        ...(image.name === 'meta' && { src: image.attributes.content }),
      })),
    }),
  }
  const descriptions = parts.descriptions.some(hasText) ? parts.descriptions : [linked.description ?? '']
  return Object.assign({}, parts, { asin, descriptions }, ...missing.map((section) => found[section]()))
}

const inputAsin = ({ places }: WholePage): string | undefined =>
  places.find(
    ({ element: { name, attributes } }) => name === 'input' && /^asin$/i.test(attributes.name ?? ''),
  )?.element.attributes.value

/** The link to the brand's store, by its text or by the position mark in its address. */
function storeLink({ places }: WholePage): string | undefined {
  const links = places.map(({ element }) => element).filter(({ name }) => name === 'a')
  const link =
    links.find(({ attributes }) => BYLINE_ADDRESS.test(attributes.href ?? '')) ??
    links.find((element) => isStoreLink(textOf(element)))
  return link && textOf(link)
}

/** Facts with labels that are not known yet. */
function withoutRepeated(facts: Fact[], known: Fact[]): Fact[] {
  const labels = new Set(known.map(({ label }) => cleanLabel(label)))
  return facts.filter(({ label }) => !labels.has(cleanLabel(label)))
}

/** The visible facts, otherwise the structured ones. */
function factsIn(page: WholePage, linked: LinkedProduct, isForeignLink: (href: string) => boolean): Fact[] {
  const isKnown = (label: string) => meaningOf(label) !== undefined
  const shown = findLabelled(page, isKnown, isForeignLink)
  if (shown.length === 0)
    return linked.properties.map((property) => ({ ...property, group: undefined, isRanking: false }))
  return shown.map(({ label, value, group, element }) => ({
    label,
    value,
    group,
    isRanking: findFirst(element, isRanking) !== undefined,
  }))
}
