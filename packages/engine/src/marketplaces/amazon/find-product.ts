import { childElements, findAll, findFirst, hasClass, type PageElement, spacedText } from '../element.ts'
import {
  elementById,
  elementsById,
  elementsWith,
  jsonAfter,
  type ScannedPage,
  scriptsWith,
} from '../sections.ts'
import { findFacts } from './find-facts.ts'
import type { ProductParts } from './parts.ts'

/** Where a page shows the price of the buy box, in the layouts since 2020. */
const PRICE_SECTIONS = [
  'corePriceDisplay_desktop_feature_div',
  'corePrice_feature_div',
  'corePriceDisplay_mobile_feature_div',
  'corePrice_mobile_feature_div',
]
/** Elements that hold just the price, in the layouts before. */
const PRICE_ELEMENTS = [
  'priceblock_ourprice',
  'priceblock_dealprice',
  'priceblock_saleprice',
  'price_inside_buybox',
  'newBuyBoxPrice',
  'kindle-price',
]
const ASIN_INPUTS = ['ASIN', 'ftSelectAsin']
const IMAGES = ['landingImage', 'imgBlkFront', 'ebooksImgBlkFront', 'main-image']

/** Finds a product's parts in the sections of its page. */
export function findProduct(page: ScannedPage): ProductParts {
  const byline = elementById(page, 'bylineInfo') ?? elementById(page, 'brand')
  return {
    title: firstText(page, ['productTitle', 'ebooksProductTitle', 'title']),
    byline: byline && (findFirst(byline, isAuthor) ? undefined : spacedText(byline)),
    asins: ASIN_INPUTS.map((id) => elementById(page, id)?.attributes.value ?? ''),
    prices: findPrices(page),
    bullets: findBullets(page),
    descriptions: findDescriptions(page),
    facts: findFacts(page),
    crumbs: elementsById(page, 'wayfinding-breadcrumbs_feature_div').flatMap((section) =>
      findAll(section, (part) => part.name === 'li' && !hasClass(part, 'a-breadcrumb-divider')).map((item) =>
        spacedText(item),
      ),
    ),
    gallery: findGallery(page),
    images: IMAGES.flatMap((id) => elementsById(page, id)).map(
      (image) => image.attributes['data-old-hires'] || image.attributes.src || '',
    ),
    availability: firstText(page, ['availability', 'outOfStock']),
    rating: elementById(page, 'acrPopover')?.attributes.title,
    ratingCount: firstText(page, ['acrCustomerReviewText']),
    canonicalUrl: canonicalUrl(page),
  }
}

/** The page's own address, as it states it. */
export function canonicalUrl(page: ScannedPage): string | undefined {
  return elementsWith(page, 'canonical').find((link) => link.attributes.rel === 'canonical')?.attributes.href
}

/** The text of the first element, by the order of `ids`, that has any. */
function firstText(page: ScannedPage, ids: string[]): string | undefined {
  for (const id of ids)
    for (const element of elementsById(page, id)) {
      const text = spacedText(element)
      if (text.trim() !== '') return text
    }
  return undefined
}

/** The bylines of books and music name people, each in an element of its own. */
function isAuthor(element: PageElement): boolean {
  return hasClass(element, 'author') || hasClass(element, 'contributorNameID')
}

function findPrices(page: ScannedPage): string[] {
  const found: string[] = []
  for (const section of PRICE_SECTIONS.flatMap((id) => elementsById(page, id))) {
    // A range means that no variation is selected: the page then states no price.
    if (findFirst(section, (part) => hasClass(part, 'a-price-range'))) return []
    const price = findFirst(section, isPrice)
    if (!price) continue
    const spoken = findFirst(price, (part) => hasClass(part, 'a-offscreen'))
    const shown = findFirst(price, (part) => part.attributes['aria-hidden'] !== undefined)
    for (const text of [spoken, shown]) if (text) found.push(spacedText(text))
  }
  const elements = PRICE_ELEMENTS.map((id) => elementById(page, id))
  const kindle = elementsWith(page, 'kindle-price').find(
    (row) => row.name === 'tr' && hasClass(row, 'kindle-price'),
  )
  return [...found, ...[...elements, kindle].map((element) => (element ? spacedText(element) : ''))]
}

function isPrice(element: PageElement): boolean {
  if (
    hasClass(element, 'priceToPay') ||
    hasClass(element, 'apexPriceToPay') ||
    hasClass(element, 'header-price')
  )
    return true
  return hasClass(element, 'a-price') && !hasClass(element, 'a-text-price')
}

function findBullets(page: ScannedPage): string[] {
  const bullets = elementsById(page, 'feature-bullets').flatMap((section) => findAll(section, isBullet))
  const lists = elementsById(page, 'productFactsDesktopExpander').flatMap((section) =>
    findAll(section, (part) => part.name === 'ul'),
  )
  const fashion = lists.flatMap((list) => childElements(list).filter((item) => item.name === 'li'))
  return [...bullets, ...fashion].map((bullet) => spacedText(bullet))
}

/** A list item the buyer sees; the fitment check of spare parts is none. */
function isBullet(element: PageElement): boolean {
  return (
    element.name === 'li' &&
    !hasClass(element, 'aok-hidden') &&
    !element.attributes.id?.startsWith('replacementParts')
  )
}

function findDescriptions(page: ScannedPage): string[] {
  const books = elementsById(page, 'bookDescription_feature_div')
  const withoutScripts = books.flatMap((section) => findAll(section, (part) => part.name === 'noscript'))
  return [...elementsById(page, 'productDescription'), ...withoutScripts].map((element) =>
    spacedText(element),
  )
}

/** The state of the image gallery, written into a script as JSON. */
function findGallery(page: ScannedPage): unknown {
  for (const script of scriptsWith(page, "'colorImages'")) {
    const images = jsonAfter(script.slice(script.indexOf("'colorImages'")), "'initial'")
    if (images !== undefined) return images
  }
  return scriptsWith(page, "'imageGalleryData'").map((script) => jsonAfter(script, "'imageGalleryData'"))[0]
}
