import type { Candidate, Price, Product, SourceName, VerdictReason } from '@merkwerk/contract'
import { type PartNumber, partNumberKey } from './identifiers/index.ts'

/** Missing part of an unreadable page whose kind no parser recognizes. */
export const anyKnownLayout = 'any known layout'

/** The sections that all layouts of a marketplace's product pages have, and those that one page lacks. */
export interface LayoutCheck {
  expected: readonly string[]
  missing: readonly string[]
}

/** The parsed content of a page. A page without the required parts of its kind is `unreadable`. */
export type ParsedPage =
  /** `layout` is absent for products from an official interface. */
  | { outcome: 'found'; product: Product; layout?: LayoutCheck }
  /** `total` is the number of hits that the page states. */
  | { outcome: 'search-results'; results: SearchResult[]; total?: number }
  | { outcome: 'not-found' }
  | { outcome: 'blocked' }
  /** `missing` names what was looked for in vain; `anyKnownLayout` when the page is of no known kind. */
  | { outcome: 'unreadable'; missing: string }

/** Parses a page of unknown layout at a product address. Accepts it with a price or attributes, which others lack. */
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

/** One hit of a marketplace's search page. Sponsored hits are marked, not dropped. */
export interface SearchResult {
  /** ASIN or item id. */
  id: string
  title: string
  url?: string
  image?: string
  price?: Price
  isSponsored: boolean
}

/** Validated identifiers of one record: a GTIN of 8, 12, 13 or 14 digits and an upper-case ASIN, or a part number. */
export interface Identifiers {
  gtin?: string
  asin?: string
  /** The eBay listing that the user chose. */
  itemId?: string
  /** The registration number in EPREL that another source states. */
  eprel?: string
  /** Only without a GTIN and an ASIN, which are more reliable. */
  partNumber?: PartNumber
}

/** The key of identifiers. Records with the same key have the same product. */
export const identifiersKey = ({ asin, gtin, itemId, eprel, partNumber }: Identifiers): string =>
  [asin, gtin, itemId && `item:${itemId}`, eprel && `eprel:${eprel}`, partNumber && partNumberKey(partNumber)]
    .filter((identifier) => identifier !== undefined)
    .join(' ')

/** Why a source refuses, and whether a later attempt may succeed. */
export const refusals = {
  'marketplace-blocks': { isTemporary: true },
  'marketplace-unreachable': { isTemporary: true },
  /** Set by the caller. The source itself was not queried. */
  'marketplace-paused': { isTemporary: true },
  'source-quota': { isTemporary: true },
  'source-throttled': { isTemporary: true },
  'source-unreachable': { isTemporary: true },
  'robots-forbidden': { isTemporary: false },
  'source-denied': { isTemporary: false },
  'source-restricted': { isTemporary: false },
} as const satisfies Partial<Record<VerdictReason, { isTemporary: boolean }>>

/** The result of looking up one product in one source. Failures of a record are values, not exceptions. */
export type LookupOutcome =
  /** `by` is the identifier that matched the product. */
  | { kind: 'found'; product: Product; by: 'asin' | 'item' | 'gtin' | 'eprel' | 'mpn' }
  | { kind: 'ambiguous'; candidates: Candidate[] }
  | { kind: 'not-found' }
  | {
      kind: 'blocked'
      reason: keyof typeof refusals
      retryAfterMs?: number
      /** The official interface denied the credentials. */
      isDenied?: boolean
    }
  | {
      kind: 'unreadable'
      reason: Extract<VerdictReason, 'page-incomplete' | 'page-unknown' | 'answer-unreadable'>
    }

/** A lookup whose page or response cannot be judged. */
export type LookupFailure = Extract<LookupOutcome, { kind: 'blocked' | 'unreadable' }>

/** A source in which products are looked up. */
export interface DataSource {
  readonly name: SourceName
  /** Host name of the country site, e.g. `amazon.de`. */
  readonly site: string
  /** Rejects only when `signal` aborts. Lookups with the same `pages` share product pages. */
  lookUp(identifiers: Identifiers, signal: AbortSignal, pages?: SharedPages): Promise<LookupOutcome>
}

export type OpenedPage =
  | { kind: 'parsed'; page: Exclude<ParsedPage, { outcome: 'blocked' | 'unreadable' }> }
  | LookupFailure

/** Fetches and parses a page of one marketplace. */
export type OpenPage = (path: string, signal: AbortSignal) => Promise<OpenedPage>

/** Product pages that several lookups open, because one page may show several articles. */
export interface SharedPages {
  open(open: OpenPage, path: string, signal: AbortSignal): Promise<OpenedPage>
}
