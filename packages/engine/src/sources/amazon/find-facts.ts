import {
  childElements,
  findFirst,
  hasAnyClass,
  hasClass,
  type PageElement,
  spacedText,
} from '../page/element.ts'
import { isForeignPart, isOthersHeading } from '../page/meaning/foreign.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { elementsByIds } from '../page/sections.ts'
import { cleanText } from '../page/text.ts'
import { FACT_SECTIONS, OTHER_FACT_SECTIONS } from './layout.ts'
import type { Fact } from './parts.ts'
import { asinInUrl } from './sites.ts'

type RowFact = Omit<Fact, 'group'>

/** The heading above facts, and whether it stands above other products. */
interface Heading {
  group: string | undefined
  isOthers: boolean
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5'])

/** Finds the labels and values of a product page in page order, each with its heading. */
export function findFacts(page: ScannedPage, isForeignId: (id: string) => boolean): Fact[] {
  const sections = elementsByIds(page, FACT_SECTIONS)
  const facts: Fact[] = []
  for (const section of sections.length > 0 ? sections : elementsByIds(page, OTHER_FACT_SECTIONS))
    collectFacts(section, facts, isForeignId)
  return facts
}

/** Facts in the section, without those of other products that it shows or compares. */
function collectFacts(section: PageElement, facts: Fact[], isForeignId: (id: string) => boolean) {
  let heading: Heading = { group: undefined, isOthers: false }
  const walk = (parent: PageElement, isInItem: boolean) => {
    const before = heading
    for (const element of childElements(parent)) {
      if (isForeignPart(element, isForeignId) || labelsOthers(element, isForeignId)) continue
      if (isHeading(element)) heading = readHeading(element)
      if (heading.isOthers) continue
      const fact = isInItem && element.name === 'li' ? undefined : factIn(element)
      if (fact) facts.push({ ...fact, group: heading.group })
      walk(element, isInItem || element.name === 'li')
    }
    if (heading.isOthers) heading = before
  }
  walk(section, false)
}

/** Whether the first column of a table links to other products. */
function labelsOthers(element: PageElement, isForeignId: (id: string) => boolean): boolean {
  const isForeignLink = ({ attributes: { href } }: PageElement) => isForeignId(asinInUrl(href) ?? '')
  const isOther = (row: PageElement) =>
    row.name === 'tr' &&
    childElements(row)
      .slice(0, 1)
      .some((cell) => findFirst(cell, isForeignLink))
  return element.name === 'table' && findFirst(element, isOther) !== undefined
}

const isHeading = (element: PageElement): boolean =>
  HEADINGS.has(element.name) || hasAnyClass(element, ['a-expander-prompt', 'secHeader'])

function readHeading(element: PageElement): Heading {
  const group = spacedText(element)
  return { group, isOthers: isOthersHeading(group) }
}

function factIn(element: PageElement): RowFact | undefined {
  if (element.name === 'tr') return rowFact(element)
  if (element.name === 'li') return itemFact(element)
  if (hasClass(element, 'product-facts-detail')) return pairFact(element, 'a-col-left', 'a-col-right')
  if (hasClass(element, 'rpi-attribute-content'))
    return pairFact(element, 'rpi-attribute-label', 'rpi-attribute-value')
  return undefined
}

/** A row of exactly one label and one value. Comparisons have more cells, and layout tables contain tables. */
function rowFact(row: PageElement): RowFact | undefined {
  const cells = childElements(row).filter((cell) => cell.name === 'th' || cell.name === 'td')
  const [label, value] = cells
  if (!label || !value || cells.length !== 2) return undefined
  if (cells.some((cell) => findFirst(cell, (part) => part.name === 'table'))) return undefined
  return toFact(label, value)
}

function pairFact(pair: PageElement, labelClass: string, valueClass: string): RowFact | undefined {
  const label = findFirst(pair, (part) => hasClass(part, labelClass))
  const value = findFirst(pair, (part) => hasClass(part, valueClass))
  return label && value && toFact(label, value)
}

/** A list item that begins with a bold label and a colon. */
function itemFact(item: PageElement): RowFact | undefined {
  const label = findFirst(item, (part) => part.name === 'b' || hasClass(part, 'a-text-bold'))
  return label && /[:：]\s*$/.test(cleanText(spacedText(label))) ? toFact(label, item) : undefined
}

function toFact(label: PageElement, value: PageElement): RowFact {
  // Long values appear twice: in full for screen readers, and truncated with a link to expand.
  const full = findFirst(value, (part) => part !== label && hasClass(part, 'a-truncate-full'))
  return {
    label: spacedText(label),
    value: full ? spacedText(full) : spacedText(value, label),
    isRanking: findFirst(value, isRanking) !== undefined,
  }
}

export function isRanking(element: PageElement): boolean {
  const { id, href } = element.attributes
  if (id === 'acrPopover' || id === 'SalesRank') return true
  if (element.name === 'a' && href !== undefined) return /\/(?:bestsellers|zgbs|product-reviews)\//.test(href)
  return hasAnyClass(element, ['a-icon-star', 'a-icon-star-small'])
}
