import { childElements, findAll, findFirst, hasClass, type PageElement } from '../element.ts'
import { isAboutHeading } from './labels.ts'
import type { LinkedProduct } from './linked-product.ts'
import { type Place, readText, shortText, type WholePage } from './whole-page.ts'

const MAX_HEADING = 60
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'span', 'div', 'b', 'strong'])

/** The bullets of a product: the items of the first list below a heading such as `About this item`. */
export function findBullets({ places }: WholePage, isForeignLink: (href: string) => boolean): string[] {
  const isOwn = (list: PageElement) =>
    findFirst(list, (part) => isForeignLink(part.attributes.href ?? '')) === undefined
  const named = places.find(({ element }) =>
    /^feature-?bullets/i.test(element.attributes['data-feature-name'] ?? ''),
  )
  const lists = named ? findAll(named.element, isList) : listBelowHeading(places)
  return lists.filter(isOwn).flatMap(readItems)
}

function listBelowHeading(places: Place[]): PageElement[] {
  const at = places.findIndex(
    ({ element }) => HEADINGS.has(element.name) && isAboutHeading(shortText(element, MAX_HEADING)),
  )
  const list = at === -1 ? undefined : places.slice(at).find(({ element }) => isList(element))
  return list ? [list.element] : []
}

const isList = ({ name }: PageElement): boolean => name === 'ul' || name === 'ol'

function readItems(list: PageElement): string[] {
  return childElements(list)
    .filter((item) => item.name === 'li' && !hasClass(item, 'aok-hidden'))
    .filter((item) => !item.attributes.id?.startsWith('replacementParts'))
    .map(readText)
}

/** A substring of every start tag of breadcrumbs, whatever the case of the first character. */
export const CRUMB_MARK = 'readcrumb'

/** The structured categories, otherwise those of the first breadcrumbs on the page. */
export const statedCrumbs = ({ places }: WholePage, { crumbs }: LinkedProduct): string[] =>
  crumbs.length > 0 ? crumbs : findCrumbs(places.map(({ element }) => element))

/** The product's categories: the links of the first element with a breadcrumb mark. */
export function findCrumbs(elements: Iterable<PageElement>): string[] {
  for (const element of elements) {
    if (!isCrumbs(element)) continue
    const links = findAll(element, (part) => part.name === 'a' && isCategory(part)).map(readText)
    if (links.length > 0) return links
  }
  return []
}

function isCrumbs({ attributes }: PageElement): boolean {
  const { id, class: classes, 'aria-label': label, 'data-feature-name': feature, itemtype } = attributes
  return [id, classes, label, feature, itemtype].some((words) => words?.includes(CRUMB_MARK))
}

/** Excludes menus of sibling categories, the link to the catalog page of the product, "Show more" and the link back. */
const isCategory = (element: PageElement): boolean =>
  !element.attributes.class?.includes('menu') &&
  !/\/p\/\d|^javascript:/i.test(element.attributes.href ?? '') &&
  !isBackLink(element)

/** A link back to the previous page, e.g. search results. */
export const isBackLink = ({ attributes: { id, onclick = '' } }: PageElement): boolean =>
  id === 'breadcrumb-back-link' || /history\.(?:back|go)/.test(onclick)
