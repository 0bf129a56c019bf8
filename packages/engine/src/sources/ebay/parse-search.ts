import type { ParsedPage } from '../../outcome.ts'
import { findAll, findFirst, hasAnyClass, hasClass, type PageElement } from '../page/element.ts'
import { withWords } from '../page/price.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { elementById, elementsWith } from '../page/sections.ts'
import { type CardParts, toSearchResults } from './listing.ts'
import { visibleRuns, visibleText } from './visible-text.ts'

const CARDS = ['s-item', 's-card', 'sresult']
/** Hits after this notice match fewer words than requested and are ignored. */
export const FEWER_WORDS = 'srp-river-answer--REWRITE_START'
const TITLES = ['s-item__title', 's-card__title', 'lvtitle']
const PRICES = ['s-item__price', 's-card__price', 'lvprice']
const COUNTS = ['srp-controls__count-heading', 'srp-controls__count', 'rcnt']

/** Parses a search page. Undefined if the page has no list of hits. */
export function parseSearch(page: ScannedPage): ParsedPage | undefined {
  const list = elementById(page, 'srp-river-results') ?? elementById(page, 'ListViewInner')
  if (!list) return undefined
  const cards = findAll(list, (part) => hasAnyClass(part, CARDS) || hasClass(part, FEWER_WORDS))
  const end = cards.findIndex((card) => hasClass(card, FEWER_WORDS))
  return toSearchResults((end === -1 ? cards : cards.slice(0, end)).map(cardParts), countText(page))
}

function cardParts(card: PageElement): CardParts {
  const link = findFirst(
    card,
    (part) => part.name === 'a' && part.attributes.href?.includes('/itm/') === true,
  )
  const image = findFirst(card, (part) => part.name === 'img')?.attributes
  return {
    address: link?.attributes.href,
    title: visibleText(findFirst(card, (part) => hasAnyClass(part, TITLES))),
    image: listingImage(image),
    priceText: withWords(
      visibleText(findFirst(card, (part) => hasAnyClass(part, PRICES))),
      visibleRuns(card),
    ),
    isSponsored:
      findFirst(card, (part) => part.attributes.class?.includes('SPONSORED') === true) !== undefined,
  }
}

/** The address of a listing's image from the attributes of its element, which may load late. */
export const listingImage = (image: PageElement['attributes'] | undefined): string | undefined =>
  [image?.['data-src'], image?.src].find((address) => address?.includes('/images/g/'))

function countText(page: ScannedPage): string | undefined {
  for (const name of COUNTS) {
    const heading = elementsWith(page, name).find((element) => hasClass(element, name))
    if (heading) return visibleText(heading)
  }
  return undefined
}
