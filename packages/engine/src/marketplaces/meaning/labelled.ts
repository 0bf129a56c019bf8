import { childElements, findFirst, hasClass, type PageElement } from '../element.ts'
import { cleanLabel } from '../text.ts'
import { around, type Place, textOf, type WholePage } from './whole-page.ts'
import { isAttributeLabel } from './words.ts'

/** A label and its value as a page shows them, whatever elements they are made of. */
export interface Labelled {
  label: string
  value: string
  /** The heading above. */
  group: string
  /** The value's element, to look for marks of ratings in. */
  element: PageElement
}

/** Rows of one table, list or `<dl>`, or the rows of a grid below one heading. */
interface Block {
  /** What blocks of one kind have in common: the names and classes of container and rows. */
  kind: string
  rows: Labelled[]
  isForeign: boolean
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5'])
/** A value is a text and no list or form. */
const HOLDERS = new Set(['table', 'dl', 'ul', 'ol', 'form', 'select', 'input'])
const MAX_LABEL = 80

/**
 * The labels and values of a page by their structure alone: rows of two cells, terms and descriptions, items that begin
 * with a label and a colon, grids of rows with two parts. Blocks count in which a label is known, to `isKnown` or as a
 * common attribute, and others of the same kind; what links to other products is none.
 */
export function findLabelled(
  page: WholePage,
  isKnown: (label: string) => boolean,
  isForeignLink: (href: string) => boolean,
): Labelled[] {
  const blocks = blocksOf(page, isForeignLink).filter(({ isForeign }) => !isForeign)
  const known = new Set(
    blocks
      .filter(({ rows }) => rows.some(({ label }) => isAttributeLabel(label) || isKnown(label)))
      .map(({ kind }) => kind),
  )
  return blocks.filter(({ kind }) => known.has(kind)).flatMap(({ rows }) => rows)
}

function blocksOf(page: WholePage, isForeignLink: (href: string) => boolean): Block[] {
  const blocks = new Map<PageElement | string, Block>()
  const taken = new Set<PageElement>()
  const grids = gridKinds(page)
  let group = ''
  for (const place of page.places) {
    const { element } = place
    if (isHeading(element)) group = textOf(element)
    if ([...around(place)].some((outer) => taken.has(outer))) continue
    const rows = rowsIn(place, grids)
    if (rows.length === 0) continue
    taken.add(element)
    const container = containerOf(place)
    const kind = `${container ? kindOf(container) : ''} ${kindOf(element)}`
    const block = blocks.get(container ?? kind + group) ?? { kind, rows: [], isForeign: false }
    blocks.set(container ?? kind + group, block)
    block.rows.push(...rows.map((row) => ({ ...row, group })))
    block.isForeign ||= findFirst(element, (part) => isForeignLink(part.attributes.href ?? '')) !== undefined
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

/** The table or list around a row; a grid has none of its own. */
function containerOf(place: Place): PageElement | undefined {
  const names = { tr: ['table'], li: ['ul', 'ol'], dt: ['dl'] }[place.element.name]
  return names && [...around(place)].find(({ name }) => names.includes(name))
}

type Row = Omit<Labelled, 'group'>

function rowsIn({ element, parent }: Place, grids: ReadonlySet<string>): Row[] {
  if (element.name === 'tr') return cellPairs(childElements(element).filter(isCell))
  if (element.name === 'dt') return present(pair([element, ...after(element, parent)]))
  if (element.name === 'li') return present(item(element))
  const [, value] = childElements(element)
  const isGrid = isGridRow(element) && (grids.has(kindOf(element)) || hasRowsBeside(element, parent))
  // What holds rows itself is a section with its heading.
  if (!isGrid || (value && findFirst(value, (part) => grids.has(kindOf(part)) || HOLDERS.has(part.name))))
    return []
  return present(pair(childElements(element)))
}

const present = (row: Row | undefined): Row[] => (row ? [row] : [])

/** One label and value, or several side by side where each label ends in a colon; comparisons have more cells. */
function cellPairs(cells: PageElement[]): Row[] {
  if (cells.length === 2) return present(pair(cells))
  const labels = cells.filter((_, index) => index % 2 === 0)
  if (cells.length % 2 === 1 || !labels.every((label) => /[:：]$/.test(textOf(label)))) return []
  return labels.flatMap((_, index) => present(pair(cells.slice(index * 2, index * 2 + 2))))
}

const isCell = ({ name }: PageElement): boolean => name === 'td' || name === 'th'

/** The `<dd>` that follows a `<dt>`. */
function after(term: PageElement, parent: Place | undefined): PageElement[] {
  const siblings = parent ? childElements(parent.element) : []
  const next = siblings[siblings.indexOf(term) + 1]
  return next?.name === 'dd' ? [next] : []
}

/** Exactly a label and a value, the label a short text without a table or list of its own. */
function pair(parts: PageElement[]): Row | undefined {
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
function item(element: PageElement): Row | undefined {
  const text = textOf(element)
  const label = findFirst(element, (part) => childElements(part).length === 0 && textOf(part) !== '')
  const words = label ? textOf(label) : ''
  if (!/[:：]$/.test(words) || !text.startsWith(words) || words.length > MAX_LABEL) return undefined
  const value = text.slice(words.length).trim()
  return value === '' ? undefined : { label: cleanLabel(words), value, element }
}

/** The kinds of elements that the page has several of, all of them a short text and something beside it. */
function gridKinds({ places }: WholePage): ReadonlySet<string> {
  const counts = new Map<string, { rows: number; others: number }>()
  for (const { element } of places) {
    const count = counts.get(kindOf(element)) ?? { rows: 0, others: 0 }
    counts.set(kindOf(element), count)
    if (isGridRow(element)) count.rows++
    else count.others++
  }
  return new Set(
    [...counts].filter(([, { rows, others }]) => rows > 1 && rows > others).map(([kind]) => kind),
  )
}

/** Whether all siblings of the same kind are rows, and there are some. */
function hasRowsBeside(element: PageElement, parent: Place | undefined): boolean {
  const alike = parent
    ? childElements(parent.element).filter((other) => kindOf(other) === kindOf(element))
    : []
  return alike.length > 1 && alike.every(isGridRow)
}

/** An element of two parts, the first of them a text. */
function isGridRow(element: PageElement): boolean {
  if (element.name !== 'div' && element.name !== 'span') return false
  const parts = childElements(element)
  return parts.length === 2 && isPlainText(parts[0])
}

/** Whether one text stands in the element, at most wrapped several times. */
function isPlainText(element: PageElement | undefined): boolean {
  const [inner, ...others] = element ? childElements(element) : []
  return others.length === 0 && (inner === undefined || isPlainText(inner))
}
