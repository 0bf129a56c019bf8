import { childElements, findFirst, hasClass, type PageElement } from '../element.ts'
import { cleanLabel } from '../text.ts'
import { around, type Place, textOf, type WholePage } from './whole-page.ts'

/** A label and its value as a page shows them, whatever elements they are made of. */
export interface Labelled {
  label: string
  value: string
  /** The heading above. */
  group: string
  /** The value's element, to look for marks of ratings in. */
  element: PageElement
}

/** A list of labels and values: a table, list, `<dl>` or a grid of equal rows. */
interface Block {
  container: PageElement
  /** What blocks of one kind have in common: the names and classes of container and rows. */
  kind: string
  rows: Labelled[]
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5'])
const MAX_LABEL = 80

/**
 * The labels and values of a page by their structure alone: rows of two cells, terms and descriptions, items that begin
 * with a label and a colon, grids of rows with two parts. Blocks count in which `isKnown` knows a label, and others of
 * the same kind beside them; what links to other products is none.
 */
export function findLabelled(
  page: WholePage,
  isKnown: (label: string) => boolean,
  isForeignLink: (href: string) => boolean,
): Labelled[] {
  const blocks = blocksOf(page).filter(
    ({ container }) => !findFirst(container, (part) => isForeignLink(part.attributes.href ?? '')),
  )
  const known = new Set(
    blocks.filter(({ rows }) => rows.some(({ label }) => isKnown(label))).map(({ kind }) => kind),
  )
  return blocks.filter(({ kind }) => known.has(kind)).flatMap(({ rows }) => rows)
}

function blocksOf(page: WholePage): Block[] {
  const blocks = new Map<PageElement, Block>()
  const taken = new Set<PageElement>()
  let group = ''
  for (const place of page.places) {
    const { element } = place
    if (isHeading(element)) group = textOf(element)
    if ([...around(place)].some((outer) => taken.has(outer))) continue
    const row = rowIn(place)
    if (!row) continue
    taken.add(element)
    const container = containerOf(place)
    const block = blocks.get(container) ?? {
      container,
      kind: `${kindOf(container)} ${kindOf(element)}`,
      rows: [],
    }
    blocks.set(container, block)
    block.rows.push({ ...row, group })
  }
  return [...blocks.values()]
}

function isHeading(element: PageElement): boolean {
  return (
    HEADINGS.has(element.name) ||
    element.attributes.role === 'heading' ||
    hasClass(element, 'a-expander-prompt') ||
    hasClass(element, 'secHeader')
  )
}

const kindOf = ({ name, attributes }: PageElement): string => `${name}.${attributes.class ?? ''}`

function containerOf(place: Place): PageElement {
  const { element } = place
  const names = element.name === 'tr' ? ['table'] : element.name === 'li' ? ['ul', 'ol'] : []
  for (const outer of around(place)) if (names.length === 0 || names.includes(outer.name)) return outer
  return element
}

function rowIn({ element, parent }: Place): Omit<Labelled, 'group'> | undefined {
  if (element.name === 'tr') return pair(childElements(element).filter(isCell))
  if (element.name === 'dt') return pair([element, ...after(element, parent)])
  if (element.name === 'li') return item(element)
  return isGridRow(element, parent) ? pair(childElements(element)) : undefined
}

const isCell = ({ name }: PageElement): boolean => name === 'td' || name === 'th'

/** The `<dd>` that follows a `<dt>`. */
function after(term: PageElement, parent: Place | undefined): PageElement[] {
  const siblings = parent ? childElements(parent.element) : []
  const next = siblings[siblings.indexOf(term) + 1]
  return next?.name === 'dd' ? [next] : []
}

/** Exactly a label and a value, the label a short text without a table or list of its own. */
function pair(parts: PageElement[]): Omit<Labelled, 'group'> | undefined {
  const [first, second] = parts
  if (!first || !second || parts.length !== 2) return undefined
  if (parts.some((part) => findFirst(part, ({ name }) => name === 'table'))) return undefined
  const label = cleanLabel(textOf(first))
  const value = textOf(findFirst(second, isFullText) ?? second)
  if (label === '' || value === '' || label.length > MAX_LABEL) return undefined
  return { label, value, element: second }
}

/** Long values are there twice: in full, and cut short for the eye. */
const isFullText = (part: PageElement): boolean =>
  hasClass(part, 'a-truncate-full') ||
  (hasClass(part, 'ux-expandable-textual-display-block-inline') && hasClass(part, 'hide'))

/** A list item whose first element is a label that ends in a colon. */
function item(element: PageElement): Omit<Labelled, 'group'> | undefined {
  const text = textOf(element)
  const label = findFirst(element, (part) => childElements(part).length === 0 && textOf(part) !== '')
  const words = label ? textOf(label) : ''
  if (!/[:：]$/.test(words) || !text.startsWith(words) || words.length > MAX_LABEL) return undefined
  const value = text.slice(words.length).trim()
  return value === '' ? undefined : { label: cleanLabel(words), value, element }
}

/** One of several siblings of the same kind, each of two parts. */
function isGridRow(element: PageElement, parent: Place | undefined): boolean {
  if (element.name !== 'div' && element.name !== 'span') return false
  if (childElements(element).length !== 2 || !parent) return false
  const kind = kindOf(element)
  if (!isPlainText(childElements(element)[0])) return false
  const alike = childElements(parent.element).filter((other) => kindOf(other) === kind)
  return alike.length >= 2 && alike.every((other) => childElements(other).length === 2)
}

/** Whether one text stands in the element, at most wrapped several times. */
function isPlainText(element: PageElement | undefined): boolean {
  const [inner, ...others] = element ? childElements(element) : []
  return others.length === 0 && (inner === undefined || isPlainText(inner))
}
