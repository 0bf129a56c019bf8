import { childElements, findFirst, hasClass, type PageElement } from '../element.ts'
import { cleanLabel } from '../text.ts'
import { textOf } from './whole-page.ts'

/** A label and its value as a page shows them, whatever elements they are made of. */
export interface Row {
  label: string
  value: string
  /** The value's element, to look for marks of ratings in. */
  element: PageElement
}

const MAX_LABEL = 80
/** What a text may have in it and still be one. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'em',
  'font',
  'i',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
])

/** Elements that the rows of a grid are made of. */
export const GRID_ROWS = new Set(['div', 'span', 'li'])

/** The rows that an element is made of by its structure alone. */
export function rowsOf(element: PageElement): Row[] {
  const children = childElements(element)
  if (element.name === 'tr') return cellPairs(children.filter(isCell))
  const terms = termPairs(children)
  if (terms.length > 0) return terms
  if (element.name === 'li') return present(item(element))
  const [label] = children
  const isText = (element.name === 'p' || element.name === 'div') && children.every(isInline)
  const labelled = isText && isPlainText(label) ? present(item(element)) : []
  return labelled.length > 0 ? labelled : alternating(children)
}

const isInline = ({ name }: PageElement): boolean => INLINE.has(name)

/** The name and classes of an element, which rows of one kind have in common. */
export const kindOf = ({ name, attributes }: PageElement): string => `${name}.${attributes.class ?? ''}`

/** Labels and values that take turns, each of a kind of its own, without an element around each two. */
function alternating(parts: PageElement[]): Row[] {
  const [first, second] = parts
  if (!first || !second || parts.length < 4 || parts.length % 2 === 1 || kindOf(first) === kindOf(second))
    return []
  const isInTurn = (part: PageElement, index: number) =>
    kindOf(part) === kindOf(index % 2 === 0 ? first : second) && isPlainText(part)
  if (!parts.every(isInTurn)) return []
  return parts.flatMap((_, index) => (index % 2 === 0 ? present(pair(parts.slice(index, index + 2))) : []))
}

export const present = (row: Row | undefined): Row[] => (row ? [row] : [])

/** One label and value, or several side by side where each label ends in a colon; comparisons have more cells. */
function cellPairs(all: PageElement[]): Row[] {
  const cells = all.filter((cell) => !/^[:：]$/.test(textOf(cell)))
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
export function pair(parts: PageElement[]): Row | undefined {
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

/** A text whose first element is a label that ends in a colon. */
function item(element: PageElement): Row | undefined {
  const text = textOf(element)
  const label = findFirst(element, (part) => childElements(part).length === 0 && textOf(part) !== '')
  const words = label ? textOf(label) : ''
  if (!/[:：]$/.test(words) || !text.startsWith(words) || words.length > MAX_LABEL) return undefined
  const value = text.slice(words.length).trim()
  return value === '' ? undefined : { label: cleanLabel(words), value, element }
}

/** An element of two parts, the first of them a text. */
export function isGridRow(element: PageElement): boolean {
  if (!GRID_ROWS.has(element.name)) return false
  const parts = childElements(element)
  return parts.length === 2 && isPlainText(parts[0])
}

/** Whether one text stands in the element, at most wrapped several times. */
function isPlainText(element: PageElement | undefined): boolean {
  const [inner, ...others] = element ? childElements(element) : []
  return others.length === 0 && (inner === undefined || isPlainText(inner))
}
