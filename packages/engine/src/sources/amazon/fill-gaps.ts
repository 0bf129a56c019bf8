import { findFirst, hasAnyClass, type PageElement } from '../page/element.ts'
import { findLabelled } from '../page/meaning/labelled.ts'
import { isAttributeLabel } from '../page/meaning/labels.ts'
import { type LinkedProduct, linkedProduct } from '../page/meaning/linked-product.ts'
import { findBullets, statedCrumbs } from '../page/meaning/lists.ts'
import { mainPictures, statedPictures } from '../page/meaning/pictures.ts'
import { findPrice } from '../page/meaning/prices.ts'
import type { Row } from '../page/meaning/rows.ts'
import { isAboutOffer } from '../page/meaning/statements.ts'
import { findTitle } from '../page/meaning/titles.ts'
import { readText, type WholePage } from '../page/meaning/whole-page.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { findMarkedTexts, hasId, hasMarkup, type MarkedText } from '../page/sections.ts'
import { cleanLabel, cleanText } from '../page/text.ts'
import { isRanking } from './find-facts.ts'
import { findMeaning, isStoreLink, type Meaning } from './labels.ts'
import * as layout from './layout.ts'
import type { Fact, ProductParts } from './parts.ts'
import { asinInUrl, findCurrency, findSite, isForeignAsin } from './sites.ts'
import { axisLabels } from './variation.ts'

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
 * products without bullets or an offer. The first character is omitted if its case varies or it is not
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
}

/** Marks of elements that begin with a label. Bold texts are labels if a colon follows, or if they name an attribute. */
const BOLD_MARKS = ['a-text-bold', '<b>', '<strong']
const LABEL_MARKS = ['<tr', '<dt', 'a-col-left', 'rpi-attribute-label', ...BOLD_MARKS]
/** Marks of tables and terms, which state facts whatever their labels. */
const TABLE_MARKS = ['<th', '<dt', 'product-facts-detail']
/** Classes of the values in Amazon's overviews of a product. */
const OVERVIEW_VALUES = ['po-break-word', 'rpi-attribute-value']
const MARKS = [...new Set([...LABEL_MARKS, ...TABLE_MARKS, ...OVERVIEW_VALUES])]

/** The names of comparisons with other products. */
const COMPARISON = /["'\s](?:aplus|comparison)-/
/** A paragraph that ends with its bold text is a heading. */
const PARAGRAPH_END = /^<\/\w+>\s*<\/(?:p|h\d)>/i

/** Whether a row has more than a label and a value, such as the rows of comparisons, or a bold text is no label. */
function isOther({ mark, text, rest, end }: MarkedText): boolean {
  if (BOLD_MARKS.includes(mark))
    return (
      (!/[:：]/.test(text) && !isAttributeLabel(cleanLabel(text))) ||
      PARAGRAPH_END.test(rest.slice(end)) ||
      COMPARISON.test(rest.slice(0, Math.max(end, rest.indexOf('</tr'))))
    )
  return mark === '<tr' && (rest.split('</tr', 1)[0]?.match(/<t[dh][\s>]/g)?.length ?? 0) > 2
}

/** Whether exactly one value follows a label. */
const isRow = ({ rest }: MarkedText): boolean =>
  !rest.startsWith('<th') ||
  /^<th[^>]*>(?:(?!<t[hd][\s>]|<\/tr)[\s\S])*<td[\s>](?:(?!<t[hd][\s>])[\s\S])*$/.test(
    rest.split('</tr', 1)[0] ?? '',
  )

/**
 * Whether the page has facts outside of the known sections: the product's ASIN, which each page lists among its facts,
 * an overview, or a label that names an attribute.
 */
export function lacksDetails(page: ScannedPage, own: ProductParts): boolean {
  const known = listLabels(own)
  if (!known.has('asin') && hasMarkup(page, ASIN_LABEL)) return true
  const values = new Set(['', ...own.facts.map(({ value }) => comparable(value))])
  let axes: Set<string> | undefined
  return findMarkedTexts(page, MARKS).some((found) => {
    const { mark } = found
    const text = comparable(found.text)
    if (OVERVIEW_VALUES.includes(mark)) return !values.has(text)
    if (known.has(text)) return false
    const isFact =
      (LABEL_MARKS.includes(mark) && !isOther(found) && namesFact(found.text)) ||
      (TABLE_MARKS.includes(mark) && !isAboutOffer(found.text) && isRow(found))
    if (!isFact) return false
    axes ??= listAxes(own)
    return !axes.has(text)
  })
}

const comparable = (label: string): string => cleanLabel(label).toLowerCase()

const listLabels = ({ facts }: ProductParts): Set<string> =>
  new Set(facts.map(({ label }) => comparable(label)))

/** The labels of the picker of variations, whose values are not facts of every article. This parses the picker. */
const listAxes = ({ variations }: ProductParts): Set<string> =>
  new Set(axisLabels(variations).map(comparable))

function namesFact(label: string): boolean {
  if (isAttributeLabel(cleanLabel(label))) return true
  const meaning = findMeaning(label)
  return meaning !== undefined && !SHOWN_BESIDE.has(meaning)
}

/** Texts with these meanings often stand beside the facts: the rank, reviews and numbers of other articles. */
const SHOWN_BESIDE = new Set<Meaning>(['ranking', 'asin'])

/** Whether the page seems to contain the content of missing sections elsewhere. `lacksDetails` says so of facts. */
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
  const site = findSite(parts.canonicalUrl) ?? findSite(url)
  const asin = parts.asin ?? inputAsin(page) ?? asinInUrl(parts.canonicalUrl) ?? asinInUrl(url)
  const isForeignLink = (href: string) => ![undefined, '', asin].includes(asinInUrl(href))
  // A part of the page may name the parent or a sibling, for which the address was opened.
  const own = [asin, parts.asin, parts.parentAsin, asinInUrl(parts.canonicalUrl), asinInUrl(url)]
  const isForeignId = isForeignAsin(own)
  const title = missing.includes('title') ? findTitle(page, linked.name) : parts.title
  const found: Record<Section, () => Partial<ProductParts>> = {
    title: () => ({ title }),
    byline: () => ({ byline: linked.brand ?? storeLink(page) }),
    price: () => ({ price: findPrice(page, linked, findCurrency(site)) }),
    bullets: () => ({ bullets: findBullets(page, isForeignLink) }),
    facts: () => ({
      facts: [
        ...parts.facts,
        ...withoutRepeated(
          factsIn(page, linked, isForeignLink, isForeignId),
          listLabels(parts).union(listAxes(parts)),
        ),
      ],
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
    links.find((element) => isStoreLink(readText(element)))
  return link && readText(link)
}

/** Facts with labels that are not known yet. */
const withoutRepeated = (facts: Fact[], known: ReadonlySet<string>): Fact[] =>
  facts.filter(({ label }) => !known.has(comparable(label)))

/** Rows with amounts are about an offer. */
const MONEY = /\p{Sc}\s?\d|\d\s?\p{Sc}/u

/** The visible facts, otherwise the structured ones. */
function factsIn(
  page: WholePage,
  linked: LinkedProduct,
  isForeignLink: (href: string) => boolean,
  isForeignId: (id: string) => boolean,
): Fact[] {
  const isInOverview = (part: PageElement) => hasAnyClass(part, [...OVERVIEW_VALUES, 'prodDetAttrValue'])
  const isKnown = ({ label, element }: Row) =>
    findMeaning(label) !== undefined ||
    isInOverview(element) ||
    findFirst(element, isInOverview) !== undefined
  const shown = findLabelled(page, isKnown, isForeignLink, isForeignId).filter(
    ({ value }) => !MONEY.test(value),
  )
  if (shown.length === 0)
    return linked.properties.map((property) => ({ ...property, group: undefined, isRanking: false }))
  return shown.map(({ label, value, group, element }) => ({
    label,
    value,
    group,
    isRanking: findFirst(element, isRanking) !== undefined,
  }))
}
