import { findAll, findFirst, type PageElement } from '../page/element.ts'
import { amountsIn } from '../page/meaning/prices.ts'
import { around, type Place, parseWholePage } from '../page/meaning/whole-page.ts'
import { withWords } from '../page/price.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { hasMarkup } from '../page/sections.ts'
import { cleanText } from '../page/text.ts'
import type { CardParts } from './listing.ts'
import { FEWER_WORDS, listingImage } from './parse-search.ts'
import { itemIdInAddress } from './sites.ts'
import { visibleRuns, visibleText } from './visible-text.ts'

/** Substrings of the list classes on search, seller and category pages since 2019. */
const LISTS = ['srp-results', 's-item__', 's-card__']
const CARDS = new Set(['li', 'article', 'tr'])
const MAX_TITLE = 300

/**
 * The hits of a search page in an unknown layout: list items that link to one listing each, with the heading or
 * link text and the first amount. Empty if neither an address nor a class shows that the page lists hits.
 */
export function findCards(page: ScannedPage, addresses: (string | undefined)[]): CardParts[] {
  const isSearch = addresses.some((address) => /\/sch\//.test(address ?? ''))
  if (!isSearch && !LISTS.some((mark) => hasMarkup(page, mark))) return []
  const { places } = parseWholePage(page)
  const end = places.findIndex(({ element }) => element.attributes.class?.includes(FEWER_WORDS))
  const cards = new Set<PageElement>()
  for (const place of end === -1 ? places : places.slice(0, end)) {
    const card = linksToListing(place.element) ? cardAround(place) : undefined
    if (card) cards.add(card)
  }
  return [...cards].map(readParts)
}

const linksToListing = ({ name, attributes }: PageElement): boolean =>
  name === 'a' && itemIdInAddress(attributes.href ?? '') !== undefined

/** The list item around a link, unless it links to several listings. */
function cardAround(link: Place): PageElement | undefined {
  const card = [...around(link)].find(({ name }) => CARDS.has(name))
  const ids =
    card && findAll(card, linksToListing).map(({ attributes }) => itemIdInAddress(attributes.href ?? ''))
  return new Set(ids).size === 1 ? card : undefined
}

function readParts(card: PageElement): CardParts {
  const image = findFirst(card, ({ name }) => name === 'img')?.attributes
  const isHeading = ({ name, attributes }: PageElement) =>
    /^h[1-6]$/.test(name) || attributes.role === 'heading'
  const texts = [...findAll(card, isHeading), ...findAll(card, linksToListing)]
    .map((part) => cleanText(visibleText(part)))
    .filter(({ length }) => length > 0 && length <= MAX_TITLE)
  return {
    address: findFirst(card, linksToListing)?.attributes.href,
    title: texts[0] ?? image?.alt,
    image: listingImage(image),
    priceText: withWords(amountsIn(card)[0] ?? '', visibleRuns(card)),
    isSponsored: false,
  }
}
