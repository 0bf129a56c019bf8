import type { Candidate, Product } from '@merkwerk/contract'
import { type Fetcher, freeBytes } from '../fetching/index.ts'
import { type PartNumber, partNumberQuery, readGtins } from '../identifiers/index.ts'
import { isNew, partNumberProof } from '../matching/part-number.ts'
import { groupOffers, gtinProof, type Proof } from '../matching/same-product.ts'
import { withoutBlanks } from '../matching/without-blanks.ts'
import {
  anyKnownLayout,
  type DataSource,
  type Identifiers,
  type LayoutCheck,
  type LookupFailure,
  type LookupOutcome,
  type OpenPage,
  type ParsedPage,
} from '../outcome.ts'

/** Dependencies of page lookups on one marketplace site. */
export interface PageSourceOptions {
  /** Host name of the country site, e.g. `amazon.de`. */
  site: string
  /** Base address of the site without a trailing slash, e.g. `https://www.amazon.de`. */
  baseUrl: string
  fetcher: Fetcher
  /** Called for each complete product page with the share of known sections it contains. */
  onPage?: ((page: FetchedPage) => void) | undefined
}

/** A fetched and parsed product page. */
export interface FetchedPage {
  /** Its address on the marketplace. */
  url: string
  /** Freed after the call. */
  bytes: Uint8Array
  /** Besides the sections, `page` represents a page that could be parsed at all. */
  layout: LayoutCheck
}

/** Returns a function that fetches and parses pages of a site. Refusals and missing parts become outcomes. */
export function pageOpener(
  { site, baseUrl, fetcher, onPage }: PageSourceOptions,
  parse: (bytes: Uint8Array, options: { url: string }) => ParsedPage,
): OpenPage {
  return async (path, signal) => {
    const fetched = await fetcher.fetch(`${baseUrl}${path}`, signal)
    if (fetched.kind === 'refused') {
      const { detail: _, ...refusal } = fetched
      return { ...refusal, kind: 'blocked' }
    }
    if (fetched.kind === 'incomplete') return { kind: 'unreadable', reason: 'page-incomplete' }
    const url = `https://www.${site}${path}`
    const parsed = parse(fetched.bytes, { url })
    const layout = findLayout(parsed)
    const isGone = fetched.status === 404 || fetched.status === 410
    if (layout && !isGone) onPage?.({ url, bytes: fetched.bytes, layout })
    freeBytes(fetched.bytes)
    // A site may also say in a page of this status that it fails.
    if (parsed.outcome === 'blocked') return { kind: 'blocked', reason: 'marketplace-blocks' }
    if (isGone) return { kind: 'parsed', page: { outcome: 'not-found' } }
    if (parsed.outcome === 'unreadable')
      return {
        kind: 'unreadable',
        reason: parsed.missing === anyKnownLayout ? 'page-unknown' : 'page-incomplete',
      }
    return { kind: 'parsed', page: parsed }
  }
}

/** The layout check of a page. Undefined if it is not a product page or is incomplete. */
function findLayout(parsed: ParsedPage): LayoutCheck | undefined {
  if (parsed.outcome === 'found' && parsed.layout)
    return { expected: ['page', ...parsed.layout.expected], missing: parsed.layout.missing }
  const isUnknown = parsed.outcome === 'unreadable' && parsed.missing !== 'end'
  return isUnknown ? { expected: ['page'], missing: ['page'] } : undefined
}

/** What a marketplace is searched for. */
export type Searched = { gtin: string } | { partNumber: PartNumber }

/** The words of a search. */
export const splitWords = (searched: Searched): string =>
  'gtin' in searched ? searched.gtin : partNumberQuery(searched.partNumber)

/** How products are looked up on the pages of a marketplace, or in its interface. */
export interface ProductLookup {
  open: OpenPage
  /** The identifier with a page of its own. */
  by: 'asin' | 'item'
  /** Whether a product is the one with this identifier. */
  isAsked: (product: Product, id: string) => boolean
  paths: Record<'product' | 'hit', (id: string) => string> & Record<'search', (searched: Searched) => string>
  /** Whether a label of the marketplace names a part or model number. */
  isNumberLabel: (label: string) => boolean
  /** Whether sponsored hits are opened: they are ordinary offers on eBay but similar products on Amazon. */
  opensSponsored: boolean
  /** Most hits that are opened. */
  maxHits: number
}

/** Returns a function that looks up the ASIN or item id if there is one, otherwise the GTIN or part number. */
export function lookUpWith(lookup: ProductLookup): DataSource['lookUp'] {
  const { open, by, isAsked, paths } = lookup
  return async ({ asin, itemId, ...identifiers }, signal, pages) => {
    const openProduct: OpenPage = pages ? (path, stop) => pages.open(open, path, stop) : open
    const id = by === 'asin' ? asin : itemId
    if (id === undefined) return search({ ...lookup, openProduct }, findSearched(identifiers), signal)
    const opened = await openProduct(paths.product(id), signal)
    if (opened.kind !== 'parsed') return opened
    const { page } = opened
    const isFound = page.outcome === 'found' && isAsked(page.product, id)
    return isFound ? { kind: 'found', product: page.product, by } : { kind: 'not-found' }
  }
}

/** What is searched for: the GTIN if there is one, otherwise the part number. */
function findSearched({ gtin, partNumber }: Identifiers): Searched | undefined {
  if (gtin !== undefined) return { gtin }
  return partNumber && { partNumber }
}

/**
 * Searches, opens the first hits and accepts only products whose page proves the identifier. Offers of one product
 * count as one. Several products, or hits without proof, are ambiguous.
 */
async function search(
  {
    open,
    openProduct,
    paths,
    opensSponsored,
    maxHits,
    isNumberLabel,
  }: ProductLookup & { openProduct: OpenPage },
  searched: Searched | undefined,
  signal: AbortSignal,
): Promise<LookupOutcome> {
  if (!searched) return { kind: 'not-found' }
  const found = await open(paths.search(searched), signal)
  if (found.kind !== 'parsed') return found
  if (found.page.outcome === 'found')
    return matchOffers(searched, { products: [found.page.product], isNumberLabel })
  // The address of the search is gone, which says nothing about the article.
  if (found.page.outcome === 'not-found') return { kind: 'unreadable', reason: 'page-unknown' }
  const hits = found.page.results.filter((hit) => opensSponsored || !hit.isSponsored).slice(0, maxHits)
  const opened = await Promise.all(hits.map((hit) => openProduct(paths.hit(hit.id), signal)))
  const products: Product[] = []
  const failures: LookupFailure[] = []
  for (const page of opened) {
    if (page.kind !== 'parsed') failures.push(page)
    else if (page.page.outcome === 'found') products.push(page.page.product)
  }
  return matchOffers(searched, { products, failures, isNumberLabel })
}

interface Offers extends Pick<ProductLookup, 'isNumberLabel'> {
  products: Product[]
  failures?: LookupFailure[]
}

/** Combines several offers. A refused page blocks the result, because it could show another product. */
export function matchOffers(
  searched: Searched,
  { products, failures = [], isNumberLabel }: Offers,
): LookupOutcome {
  const chooseProof = (offer: Product): Proof =>
    'gtin' in searched
      ? gtinProof(offer, searched.gtin)
      : partNumberProof(offer, searched.partNumber, isNumberLabel)
  const blocked = failures.find((failure) => failure.kind === 'blocked')
  if (blocked) return blocked
  const distinct = new Map(products.map((product) => [toId(product), product]))
  const offers = [...distinct.values()].sort(compareOffers)
  const groups = groupOffers(offers.filter((offer) => chooseProof(offer) === 'shown'))
  const [first, ...others] = groups.map(([best]) => best).filter((best) => best !== undefined)
  if (first && others.length === 0)
    return { kind: 'found', product: first, by: 'gtin' in searched ? 'gtin' : 'mpn' }
  if (first) return { kind: 'ambiguous', candidates: [first, ...others].map(toCandidate) }
  const unproven = offers.filter((offer) => chooseProof(offer) === 'none')
  if (unproven.length > 0) return { kind: 'ambiguous', candidates: unproven.map(toCandidate) }
  return failures[0] ?? { kind: 'not-found' }
}

const toId = ({ asin, itemId }: Product): string => asin ?? itemId ?? ''

/** Orders offers of one product: new ones first, then with a price, more attributes, more images, a lower id. */
function compareOffers(a: Product, b: Product): number {
  const [idA, idB] = [toId(a), toId(b)]
  return (
    Number(isNew(b)) - Number(isNew(a)) ||
    Number(b.price !== undefined) - Number(a.price !== undefined) ||
    b.attributes.length - a.attributes.length ||
    b.images.length - a.images.length ||
    idA.length - idB.length ||
    (idA < idB ? -1 : 1)
  )
}

/** A product as a choice for the user. */
function toCandidate(product: Product): Candidate {
  const { source, title, url, images, price } = product
  return { source, id: toId(product), title, ...withoutBlanks({ url, image: images[0], price }) }
}

/** The first GTIN that a product shows. */
export function shownGtin({ gtins }: Product): { gtin: string } | undefined {
  const [gtin] = readGtins(gtins)
  return gtin === undefined ? undefined : { gtin }
}
