import { childElements, type PageElement, parseElement, spacedText } from '../element.ts'
import { cleanText } from '../text.ts'

/** An element of a page with the one around it. */
export interface Place {
  element: PageElement
  parent: Place | undefined
}

/**
 * A page parsed from end to end, for finding values by what they mean where the sections that usually hold them are
 * gone. Modules about other products are left out.
 */
export interface WholePage {
  /** The elements in page order; scripts and the head have lists of their own. */
  places: Place[]
  /** `<title>`, `<meta>` and `<link>`, wherever they stand. */
  head: PageElement[]
  scripts: string[]
}

/** Names that both marketplaces give to modules about other products, to reviews and to what frames every page. */
const FOREIGN =
  /(?:^|[^a-z])(?:sponsored|sp_\w*|aplus\w*|advert\w*|adholder|adplacement\w*|sims|similar\w*|compar\w+|recommend\w*|recs?|reviews?|customerreviews|cm_cr\w*|rhf|p13n|bundle\w*|boughttogether|also|merch\w*|nav|navfooter|navbar|footer|sellers?|seller\w*|questions|ask)(?:$|[^a-z])/i
const FRAME = new Set(['nav', 'footer', 'aside', 'select', 'style', 'template', 'svg'])
const HEAD = new Set(['title', 'meta', 'link'])

/** Parses a page completely: some 20 times the work of reading its sections. */
export function parseWholePage(html: Iterable<string>): WholePage {
  const page: WholePage = { places: [], head: [], scripts: [] }
  const root = parseElement(framed(html), () => false)
  if (root) visit(root, undefined, page)
  return page
}

/** One element around all, since a saved page may lack its own. */
function* framed(html: Iterable<string>): Generator<string> {
  yield '<page>'
  yield* html
}

function visit(element: PageElement, parent: Place | undefined, page: WholePage): void {
  if (element.name === 'script') page.scripts.push(element.children.filter(isText).join(''))
  else if (HEAD.has(element.name)) page.head.push(element)
  else if (!isForeign(element)) {
    const place = { element, parent }
    page.places.push(place)
    for (const child of childElements(element)) visit(child, place, page)
  }
}

const isText = (child: PageElement | string): child is string => typeof child === 'string'

function isForeign({ name, attributes }: PageElement): boolean {
  if (FRAME.has(name)) return true
  if (name === 'body' || name === 'html') return false
  const { id = '', role, 'data-feature-name': feature = '', 'data-component-type': kind = '' } = attributes
  if (role === 'navigation' || role === 'contentinfo') return !/crumb/i.test(JSON.stringify(attributes))
  return [id, feature, kind, attributes.class ?? ''].some((words) => FOREIGN.test(words))
}

/** The text of an element as a person reads it. */
export const textOf = (element: PageElement): string => cleanText(spacedText(element))

/** The elements around a place, the nearest first. */
export function* around(place: Place): Generator<PageElement, void> {
  for (let outer = place.parent; outer; outer = outer.parent) yield outer.element
}
