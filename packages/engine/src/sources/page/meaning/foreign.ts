import { findFirst, hasClass, type PageElement } from '../element.ts'
import { namesForeign } from './whole-page.ts'

/** Attributes with the number of the product that an element is about. */
const ITEM_NUMBER = /^data-(?:.*-)?(?:asin|item-?id|listing-?id)$/
const CAROUSEL = /(?:^|[\s_-])carousel(?:$|[\s_-])/i

/** Rows are named by what they state: `sold-by-merchant`. */
const ROWS = new Set(['li', 'tr'])

/** Amazon shows attributes of books in a carousel. */
const hasOwnFacts = (element: PageElement): boolean =>
  findFirst(element, (part) => hasClass(part, 'rpi-attribute-content')) !== undefined

const isCarousel = ({ attributes }: PageElement, names: readonly string[]): boolean =>
  CAROUSEL.test(attributes.class ?? '') ||
  CAROUSEL.test(attributes['aria-roledescription'] ?? '') ||
  names.some((name) => name.startsWith('data-a-carousel'))

/** Whether an element is a carousel, a comparison, or about another product. */
export function isForeignPart(element: PageElement, isForeignId: (id: string) => boolean): boolean {
  const names = Object.keys(element.attributes)
  if (names.length === 0) return false
  return (
    (!ROWS.has(element.name) && namesForeign(element)) ||
    names.some((name) => ITEM_NUMBER.test(name) && isForeignId(element.attributes[name] ?? '')) ||
    (isCarousel(element, names) && !hasOwnFacts(element))
  )
}

/** Headings of other products, in the languages of the sites: they are compared, similar, or were bought or seen as well. */
const OTHERS =
  /compar|vergleich|vergelijk|porówna|jämför|karşılaştır|比較|对比|(?<!\p{L})(?:similar|ähnlich|simil|vergelijkbare|gelijkaardig|podobn|liknande|benzer)|(?<!\p{L})(?:also|auch|également|aussi|anche|también|também|ook|również|också)(?!\p{L}).{0,30}(?:bought|viewed|like|gekauft|kauften|angesehen|ansahen|gefallen|achet|consult|regard|aim|acquist|compra|vist|viero|ver|gekocht|kochten|beke|bekij|kupi|ogląda|köpt|tittat)|(?:kauften|bought|acheté|acquistato|compraron|compraram|kochten|kupili|köpte) (?:auch|also|également|aussi|anche|también|também|ook|również|också)|sponsor|gesponsert|recommend|empfohlen|empfehlung|recommand|consigliat|recomendad|aanbevolen|polecan|rekommend/iu

/** Whether a heading stands above other products. */
export const isOthersHeading = (text: string): boolean => text.length < 120 && OTHERS.test(text)
