import type { Price } from '@merkwerk/contract'
import type { SearchResult } from '../../outcome.ts'

/**
 * What a finder takes out of a product page: texts as they stand there, uncleaned, in page order. The two
 * finders (one on sections, one on a DOM) find independently; one set of rules makes a product of either.
 */
export interface ProductParts {
  title: string | undefined
  /** The line under the title: a brand or a link to its store; empty where it names the authors of a book. */
  byline: string | undefined
  /** The ASIN of the variation shown, as a hidden input states it. */
  asin: string | undefined
  parentAsin: string | undefined
  /** Texts that state what the buyer pays for the selected variation, most reliable first. */
  prices: string[]
  /** The amount that the cart would get, to compare with what is shown. */
  cartAmount?: string | undefined
  /** The price found outside of the sections that show it. */
  price?: Price | undefined
  bullets: string[]
  descriptions: string[]
  facts: Fact[]
  /** Article numbers stated for machines, which count where no fact names one. */
  statedGtins?: string[]
  crumbs: string[]
  /** The image gallery's state, parsed; where there is none, the attributes of the main image's element. */
  gallery: unknown
  images: Record<string, string | undefined>[]
  /** What the offer says of an article that is not new. */
  condition: string | undefined
  availability: string | undefined
  rating: string | undefined
  ratingCount: string | undefined
  canonicalUrl: string | undefined
}

/** A label and its value, from a table row, a list item or a grid. */
export interface Fact {
  label: string
  value: string
  group: string | undefined
  /** Whether the value holds review stars or a link into a best-seller list. */
  isRanking: boolean
}

/** What a finder takes out of a search page. */
export interface SearchParts {
  hits: SearchHit[]
  /** The sentence that counts the hits, e.g. `1-48 of over 1,000 results for "tape"`. */
  countText: string | undefined
}

export interface SearchHit extends Omit<SearchResult, 'price'> {
  price: string | undefined
}
