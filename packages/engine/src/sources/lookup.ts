import type { Candidate, MarketplaceName, Product } from '@merkwerk/contract'
import type { Fetcher } from '../fetching/index.ts'
import { parseGtin } from '../identifiers/index.ts'
import { groupOffers, gtinProof } from '../matching/same-product.ts'
import type { Identifiers } from '../outcome.ts'
import { anyKnownLayout, type LayoutCheck, type LookupOutcome, type ParsedPage } from '../outcome.ts'

/** What looking up on one marketplace site takes. */
export interface PageSourceOptions {
  /** Host name of the country site, e.g. `amazon.de`. */
  site: string
  /** Where the site is reached, without a closing slash, e.g. `https://www.amazon.de`. */
  baseUrl: string
  fetcher: Fetcher
  /** Told of each product page that came whole: how much of its known layout it has. */
  onPage?: ((page: FetchedPage) => void) | undefined
}

/** A product page that was fetched and read. */
export interface FetchedPage {
  /** The address it has on the marketplace. */
  url: string
  bytes: Uint8Array
  /** Beside the sections, `page` stands for a page that could be read at all. */
  layout: LayoutCheck
}

/** A page that cannot be judged; already the outcome of the look-up unless other pages say more. */
type Failure = Extract<LookupOutcome, { kind: 'blocked' | 'unreadable' }>
type Opened = { kind: 'parsed'; page: Exclude<ParsedPage, { outcome: 'blocked' | 'unreadable' }> } | Failure

/** How pages of one marketplace are reached and read. */
export interface Pages {
  /** Reads `path` of the site. */
  open(path: string, signal: AbortSignal): Promise<Opened>
}

/** Pages of a site, fetched and read; what the fetcher was refused and what the page lacks become outcomes. */
export function createPages(
  { site, baseUrl, fetcher, onPage }: PageSourceOptions,
  parse: (bytes: Uint8Array, options: { url: string }) => ParsedPage,
): Pages {
  return {
    async open(path, signal) {
      const fetched = await fetcher.fetch(`${baseUrl}${path}`, signal)
      if (fetched.kind === 'refused') {
        const { reason, retryAfterMs } = fetched
        return { kind: 'blocked', reason, ...(retryAfterMs !== undefined && { retryAfterMs }) }
      }
      if (fetched.kind === 'incomplete') return { kind: 'unreadable', reason: 'page-incomplete' }
      if (fetched.status === 404 || fetched.status === 410)
        return { kind: 'parsed', page: { outcome: 'not-found' } }
      const url = `https://www.${site}${path}`
      const parsed = parse(fetched.bytes, { url })
      const layout = layoutOf(parsed)
      if (layout) onPage?.({ url, bytes: fetched.bytes, layout })
      if (parsed.outcome === 'blocked') return { kind: 'blocked', reason: 'marketplace-blocks' }
      if (parsed.outcome === 'unreadable')
        return {
          kind: 'unreadable',
          reason: parsed.missing === anyKnownLayout ? 'page-unknown' : 'page-incomplete',
        }
      return { kind: 'parsed', page: parsed }
    },
  }
}

/** What a page tells of its layout; nothing when it is none of a product or did not come to its end. */
function layoutOf(parsed: ParsedPage): LayoutCheck | undefined {
  if (parsed.outcome === 'found' && parsed.layout)
    return { expected: ['page', ...parsed.layout.expected], missing: parsed.layout.missing }
  const isUnknown = parsed.outcome === 'unreadable' && parsed.missing !== 'end'
  return isUnknown ? { expected: ['page'], missing: ['page'] } : undefined
}

/** What a look-up by GTIN needs to know of a marketplace. */
export interface GtinSearch {
  pages: Pages
  searchPath: string
  /** The path of the product page of a hit. */
  productPath: (id: string) => string
  /** Whether advertised hits are look-alikes (Amazon) or ordinary offers of what was asked for (eBay). */
  opensSponsored: boolean
  /** How many hits are opened at most. */
  maxHits: number
  /** Which of two offers of one product stands for it: negative when the first. A total order. */
  compare: (a: Product, b: Product) => number
  candidateOf: (product: Product) => Candidate
}

/**
 * Looks a GTIN up: searches for it, opens the first hits and takes only products whose page shows that GTIN.
 * Offers of one product count as one; several products, or hits that show no GTIN at all, are ambiguous.
 */
export async function lookUpGtin(
  search: GtinSearch,
  gtin: string,
  signal: AbortSignal,
): Promise<LookupOutcome> {
  const found = await search.pages.open(search.searchPath, signal)
  if (found.kind !== 'parsed') return found
  if (found.page.outcome === 'found') return matchOffers(search, gtin, [found.page.product], [])
  if (found.page.outcome === 'not-found') return { kind: 'not-found' }
  const hits = found.page.results
    .filter((hit) => search.opensSponsored || !hit.isSponsored)
    .slice(0, search.maxHits)
  const opened = await Promise.all(hits.map((hit) => search.pages.open(search.productPath(hit.id), signal)))
  const products: Product[] = []
  const failures: Failure[] = []
  for (const page of opened) {
    if (page.kind !== 'parsed') failures.push(page)
    else if (page.page.outcome === 'found') products.push(page.page.product)
  }
  return matchOffers(search, gtin, products, failures)
}

/**
 * What several offers say together of a GTIN. A refused page leaves the answer open, whatever the others say: asked
 * again it could be another product.
 */
export function matchOffers(
  search: Pick<GtinSearch, 'compare' | 'candidateOf'>,
  gtin: string,
  products: Product[],
  failures: Failure[],
): LookupOutcome {
  const blocked = failures.find((failure) => failure.kind === 'blocked')
  if (blocked) return blocked
  const distinct = new Map(products.map((product) => [product.asin ?? product.itemId, product]))
  const offers = [...distinct.values()].sort(search.compare)
  const groups = groupOffers(offers.filter((offer) => gtinProof(offer, gtin) === 'shown'))
  const [first, ...others] = groups.map(([best]) => best).filter((best) => best !== undefined)
  if (first && others.length === 0) return { kind: 'found', product: first, by: 'gtin' }
  if (first) return { kind: 'ambiguous', candidates: [first, ...others].map(search.candidateOf) }
  const unproven = offers.filter((offer) => gtinProof(offer, gtin) === 'none')
  if (unproven.length > 0) return { kind: 'ambiguous', candidates: unproven.map(search.candidateOf) }
  return failures[0] ?? { kind: 'not-found' }
}

/** A product as something a person can choose. */
export function candidateOf(product: Product): Candidate {
  const { marketplace, asin, itemId, title, url, images, price } = product
  return {
    marketplace,
    id: asin ?? itemId ?? '',
    title,
    ...(url && { url }),
    ...(images[0] && { image: images[0] }),
    ...(price && { price }),
  }
}

/** The path of a marketplace's search page for a GTIN. */
export const searchPaths: Record<MarketplaceName, (gtin: string) => string> = {
  amazon: (gtin) => `/s?k=${gtin}`,
  ebay: (gtin) => `/sch/i.html?_nkw=${gtin}`,
}

/**
 * The GTIN that eBay, which knows no ASIN, can be asked with for a record without one: of those that the product found on
 * Amazon shows the first valid one that is no store's own, as lists have it. Undefined where the record has one itself.
 */
export function shownGtin({ gtin }: Identifiers, amazon: LookupOutcome | undefined): string | undefined {
  if (gtin !== undefined || amazon?.kind !== 'found') return undefined
  for (const shown of amazon.product.gtins) {
    const parsed = parseGtin(shown)
    if (parsed.kind === 'valid' && !parsed.isRestricted) return parsed.gtin
  }
  return undefined
}
