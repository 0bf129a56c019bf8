import {
  childElements,
  findAll,
  findFirst,
  hasAnyClass,
  hasClass,
  type PageElement,
  spacedText,
  textRuns,
} from '../page/element.ts'
import { jsonAfter } from '../page/embedded-json.ts'
import { CRUMB_MARK, findCrumbs as findNamedCrumbs, isBackLink } from '../page/meaning/lists.ts'
import { withWords } from '../page/price.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import {
  canonicalUrl,
  elementById,
  elementsById,
  elementsWith,
  hasId,
  hasMarkup,
  scriptsWith,
  scriptTextAfter,
} from '../page/sections.ts'
import { cleanLabel } from '../page/text.ts'
import { findFacts } from './find-facts.ts'
import * as layout from './layout.ts'
import type { ProductParts } from './parts.ts'
import { asinInUrl, isForeignAsin } from './sites.ts'
import { findVariations } from './variation.ts'

/** Finds the parts of a product in the sections of its page. */
export function findProduct(page: ScannedPage): ProductParts {
  const byline = firstById(page, layout.BYLINES)
  const gallery = findGallery(page)
  const asin = firstValue(page, layout.ASIN_INPUTS)
  const parentAsin = findParentAsin(page)
  const own = [asin, parentAsin, asinInUrl(canonicalUrl(page))]
  return {
    title: firstText(page, layout.TITLES) ?? headingText(elementById(page, layout.TITLE_HEADING)),
    byline: byline && (findFirst(byline, isAuthor) ? '' : spacedText(byline)),
    asin,
    parentAsin,
    variations: findVariations(page),
    prices: findPrices(page),
    cartAmount: elementById(page, layout.CART_AMOUNT)?.attributes.value,
    bullets: findBullets(page),
    descriptions: findDescriptions(page),
    facts: findFacts(page, isForeignAsin(own)),
    warnings: findWarnings(page),
    crumbs: findCrumbs(page),
    gallery,
    images:
      gallery === undefined ? [...findElements(page, layout.IMAGES)].map((image) => image.attributes) : [],
    condition: findCondition(page),
    availability: firstText(page, layout.AVAILABILITIES),
    rating: elementById(page, 'acrPopover')?.attributes.title,
    ratingCount: firstText(page, ['acrCustomerReviewText']),
    canonicalUrl: canonicalUrl(page),
  }
}

/** The elements with these ids, found lazily in the order of `ids`. */
const findElements = (page: ScannedPage, ids: string[]) =>
  ids.values().flatMap((id) => elementsById(page, id))

const firstById = (page: ScannedPage, ids: string[]): PageElement | undefined =>
  ids
    .values()
    .map((id) => elementById(page, id))
    .find((element) => element !== undefined)

/** The text of the first element in `ids` that has any. */
const firstText = (page: ScannedPage, ids: string[]): string | undefined =>
  findElements(page, ids)
    .map((element) => spacedText(element))
    .find((text) => text.trim() !== '')

/** The condition of a used article, if the page has no new offer. */
function findCondition(page: ScannedPage): string | undefined {
  const stated = firstText(page, layout.CONDITIONS)
  if (stated !== undefined || hasId(page, ...layout.NEW_OFFERS)) return stated
  const offer = firstById(page, layout.USED_OFFERS)
  const caption = offer && findFirst(offer, (part) => part.name === 'strong' || hasClass(part, 'a-text-bold'))
  return caption && spacedText(caption)
}

/** The first part of a heading with several parts, because the format of a book follows its title. */
function headingText(heading: PageElement | undefined): string | undefined {
  const first = heading && childElements(heading).find((part) => spacedText(part).trim() !== '')
  return heading && spacedText(first ?? heading)
}

/** The value of the first input in `ids` that has one. */
const firstValue = (page: ScannedPage, ids: string[]): string | undefined =>
  ids
    .values()
    .map((id) => elementById(page, id)?.attributes.value)
    .find(Boolean)

/** The bylines of books and music name people, each in a separate element. */
const isAuthor = (element: PageElement): boolean => hasAnyClass(element, ['author', 'contributorNameID'])

function findParentAsin(page: ScannedPage): string | undefined {
  if (!hasId(page, ...layout.VARIATION_MARKS)) return undefined
  return /^\s*:\s*"([A-Z0-9]{10})"/.exec(
    scriptTextAfter(page, layout.PARENT_ASIN, 20, layout.VARIATION_MARKS) ?? '',
  )?.[1]
}

function findPrices(page: ScannedPage): string[] {
  for (const section of findElements(page, layout.PRICE_SECTIONS)) {
    const range = rangeIn(section)
    if (range !== undefined) return [range]
    const price = findFirst(section, isPrice)
    const spoken = price && findFirst(price, (part) => hasClass(part, 'a-offscreen'))
    const shown = price && findFirst(price, (part) => part.attributes['aria-hidden'] !== undefined)
    const said = findFirst(section, (part) => hasClass(part, 'aok-offscreen') && hasDigit(spacedText(part)))
    const texts = [spoken, shown, said].map((text) => (text ? spacedText(text) : ''))
    if (!texts.some(hasDigit)) continue
    const runs = textRuns(section)
    return texts.map((text) => withWords(text, runs))
  }
  for (const id of layout.PRICE_ELEMENTS) {
    const element = elementById(page, id)
    const text = element ? spacedText(element) : ''
    if (hasDigit(text)) return [text]
  }
  const cartPrice = elementById(page, layout.CART_PRICE)?.attributes.value ?? ''
  if (hasDigit(cartPrice)) return [cartPrice]
  const mediaPrices = findMediaPrices(page)
  return mediaPrices.some(hasDigit) ? mediaPrices : findMeasuredPrice(page)
}

/** The price range of an article without a chosen variation: two prices joined by a dash. */
function rangeIn(section: PageElement): string | undefined {
  const range = findFirst(section, (part) => hasClass(part, 'a-price-range') || joinsPrices(part))
  const prices = range && findAll(range, isAnyPrice).map(readAmount)
  return prices && `${prices[0] ?? ''} - ${prices.at(-1) ?? ''}`
}

function joinsPrices(element: PageElement): boolean {
  const parts = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  return parts.some((part, index) => {
    const sides = [parts[index - 1], parts[index + 1]]
    // Few elements are between prices, and reading the text of each would read a page as often as it is nested.
    if (!sides.every((side) => typeof side === 'object' && isAnyPrice(side))) return false
    return /^\s*[-–—]\s*$/.test(typeof part === 'string' ? part : spacedText(part))
  })
}

const isAnyPrice = (element: PageElement): boolean => hasClass(element, 'a-price')

const readAmount = (price: PageElement): string =>
  spacedText(findFirst(price, (part) => hasClass(part, 'a-offscreen')) ?? price)

/** The price of a hit in a list, with the words that make it a bound: `ab 9,90 €`. */
export const priceIn = (hit: PageElement, price: PageElement): string =>
  rangeIn(hit) ?? withWords(readAmount(price), textRuns(hit))

/** The amount that the page stores for its own analytics, if the article can be bought. */
function findMeasuredPrice(page: ScannedPage): string[] {
  if (!hasId(page, ...layout.BUY_BUTTONS) || !hasMarkup(page, layout.MEASURED_PRICE)) return []
  const measured = elementsWith(page, layout.MEASURED_PRICE).find(
    (element) => element.attributes['data-asin-price'],
  )?.attributes
  return measured ? [`${measured['data-asin-currency-code'] ?? ''} ${measured['data-asin-price']}`] : []
}

const hasDigit = (text: string): boolean => /\d/.test(text)

function isPrice(element: PageElement): boolean {
  const isNamed = hasAnyClass(element, ['priceToPay', 'apexPriceToPay', 'header-price'])
  return isNamed || (hasClass(element, 'a-price') && !hasClass(element, 'a-text-price'))
}

/** Books and music: the Kindle row or the new offer of the buy box, otherwise the selected format above it. */
function findMediaPrices(page: ScannedPage): string[] {
  const formats = elementById(page, layout.MEDIA_FORMATS)
  if (!formats) return []
  const box = elementById(page, 'buybox')
  const selected = findFirst(formats, (part) => hasAnyClass(part, ['selected', 'a-button-selected']))
  const prices = [
    box && findFirst(box, (part) => hasClass(part, 'kindle-price')),
    box && findFirst(box, (part) => hasClass(part, 'offer-price')),
    elementsById(page, 'price').find((part) => part.name === 'span'),
    selected && findFirst(selected, (part) => hasAnyClass(part, ['a-color-price', 'slot-price'])),
  ]
  return prices.map((price) => (price ? spacedText(price) : ''))
}

function findBullets(page: ScannedPage): string[] {
  const section = firstById(page, layout.BULLET_SECTIONS)
  const lists = elementsById(page, layout.FASHION_SECTION).flatMap((part) =>
    findAll(part, ({ name }) => name === 'ul'),
  )
  const items = lists.flatMap((list) => childElements(list).filter((item) => item.name === 'li'))
  return [...(section ? findAll(section, isBullet) : []), ...items].map((bullet) => spacedText(bullet))
}

/** A visible list item, except the fitment check of spare parts. */
function isBullet(element: PageElement): boolean {
  const { name, attributes } = element
  return name === 'li' && !hasClass(element, 'aok-hidden') && !attributes.id?.startsWith('replacementParts')
}

function findDescriptions(page: ScannedPage): string[] {
  const book = elementById(page, layout.BOOK_DESCRIPTION_SECTION)
  const withoutScripts = book && findFirst(book, (part) => part.name === 'noscript')
  const sections = [...elementsById(page, layout.DESCRIPTION_SECTION), withoutScripts ?? book]
  return sections.map((section) => (section ? spacedText(section) : ''))
}

function findWarnings(page: ScannedPage): string[] {
  const { section, warning } = layout.TOY_WARNINGS
  const forToys = elementsById(page, section).flatMap((part) =>
    findAll(part, (element) => hasClass(element, warning)),
  )
  const important = elementsById(page, layout.IMPORTANT_INFORMATION)
    .flatMap((part) => findAll(part, (element) => hasClass(element, 'content')))
    .flatMap((content) => {
      const heading = findFirst(content, (part) => hasClass(part, 'a-text-bold') || part.name === 'h4')
      const isSafety = heading && layout.SAFETY_HEADING.test(cleanLabel(spacedText(heading)))
      return isSafety ? [spacedText(content, heading)] : []
    })
  return [...forToys.map((element) => spacedText(element)), ...important]
}

function findCrumbs(page: ScannedPage): string[] {
  for (const section of findElements(page, layout.CRUMB_SECTIONS)) {
    const all = findAll(section, (part) => part.name === 'li')
    const items = all.filter((item, index) => isCrumb(item, all[index - 1]))
    if (all.length > 0) return items.map((item) => spacedText(item))
  }
  return hasMarkup(page, CRUMB_MARK) ? findNamedCrumbs(elementsWith(page, CRUMB_MARK)) : []
}

/** A category, except the link back to search results behind a `‹`. */
function isCrumb(item: PageElement, before: PageElement | undefined): boolean {
  if (isDivider(item) || findFirst(item, isBackLink)) return false
  return !before || !isDivider(before) || !/[‹«]/.test(spacedText(before))
}

const isDivider = (item: PageElement): boolean => hasClass(item, 'a-breadcrumb-divider')

/** The state of the image gallery, which is JSON in a script. */
function findGallery(page: ScannedPage): unknown {
  for (const { name, list } of layout.GALLERY_STATES)
    for (const script of scriptsWith(page, name, layout.GALLERY_MARKS)) {
      const images = jsonAfter(script.slice(script.indexOf(name)), list)
      if (Array.isArray(images) && images.length > 0) return images
    }
  return undefined
}
