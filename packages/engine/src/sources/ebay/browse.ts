import { z } from 'zod'
import { ApiClient, type ApiResult } from '../../fetching/index.ts'
import { partNumberQuery } from '../../identifiers/index.ts'
import type { OpenPage } from '../../outcome.ts'
import type { Searched } from '../lookup.ts'
import {
  apiFailure,
  credentialsCheck,
  lenient,
  type OfficialApi,
  type OfficialApiOptions,
  probeGtin,
  throttleKey,
} from '../official-api.ts'
import { findMessage } from '../page/messages.ts'
import { browseItemSchema, searchResponseSchema, toProduct } from './browse-item.ts'
import { lookUpListings, MAX_LISTINGS } from './index.ts'
import { findMarketplaceId } from './sites.ts'

/** The key set of an application, from eBay's developer program. */
export interface EbayCredentials {
  clientId: string
  clientSecret: string
}

/** eBay states no rate per second. Its daily limits allow this one. */
const callsPerSecond = 5
/** Characters of `q`. */
const longestQuery = 100
const scope = 'https://api.ebay.com/oauth/api_scope'

/** eBay through its Browse API: looks up the item id, otherwise the GTIN or part number. Throws a RangeError for an unserved site. */
export function createEbayBrowse(options: OfficialApiOptions<EbayCredentials>): OfficialApi {
  const { site, credentials, address = 'https://api.ebay.com', ...clientOptions } = options
  const marketplaceId = findMarketplaceId(site)
  if (!marketplaceId) throw new RangeError(`The Browse API does not serve ${site}`)
  const { clientId, clientSecret } = credentials
  const client = new ApiClient({
    requestsPerSecond: callsPerSecond,
    ...clientOptions,
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
  const open: OpenPage = async (path, signal) => parseResponse(await query(path, signal), site)
  return {
    name: 'ebay',
    site,
    get status() {
      return client.status
    },
    lookUp: lookUpListings({ open, paths: { product: listingPath, hit: itemPath, search: searchPath } }),
    check: async (signal) => credentialsCheck(await query(searchPath({ gtin: probeGtin }), signal)),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  }
}

const listingPath = (itemId: string): string => `/item/get_item_by_legacy_id?legacy_item_id=${itemId}`
const itemPath = (id: string): string => `/item/${encodeURIComponent(id)}`
/** The interface finds a brand by `aspect_filter` only within a category, so brand and number are searched as words. */
const searchPath = (searched: Searched): string => {
  const by =
    'gtin' in searched ? searched : { q: partNumberQuery(searched.partNumber).slice(0, longestQuery) }
  return `/item_summary/search?${new URLSearchParams({ ...by, limit: String(MAX_LISTINGS) })}`
}

/** Converts a response to the equivalent parsed page. Errors are failures unless the item is gone. */
function parseResponse(result: ApiResult, site: string): Awaited<ReturnType<OpenPage>> {
  if (result.kind !== 'json') return apiFailure(result)
  if (result.status >= 400) {
    const isGone =
      namesGoneItem(result.json) ||
      (result.status === 404 && findMessage(JSON.stringify(result.json)) !== 'fails')
    return isGone
      ? { kind: 'parsed', page: { outcome: 'not-found' } }
      : { kind: 'unreadable', reason: 'page-unknown' }
  }
  const item = browseItemSchema.safeParse(result.json)
  if (item.success) return { kind: 'parsed', page: { outcome: 'found', product: toProduct(item.data, site) } }
  const search = searchResponseSchema.safeParse(result.json)
  if (!search.success) return { kind: 'unreadable', reason: 'page-incomplete' }
  const results = (search.data.itemSummaries ?? []).map(({ itemId, title }) => ({
    id: itemId,
    title,
    isSponsored: false,
  }))
  return { kind: 'parsed', page: { outcome: 'search-results', results } }
}

/** Item not found, group not found, legacy id not found, no longer for sale. */
const GONE_ERRORS = new Set<unknown>([11001, 11002, 11003, 11004])
const errorsSchema = z.object({ errors: z.array(z.object({ errorId: lenient(z.number()) })) })

const namesGoneItem = (json: unknown): boolean =>
  errorsSchema.safeParse(json).data?.errors.some(({ errorId }) => GONE_ERRORS.has(errorId)) ?? false
