import { type ApiResult, createApiClient } from '../../fetching/index.ts'
import { candidateOf, lookUpGtin, type Pages } from '../lookup.ts'
import {
  apiFailure,
  credentialsCheck,
  type OfficialApi,
  type OfficialApiOptions,
  probeGtin,
  throttleKey,
} from '../official-api.ts'
import { browseItemSchema, searchResponseSchema, toProduct } from './browse-item.ts'
import { compareListings, lookUpListing, MAX_LISTINGS } from './index.ts'

/** The key set of an application, from eBay's developer program. */
export interface EbayCredentials {
  clientId: string
  clientSecret: string
}

/** eBay states no rate per second. Its daily limits allow this one. */
const callsPerSecond = 5
const scope = 'https://api.ebay.com/oauth/api_scope'

/** Sites that the Browse API serves. Source: eBay developer documentation, "Buy API marketplace support". */
const MARKETPLACE_IDS: Record<string, string> = {
  'ebay.de': 'EBAY_DE',
  'ebay.at': 'EBAY_AT',
  'ebay.ch': 'EBAY_CH',
  'ebay.fr': 'EBAY_FR',
  'ebay.it': 'EBAY_IT',
  'ebay.es': 'EBAY_ES',
  'ebay.nl': 'EBAY_NL',
  'ebay.be': 'EBAY_BE',
  'ebay.ie': 'EBAY_IE',
  'ebay.pl': 'EBAY_PL',
  'ebay.co.uk': 'EBAY_GB',
  'ebay.com': 'EBAY_US',
  'ebay.ca': 'EBAY_CA',
  'ebay.com.au': 'EBAY_AU',
}

/**
 * eBay through its Browse API. Looks up the item id if there is one, otherwise the GTIN. Listings are matched like
 * those of pages. Throws a RangeError for a site that the interface does not serve.
 */
export function createEbayBrowse(options: OfficialApiOptions<EbayCredentials>): OfficialApi {
  const {
    site,
    credentials,
    address = 'https://api.ebay.com',
    requestsPerSecond = callsPerSecond,
    ...clientOptions
  } = options
  const marketplaceId = MARKETPLACE_IDS[site]
  if (!marketplaceId) throw new RangeError(`The Browse API does not serve ${site}`)
  const { clientId, clientSecret } = credentials
  const client = createApiClient({
    ...clientOptions,
    requestsPerSecond,
    name: throttleKey('ebay-browse', clientId),
    baseUrl: `${address}/buy/browse/v1`,
    access: {
      tokenUrl: `${address}/identity/v1/oauth2/token`,
      grant: { grant_type: 'client_credentials', scope },
      grantHeaders: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      },
      showToken: (token) => ({ authorization: `Bearer ${token}` }),
    },
  })
  const query = (path: string, signal: AbortSignal) =>
    client.get(path, { 'x-ebay-c-marketplace-id': marketplaceId }, signal)
  const pages: Pages = { open: async (path, signal) => parseResponse(await query(path, signal), site) }
  return {
    name: 'ebay',
    site,
    get status() {
      return client.status
    },
    async lookUp({ itemId, gtin }, signal) {
      if (itemId !== undefined)
        return lookUpListing(pages, itemId, `/item/get_item_by_legacy_id?legacy_item_id=${itemId}`, signal)
      if (gtin === undefined) return { kind: 'not-found' }
      const search = {
        pages,
        searchPath: searchPath(gtin),
        productPath: (id: string) => `/item/${encodeURIComponent(id)}`,
        opensSponsored: true,
        maxHits: MAX_LISTINGS,
        compare: compareListings,
        candidateOf,
      }
      return lookUpGtin(search, gtin, signal)
    },
    check: async (signal) => credentialsCheck(await query(searchPath(probeGtin), signal)),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  }
}

/** Whether the Browse API serves a country site. */
export const browseServes = (site: string): boolean => site in MARKETPLACE_IDS

const searchPath = (gtin: string): string => `/item_summary/search?gtin=${gtin}&limit=${MAX_LISTINGS}`

/** Converts a response to the equivalent parsed page. All error statuses except 404 and 400 are failures. */
function parseResponse(result: ApiResult, site: string): Awaited<ReturnType<Pages['open']>> {
  if (result.kind !== 'json') return apiFailure(result)
  if (result.status >= 400) {
    const isGone = result.status === 404 || hasError(result.json, NOT_FOUND_ERRORS)
    return isGone
      ? { kind: 'parsed', page: { outcome: 'not-found' } }
      : { kind: 'unreadable', reason: 'page-unknown' }
  }
  const item = browseItemSchema.safeParse(result.json)
  if (item.success) return { kind: 'parsed', page: { outcome: 'found', product: toProduct(item.data, site) } }
  const search = searchResponseSchema.safeParse(result.json)
  if (!search.success) return { kind: 'unreadable', reason: 'page-incomplete' }
  const results = search.data.itemSummaries.map(({ itemId, title }) => ({
    id: itemId,
    title,
    isSponsored: false,
  }))
  return { kind: 'parsed', page: { outcome: 'search-results', results } }
}

/** Item not found, group not found, legacy id not found, no longer for sale. */
const NOT_FOUND_ERRORS = [11001, 11002, 11003, 11004]

function hasError(json: unknown, ids: readonly number[]): boolean {
  const errors = (json as { errors?: unknown } | null)?.errors
  return (
    Array.isArray(errors) &&
    errors.some((error) => ids.includes((error as { errorId?: number })?.errorId ?? 0))
  )
}
