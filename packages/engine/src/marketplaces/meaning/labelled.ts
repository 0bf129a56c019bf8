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
  const grids = findGrids(page)
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
  const names = { tr: ['table'], li: ['ul', 'ol'] }[place.element.name]
  return names && [...around(place)].find(({ name }) => names.includes(name))
}

type Row = Omit<Labelled, 'group'>

function rowsIn({ element, parent }: Place, grids: Grids): Row[] {
  if (element.name === 'tr') return cellPairs(childElements(element).filter(isCell))
  const terms = termPairs(childElements(element))
  if (terms.length > 0) return terms
  if (element.name === 'li') return present(item(element))
  const [, value] = childElements(element)
  const isGrid =
    isGridRow(element) && (grids.everywhere.has(kindOf(element)) || isBesideRows(element, parent, grids))
  // What holds rows itself is a section with its heading.
  const holdsRows = (part: PageElement) => grids.everywhere.has(kindOf(part)) || HOLDERS.has(part.name)
  if (!isGrid || (value && findFirst(value, holdsRows))) return []
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

/** Each `<dt>` with the `<dd>` behind it. */
function termPairs(children: PageElement[]): Row[] {
  return children.flatMap((child, index) => {
    const next = children[index + 1]
    return child.name === 'dt' && next?.name === 'dd' ? present(pair([child, next])) : []
  })
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

interface Count {
  rows: number
  others: number
}

/** Where rows of grids are: kinds of elements that are mostly rows, and, by parent, how many of a kind are. */
interface Grids {
  everywhere: ReadonlySet<string>
  below: ReadonlyMap<PageElement, ReadonlyMap<string, Count>>
}

function findGrids({ places }: WholePage): Grids {
  const counts = new Map<string, Count>()
  const below = new Map<PageElement, Map<string, Count>>()
  for (const { element, parent } of places) {
    if (element.name !== 'div' && element.name !== 'span') continue
    const siblings = (parent && below.get(parent.element)) ?? new Map<string, Count>()
    if (parent) below.set(parent.element, siblings)
    for (const counted of [counts, siblings]) {
      const count = counted.get(kindOf(element)) ?? { rows: 0, others: 0 }
      counted.set(kindOf(element), count)
      if (isGridRow(element)) count.rows++
      else count.others++
    }
  }
  const mostly = [...counts].filter(([, { rows, others }]) => rows > 1 && rows > others)
  return { everywhere: new Set(mostly.map(([kind]) => kind)), below }
}

/** Whether all siblings of the same kind are rows, and there are some. */
function isBesideRows(element: PageElement, parent: Place | undefined, { below }: Grids): boolean {
  const count = parent && below.get(parent.element)?.get(kindOf(element))
  return count !== undefined && count.rows > 1 && count.others === 0
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
