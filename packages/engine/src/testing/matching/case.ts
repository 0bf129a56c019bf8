import { gtinCheckDigit, parseGtin } from '../../identifiers/index.ts'
import type { Identifiers } from '../../outcome.ts'

/** An article as on its Amazon page. `facts` is its attribute table. */
export interface AmazonOffer {
  asin: string
  title: string
  brand?: string
  facts: [label: string, value: string][]
  parentAsin?: string
}

/** A listing as on its eBay page. */
export interface EbayOffer {
  itemId: string
  title: string
  condition?: string
  specifics: [label: string, value: string][]
}

/**
 * The offers of the marketplaces for a record's identifiers, and the expected result according to a person who
 * knows the products: the ids of the product, or why there is none.
 */
export interface MatchingCase {
  name: string
  asks: Identifiers
  /** In the order of the search page. An ASIN lookup returns the page of that ASIN or of its variation. */
  amazon: AmazonOffer[]
  ebay: EbayOffer[]
  expected: { verdict: 'found'; ids: string[] } | { verdict: 'ambiguous' } | { verdict: 'not-found' }
}

/** A separate GTIN-13 for each number. */
export function toGtin(number: number): string {
  const digits = `4001234${String(number).padStart(5, '0')}`
  return digits + gtinCheckDigit(digits)
}

const NUMBERS = new Set(['EAN', 'GTIN', 'UPC', 'ISBN', 'ISBN-13'])

/** The GTINs in a table of facts. */
export function gtinsIn(facts: [string, string][]): string[] {
  const stated = facts.flatMap(([label, value]) => (NUMBERS.has(label) ? value.split(/[\s,;|]+/) : []))
  return stated.flatMap((text) => {
    const parsed = parseGtin(text)
    return parsed.kind === 'valid' ? [parsed.gtin] : []
  })
}

let lastNumber = 0
function nextNumber(): string {
  lastNumber += 1
  return String(lastNumber)
}

export const amazon = (
  title: string,
  facts: AmazonOffer['facts'],
  more: Partial<AmazonOffer> = {},
): AmazonOffer => ({ asin: `B0${nextNumber().padStart(8, '0')}`, title, facts, ...more })

export const ebay = (
  title: string,
  specifics: EbayOffer['specifics'],
  more: Partial<EbayOffer> = {},
): EbayOffer => ({ itemId: `1100${nextNumber().padStart(8, '0')}`, title, specifics, ...more })

/** The given offers are the product. Any of them may represent it. */
export const found = (...offers: (AmazonOffer | EbayOffer)[]): MatchingCase['expected'] => ({
  verdict: 'found',
  ids: offers.map((offer) => ('asin' in offer ? offer.asin : offer.itemId)),
})
export const ambiguous: MatchingCase['expected'] = { verdict: 'ambiguous' }
export const notFound: MatchingCase['expected'] = { verdict: 'not-found' }
