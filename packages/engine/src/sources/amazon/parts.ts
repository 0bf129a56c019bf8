import type { Price } from '@merkwerk/contract'
import type { SearchResult } from '../../outcome.ts'
import type { Variations } from './variation.ts'

/** Uncleaned texts of a product page in page order, from the page parser or the reference parser. */
export interface ProductParts {
  title: string | undefined
  /** The line under the title: a brand or a link to its store. Empty if it names the authors of a book. */
  byline: string | undefined
  /** The ASIN of the selected variation from a hidden input. */
  asin: string | undefined
  parentAsin: string | undefined
  /** The chosen values of the article and those of its siblings. */
  variations: Variations
  /** Texts with the price of the selected variation, most reliable first. */
  prices: string[]
  /** The amount for the cart, to compare with the visible price. */
  cartAmount?: string | undefined
  /** The price found outside of the price sections. */
  price?: Price | undefined
  bullets: string[]
  descriptions: string[]
  facts: Fact[]
  /** Safety warnings in sections of the product. The contacts of sellers and manufacturers are loaded later. */
  warnings?: string[]
  /** Structured article numbers, used if no fact contains one. */
  statedGtins?: string[]
  crumbs: string[]
  /** The parsed state of the image gallery, otherwise the attributes of the main image's element. */
  gallery: unknown
  images: Record<string, string | undefined>[]
  /** The condition of an article that is not new. */
  condition: string | undefined
  availability: string | undefined
  rating: string | undefined
  ratingCount: string | undefined
  canonicalUrl: string | undefined
}

/** A label and its value from a table row, a list item or a grid. */
export interface Fact {
  label: string
  value: string
  group: string | undefined
  /** Whether the value contains review stars or a link to a best-seller list. */
  isRanking: boolean
}

/** The extracted parts of a search page. */
export interface SearchParts {
  hits: SearchHit[]
  /** The sentence with the number of hits, e.g. `1-48 of over 1,000 results for "tape"`. */
  countText: string | undefined
}

export interface SearchHit extends Omit<SearchResult, 'price'> {
  price: string | undefined
}
