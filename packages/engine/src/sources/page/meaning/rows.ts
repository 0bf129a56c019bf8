import { childElements, findFirst, hasClass, type PageElement } from '../element.ts'
import { cleanLabel } from '../text.ts'
import { readText } from './whole-page.ts'

/** A visible label and its value, whatever their elements. */
export interface Row {
  label: string
  value: string
  /** The value's element, to search for ratings. */
  element: PageElement
}

const MAX_LABEL = 80
/** Elements that may occur within a text. */
const INLINE = new Set('a abbr b bdi em font i small span strong sub sup u'.split(' '))

/** Elements of grid rows. */
export const GRID_ROWS = new Set(['div', 'span', 'li'])

/** The rows of an element, by structure alone. */
export function readRows(element: PageElement): Row[] {
  const children = childElements(element)
  if (element.name === 'tr') return cellPairs(children.filter(isCell))
  const terms = termPairs(children)
  if (terms.length > 0) return terms
  if (element.name === 'li') return item(element)
  const [label] = children
  const isText = (element.name === 'p' || element.name === 'div') && children.every(isInline)
  const labelled = isText && isPlainText(label) ? item(element) : []
  return labelled.length > 0 ? labelled : alternating(children)
}

const isInline = ({ name }: PageElement): boolean => INLINE.has(name)

/** The name and classes of an element, which rows of one kind share. A class such as `po-material` names one row. */
export const toKind = ({ name, attributes }: PageElement): string =>
  `${name}.${(attributes.class ?? '').replace(overviewClasses, '').trim()}`

/** Alternating labels and values of one kind each, without an element around each pair. */
function alternating(parts: PageElement[]): Row[] {
  const [first, second] = parts
  if (!first || !second || parts.length < 4 || parts.length % 2 === 1) return []
  const kinds = [toKind(first), toKind(second)]
  if (kinds[0] === kinds[1]) return []
  const isInTurn = (part: PageElement, index: number) =>
    toKind(part) === kinds[index % 2] && isPlainText(part)
  if (!parts.every(isInTurn)) return []
  return parts.flatMap((_, index) => (index % 2 === 0 ? pair(parts.slice(index, index + 2)) : []))
}

/** One label and value, or several pairs with a colon after each label. Comparisons have more cells. */
function cellPairs(all: PageElement[]): Row[] {
  const cells = all.filter((cell) => !/^[:：]$/.test(readText(cell)))
  if (cells.length === 2) return pair(cells)
  const labels = cells.filter((_, index) => index % 2 === 0)
  if (cells.length % 2 === 1 || !labels.every((label) => /[:：]$/.test(readText(label)))) return []
  return labels.flatMap((_, index) => pair(cells.slice(index * 2, index * 2 + 2)))
}

const isCell = ({ name }: PageElement): boolean => name === 'td' || name === 'th'

function termPairs(children: PageElement[]): Row[] {
  return children.flatMap((child, index) => {
    const next = children[index + 1]
    return child.name === 'dt' && next?.name === 'dd' ? pair([child, next]) : []
  })
}

/** The row of exactly one label and one value. The label is a short text without a table or list. */
export function pair(parts: PageElement[]): Row[] {
  const [first, second] = parts
  if (!first || !second || parts.length !== 2) return []
  if (parts.some((part) => findFirst(part, ({ name }) => name === 'table'))) return []
  const label = cleanLabel(readText(first))
  const value = readText(findFirst(second, isFullText) ?? second)
  if (label === '' || value === '' || label.length > MAX_LABEL) return []
  return [{ label, value, element: second }]
}

/** Long values appear twice: in full and truncated. */
const isFullText = (part: PageElement): boolean =>
  hasClass(part, 'a-truncate-full') ||
  (hasClass(part, 'ux-expandable-textual-display-block-inline') && hasClass(part, 'hide'))

/** A text whose first element is a label that ends with a colon. */
function item(element: PageElement): Row[] {
  const label = findFirst(element, (part) => childElements(part).length === 0 && readText(part) !== '')
  const words = label ? readText(label) : ''
  if (!/[:：]$/.test(words) || words.length > MAX_LABEL) return []
  const text = readText(element)
  const value = text.startsWith(words) ? text.slice(words.length).trim() : ''
  return value === '' ? [] : [{ label: cleanLabel(words), value, element }]
}

/** An element of two parts, the first of them a text. */
export function isGridRow(element: PageElement): boolean {
  if (!GRID_ROWS.has(element.name)) return false
  const parts = childElements(element)
  return parts.length === 2 && isPlainText(parts[0])
}

const labelClass = /(?:^|[\s_-])label(?:$|[\s_-])/
const valueClass = /(?:^|[\s_-])value(?:$|[\s_-])/

/** Classes of Amazon's overviews, such as `po-material` and `po-break-word`. */
const overviewClass = /(?:^|\s)po-[\w.-]+/
const overviewClasses = new RegExp(overviewClass, 'g')
const isOverview = ({ attributes }: PageElement): boolean => overviewClass.test(attributes.class ?? '')

/** Whether classes say that both parts of a grid row are a label and a value, or that it belongs to an overview or to facts. */
export function namesLabelAndValue(element: PageElement, parent: PageElement | undefined): boolean {
  const [first, second] = childElements(element)
  if (!first || !second) return false
  return (
    (labelClass.test(first.attributes.class ?? '') && valueClass.test(second.attributes.class ?? '')) ||
    [element, second].some(isOverview) ||
    findFirst(second, isOverview) !== undefined ||
    /(?:^|[\s_-])facts-detail(?:$|\s)/.test(parent?.attributes.class ?? '')
  )
}

/** Whether the element contains a single text, possibly wrapped several times. */
function isPlainText(element: PageElement | undefined): boolean {
  const [inner, ...others] = element ? childElements(element) : []
  return others.length === 0 && (inner === undefined || isPlainText(inner))
}
