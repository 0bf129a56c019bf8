import { findFirst, hasClass, type PageElement, spacedText } from '../page/element.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { elementById, elementsWith } from '../page/sections.ts'
import { priceIn } from './find-product.ts'
import type { SearchHit, SearchParts } from './parts.ts'

/** Finds the hits of a search page. Undefined if the page is not one. */
export function findSearch(page: ScannedPage): SearchParts | undefined {
  const hits = [...elementsWith(page, 'data-component-type="s-search-result"')]
  // Only before 2019 the class alone marks a hit. Later, cards of advertisements have it too.
  if (hits.length === 0) hits.push(...elementsWith(page, 's-result-item').filter(isOlderHit))
  if (hits.length === 0 && !isEmptySearch(page)) return undefined
  const bar =
    elementsWith(page, 'data-component-type="s-result-info-bar"').next().value ??
    elementById(page, 's-result-count')
  return {
    hits: hits.map(readHit),
    countText: bar && spacedText(findFirst(bar, (part) => part.name === 'h1') ?? bar),
  }
}

const isOlderHit = (element: PageElement): boolean =>
  hasClass(element, 's-result-item') && element.attributes['data-asin'] !== undefined

function isEmptySearch(page: ScannedPage): boolean {
  const marks = ['s-no-outline', 'data-component-type="s-search-results"', 'id="noResultsTitle"']
  return marks.some((mark) => !elementsWith(page, mark).next().done)
}

function readHit(hit: PageElement): SearchHit {
  const price = findFirst(
    hit,
    (part) => hasClass(part, 's-price') || (hasClass(part, 'a-price') && !hasClass(part, 'a-text-price')),
  )
  const image = findFirst(hit, (part) => hasClass(part, 's-image') || hasClass(part, 's-access-image'))
  const link = findFirst(hit, isTitleLink)
  const title = link?.name === 'a' ? findFirst(link, isTitle) : link
  return {
    id: hit.attributes['data-asin'] ?? '',
    title: title ? spacedText(title) : '',
    ...(image?.attributes.src && { image: image.attributes.src }),
    price: price && priceIn(hit, price),
    isSponsored: hasClass(hit, 'AdHolder') || findFirst(hit, isSponsoredMark) !== undefined,
  }
}

/** The heading that links to the product. Headings without a link name the brand or a certificate. */
function isTitleLink(element: PageElement): boolean {
  if (element.name === 'a') return findFirst(element, isTitle) !== undefined
  return isTitle(element) && findFirst(element, (part) => part.name === 'a') !== undefined
}

const isTitle = ({ name }: PageElement): boolean => name === 'h2'

function isSponsoredMark(element: PageElement): boolean {
  const { class: classes = '', href = '' } = element.attributes
  if (element.attributes['data-component-type'] === 'sp-sponsored-result') return true
  return (
    /\bs(?:puis)?-sponsored-(?:label|info)|puis-sponsored-label/.test(classes) ||
    /\/(?:sspa\/click|gp\/slredirect)/.test(href)
  )
}
