import { type PageElement, parseElement, spacedText } from '../element.ts'
import type { ScannedPage } from '../scanned-page.ts'
import { readMarkup } from '../sections.ts'
import { cleanText } from '../text.ts'

/** An element of a page with its parent. */
export interface Place {
  element: PageElement
  parent: Place | undefined
}

/** A completely parsed page without modules about other products, to find values whose sections are gone. */
export interface WholePage {
  /** The elements in page order, except scripts and the head. */
  places: Place[]
  /** All `<title>`, `<meta>` and `<link>` elements. */
  head: PageElement[]
  scripts: string[]
}

/** Names that both marketplaces give to modules about other products, to reviews and to the frame of every page. */
const FOREIGN =
  /(?:^|[^a-z])(?:sponsored|sp_\w*|aplus\w*|advert\w*|adholder|adplacement\w*|sims|similar\w*|compar\w+|recommend\w*|recs?|reviews?|customerreviews|cm_cr\w*|rhf|p13n|bundle\w*|boughttogether|also|merch\w*|nav|navfooter|navbar|footer|sellers?|seller\w*|questions|ask)(?:$|[^a-z])/i
/** Classes of elements for screen readers. */
const HIDDEN = /(?:^|\s)(?:clipped|g-hdn|u-dspn|gh-ar-hdn|hideforacc)(?:\s|$)/
const FRAME = new Set(['nav', 'footer', 'aside', 'select', 'style', 'template', 'svg'])
const HEAD = new Set(['title', 'meta', 'link'])

/** Parses a page completely, which takes about 20 times as long as parsing its sections. */
export function parseWholePage(scanned: ScannedPage): WholePage {
  const page: WholePage = { places: [], head: [], scripts: [] }
  const scripts = new Map<string, string>()
  const root = parseElement(framed(scanned, scripts), () => false)
  if (root) visit(root, undefined, page, scripts)
  return page
}

/** Adds a root element, because a saved page may lack one. */
function* framed(scanned: ScannedPage, scripts: Map<string, string>): Generator<string> {
  yield '<page>'
  yield* readMarkup(scanned, scripts)
}

/** Removes everything from the tree that is not about the product. */
function visit(
  element: PageElement,
  parent: Place | undefined,
  page: WholePage,
  scripts: ReadonlyMap<string, string>,
): void {
  const place = { element, parent }
  page.places.push(place)
  element.children = element.children.filter((child) => {
    if (typeof child === 'string') return true
    if (child.name === 'script') {
      const content = child.children.filter(isText).join('')
      page.scripts.push(scripts.get(content) ?? content)
    }
    if (HEAD.has(child.name)) page.head.push(child)
    // Microdata uses head elements for invisible statements.
    if (HEAD.has(child.name)) return child.attributes.itemprop !== undefined
    if (child.name === 'script' || child.name === 'wbr' || isForeign(child)) return false
    visit(child, place, page, scripts)
    return true
  })
}

const isText = (child: PageElement | string): child is string => typeof child === 'string'

function isForeign({ name, attributes }: PageElement): boolean {
  if (name === 'body' || name === 'html') return false
  const { id = '', class: classes = '', role, hidden } = attributes
  const { 'data-feature-name': feature = '', 'data-component-type': kind = '' } = attributes
  if (hidden !== undefined || HIDDEN.test(classes)) return true
  const isFrame = FRAME.has(name) || role === 'navigation' || role === 'contentinfo'
  if (isFrame) return !Object.values(attributes).some((words) => words.includes('readcrumb'))
  return [id, feature, kind, classes].some((words) => FOREIGN.test(words))
}

/** Whether the names of an element, except the names of attributes, are those of a module about other products or opinions. */
export const namesForeign = ({ attributes: { id = '', class: classes = '' } }: PageElement): boolean =>
  [id, classes.replace(/(?:^|\s)po-\S+/g, '')].some((names) =>
    FOREIGN.test(names.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_')),
  )

export const readText = (element: PageElement): string => cleanText(spacedText(element))

/** The text of an element if it has at most `max` characters, otherwise ''. Longer texts are not assembled. */
export function shortText(element: PageElement, max: number): string {
  const isShort = roomAfter(element, max * 4) >= 0
  const text = isShort ? readText(element) : ''
  return text.length <= max ? text : ''
}

/** The number of characters left after the text of an element, including white space. */
function roomAfter(element: PageElement, room: number): number {
  let left = room
  for (const child of element.children) {
    left = typeof child === 'string' ? left - child.length : roomAfter(child, left)
    if (left < 0) return left
  }
  return left
}

/** The enclosing elements of a place, nearest first. */
export function* around(place: Place): Generator<PageElement, void> {
  for (let outer = place.parent; outer; outer = outer.parent) yield outer.element
}
