import { childElements, findFirst, hasClass, type PageElement } from '../element.ts'
import { isForeignPart, isOthersHeading } from './foreign.ts'
import { isAttributeLabel } from './labels.ts'
import { GRID_ROWS, isGridRow, namesLabelAndValue, pair, type Row, readRows, toKind } from './rows.ts'
import { statesFacts } from './statements.ts'
import { around, type Place, readText, type WholePage } from './whole-page.ts'

export interface Labelled extends Row {
  group: string
}

/** Rows of one table, list or `<dl>`, or the rows of a grid below one heading. */
interface Block {
  /** The common names and classes of container and rows. */
  kind: string
  rows: Labelled[]
  isForeign: boolean
  /** Where the block stands: ids and classes around it, and the heading above it. */
  context: string
  /** Its rows are cells below each other, with a heading each, or terms. */
  isTable: boolean
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5'])
/** Elements that are not the text of a value. */
const HOLDERS = new Set(['table', 'dl', 'ul', 'ol', 'form', 'select', 'input'])

/**
 * Finds labels and values by structure alone: rows of two cells, terms with descriptions, items that begin with a
 * label and a colon, and grids of rows with two parts. Includes blocks with a row that `isKnown` accepts or whose label
 * is a common attribute, and other blocks of the same kind. Excludes blocks with links to other products, and those in
 * carousels and in elements that name the number of another product.
 */
export function findLabelled(
  page: WholePage,
  isKnown: (row: Row) => boolean,
  isForeignLink: (href: string) => boolean,
  isForeignId: (id: string) => boolean,
): Labelled[] {
  const blocks = collectBlocks(page, isForeignLink, isForeignId).filter(({ isForeign }) => !isForeign)
  const known = new Set(
    blocks
      .filter(({ rows }) => rows.some((row) => isAttributeLabel(row.label) || isKnown(row)))
      .map(({ kind }) => kind),
  )
  return blocks.filter((block) => known.has(block.kind) || statesFacts(block)).flatMap(({ rows }) => rows)
}

function collectBlocks(
  page: WholePage,
  isForeignLink: (href: string) => boolean,
  isForeignId: (id: string) => boolean,
): Block[] {
  const blocks = new Map<PageElement | string, Block>()
  /** Rows and foreign parts, with all that is in them. */
  const closed = new Set<Place>()
  const grids = findGrids(page)
  let group = ''
  let isOthers = false
  for (const place of page.places) {
    const { element } = place
    if (isHeading(element)) {
      group = readText(element)
      isOthers = isOthersHeading(group)
    }
    if (place.parent && closed.has(place.parent)) closed.add(place)
    if (closed.has(place)) continue
    const rows = isOthers ? [] : rowsIn(place, grids)
    const hasParts = childElements(element).length > 0
    if (hasParts && (rows.length > 0 || isForeignPart(element, isForeignId))) closed.add(place)
    if (rows.length === 0) continue
    const container = findContainer(place)
    const kind = `${container ? toKind(container) : ''} ${toKind(element)}`
    const block = blocks.get(container ?? kind + group) ?? {
      kind,
      rows: [],
      isForeign: false,
      isTable: true,
      context: [element, ...around(place).take(mostAround)].map(readNames).join(' '),
    }
    blocks.set(container ?? kind + group, block)
    block.rows.push(...rows.map((row) => ({ ...row, group })))
    block.isTable &&= isTableRow(element)
    block.isForeign ||= findFirst(element, (part) => isForeignLink(part.attributes.href ?? '')) !== undefined
  }
  return [...blocks.values()]
}

/** Elements around a block whose names say where it stands. */
const mostAround = 12

const readNames = ({ name, attributes: { id = '', class: classes = '' } }: PageElement): string =>
  name === 'body' || name === 'html' ? '' : `${id} ${classes}`

/** A cell with a heading, terms, or a row of Amazon's facts of fashion. */
function isTableRow(element: PageElement): boolean {
  const [first, second] = childElements(element)
  if (element.name === 'tr') return first?.name === 'th' && second?.name === 'td'
  return first?.name === 'dt' || findFirst(element, (part) => part.name === 'dt') !== undefined
}

function isHeading(element: PageElement): boolean {
  return (
    HEADINGS.has(element.name) ||
    element.attributes.role === 'heading' ||
    hasClass(element, 'a-expander-prompt') ||
    hasClass(element, 'secHeader')
  )
}

/** The table or list around a row. A grid has none of its own. */
function findContainer(place: Place): PageElement | undefined {
  const names = { tr: ['table'], li: ['ul', 'ol'] }[place.element.name]
  return names && [...around(place)].find(({ name }) => names.includes(name))
}

function rowsIn({ element, parent }: Place, grids: Grids): Row[] {
  const rows = readRows(element)
  if (rows.length > 0) return rows
  const [, value] = childElements(element)
  const isGrid =
    isGridRow(element) &&
    (namesLabelAndValue(element, parent?.element) ||
      grids.everywhere.has(toKind(element)) ||
      isBesideRows(element, parent, grids))
  // An element that contains rows is a section with its own heading.
  const holdsRows = (part: PageElement) => grids.everywhere.has(toKind(part)) || HOLDERS.has(part.name)
  if (!isGrid || value?.name === 'table' || (value && findFirst(value, holdsRows))) return []
  return pair(childElements(element))
}

interface Count {
  rows: number
  others: number
}

/** Kinds of elements that are mostly grid rows, and the number of each kind by parent. */
interface Grids {
  everywhere: ReadonlySet<string>
  below: ReadonlyMap<PageElement, ReadonlyMap<string, Count>>
}

function findGrids({ places }: WholePage): Grids {
  const counts = new Map<string, Count>()
  const below = new Map<PageElement, Map<string, Count>>()
  for (const { element, parent } of places) {
    if (!GRID_ROWS.has(element.name)) continue
    const siblings = (parent && below.get(parent.element)) ?? new Map<string, Count>()
    if (parent) below.set(parent.element, siblings)
    const kind = toKind(element)
    const shape = isGridRow(element) ? 'rows' : 'others'
    for (const counted of [counts, siblings]) {
      const count = counted.get(kind) ?? { rows: 0, others: 0 }
      counted.set(kind, count)
      count[shape]++
    }
  }
  const mostly = [...counts].filter(([, { rows, others }]) => rows > 1 && rows > others)
  return { everywhere: new Set(mostly.map(([kind]) => kind)), below }
}

/** Whether there are siblings of the same kind and all are rows. */
function isBesideRows(element: PageElement, parent: Place | undefined, { below }: Grids): boolean {
  const count = parent && below.get(parent.element)?.get(toKind(element))
  return count !== undefined && count.rows > 1 && count.others === 0
}
