import type { Candidate, MarketplaceName, Product, VerdictReason } from '@merkwerk/contract'

/** What an unreadable page is missing when it is of no kind the readers know. */
export const anyKnownLayout = 'any known layout'

/** The sections that all layouts of a marketplace's product pages have, and those of them that one page lacks. */
export interface LayoutCheck {
  expected: readonly string[]
  missing: readonly string[]
}

/** What a saved or fetched page says. A page lacking what its kind must have is `unreadable`. */
export type ParsedPage =
  | {
      outcome: 'found'
      product: Product /** Absent where an interface answered and no page. */
      layout?: LayoutCheck
    }
  | { outcome: 'search-results'; results: SearchResult[] /** Hits the page itself claims. */; total?: number }
  | { outcome: 'not-found' }
  | { outcome: 'blocked' }
  /** `missing` names what was looked for in vain; `anyKnownLayout` when the page is of no known kind. */
  | { outcome: 'unreadable'; missing: string }

/**
 * What a page of no known kind says that was fetched as a product's (`isProductAddress`): the product that was read of
 * it, where it has a price or attributes as no other page does, else still nothing.
 */
export function acceptUnknownLayout(
  refusal: ParsedPage,
  isProductAddress: boolean,
  parse: () => ParsedPage,
): ParsedPage {
  if (!isProductAddress || refusal.outcome !== 'unreadable') return refusal
  const parsed = parse()
  if (parsed.outcome !== 'found') return refusal
  return parsed.product.price || parsed.product.attributes.length > 0 ? parsed : refusal
}

/** One hit of a marketplace's search page; sponsored hits are marked, not dropped. */
export interface SearchResult {
  /** ASIN or item id. */
  id: string
  title: string
  url?: string
  image?: string
  price?: { amount: string; currency: string }
  isSponsored: boolean
}

/** Identifiers of one record, checked: GTIN as 8, 12, 13 or 14 digits with a right check digit, upper-case ASIN. */
export interface Identifiers {
  gtin?: string
  asin?: string
  /** The eBay listing that a person chose. */
  itemId?: string
}

/** What one marketplace answers about one product. Failures that concern the record are values, not exceptions. */
export type LookupOutcome =
  | {
      kind: 'found'
      product: Product /** How the product was matched to the identifiers. */
      by: 'asin' | 'item' | 'gtin'
    }
  | { kind: 'ambiguous'; candidates: Candidate[] }
  | { kind: 'not-found' }
  | {
      kind: 'blocked'
      /** `marketplace-paused` by whoever runs the look-ups; the marketplace itself was not asked. */
      reason: Extract<
        VerdictReason,
        'marketplace-blocks' | 'marketplace-unreachable' | 'marketplace-paused' | 'robots-forbidden'
      >
      retryAfterMs?: number
      /** An official interface denied the credentials that it was asked with. */
      isDenied?: boolean
    }
  | { kind: 'unreadable'; reason: Extract<VerdictReason, 'page-incomplete' | 'page-unknown'> }

/** A marketplace that products are looked up on. */
export interface DataSource {
  readonly name: MarketplaceName
  /** Host name of the country site, e.g. `amazon.de`. */
  readonly site: string
  /** Rejects only when `signal` aborts. */
  lookUp(identifiers: Identifiers, signal: AbortSignal): Promise<LookupOutcome>
}
