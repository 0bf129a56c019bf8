import { ApiClient } from '../../fetching/index.ts'
import { type PartNumber, partNumberQuery } from '../../identifiers/index.ts'
import type { LookupOutcome } from '../../outcome.ts'
import { matchOffers } from '../lookup.ts'
import {
  apiFailure,
  credentialsCheck,
  type OfficialApi,
  type OfficialApiOptions,
  probeGtin,
  throttleKey,
} from '../official-api.ts'
import { catalogBatches, type IdentifierType, readPages } from './catalog-batches.ts'
import type { CatalogItem } from './catalog-item.ts'
import { isParent, toProduct } from './catalog-product.ts'
import { isNumberLabel } from './labels.ts'
import { type ApiSite, findApiSite, toApiAddress } from './sites.ts'

/** Credentials of the Selling Partner API: the application's key and a selling partner's authorization of it. */
export interface AmazonCredentials {
  clientId: string
  clientSecret: string
  refreshToken: string
}

/** `searchCatalogItems` allows two calls per second until a response states another rate. */
const callsPerSecond = 2
const mostKeywords = 20
/** Later hits of a search are accessories and similar products. */
const hitsPerSearch = 5
const included = 'attributes,classifications,dimensions,identifiers,images,relationships,summaries'

/**
 * Amazon through its Selling Partner API (Catalog Items 2022-04-01). Looks up the ASIN if there is one, otherwise
 * the GTIN. Simultaneous lookups share calls of up to 20 identifiers. Part numbers are searched as keywords. A parent of
 * variations is `unreadable`, because only its page shows which variation is meant. Throws a RangeError for a site that
 * the interface does not serve.
 */
export function createAmazonCatalog(options: OfficialApiOptions<AmazonCredentials>): OfficialApi {
  const { site } = options
  const apiSite = findApiSite(site)
  if (!apiSite) throw new RangeError(`The Selling Partner API does not serve ${site}`)
  const client = openClient(options, apiSite)
  const call = (query: URLSearchParams, signal: AbortSignal) => {
    const whole = new URLSearchParams(query)
    whole.set('marketplaceIds', apiSite.marketplaceId)
    whole.set('includedData', included)
    return client.get(`/catalog/2022-04-01/items?${whole}`, {}, signal)
  }
  const batches = catalogBatches(call)
  const findProduct = (item: CatalogItem) =>
    isParent(item, apiSite) ? undefined : toProduct(item, site, apiSite)
  const search = async (partNumber: PartNumber, signal: AbortSignal): Promise<LookupOutcome> => {
    const keywords = partNumberQuery(partNumber).split(' ').slice(0, mostKeywords).join(',')
    const query = new URLSearchParams({ keywords, pageSize: String(hitsPerSearch) })
    const result = await readPages(call, query, signal)
    if (result.kind !== 'items') return apiFailure(result)
    const products = result.items.flatMap((item) => findProduct(item) ?? [])
    return matchOffers({ partNumber }, { products, isNumberLabel })
  }
  return {
    name: 'amazon',
    site,
    get status() {
      return client.status
    },
    async lookUp({ asin, gtin, partNumber }, signal) {
      const id = asin ?? gtin
      if (id === undefined) return partNumber ? search(partNumber, signal) : { kind: 'not-found' }
      const result = await batches[asin === undefined ? chooseType(id) : 'ASIN'].lookUp(id, signal)
      if (result.kind !== 'items') return apiFailure(result)
      const [first] = result.items
      if (asin === undefined) {
        const products = result.items.flatMap((item) => findProduct(item) ?? [])
        return matchOffers({ gtin: id }, { products, isNumberLabel })
      }
      const product = first && findProduct(first)
      if (product) return { kind: 'found', product, by: 'asin' }
      return first ? { kind: 'unreadable', reason: 'page-incomplete' } : { kind: 'not-found' }
    },
    check: async (signal) => credentialsCheck(await batches.EAN.lookUp(probeGtin, signal)),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  }
}

const openClient = (
  { credentials, address, ...clientOptions }: OfficialApiOptions<AmazonCredentials>,
  apiSite: ApiSite,
): ApiClient =>
  new ApiClient({
    requestsPerSecond: callsPerSecond,
    ...clientOptions,
    name: throttleKey('amazon-catalog', credentials.refreshToken),
    baseUrl: address ?? toApiAddress(apiSite),
    access: {
      tokenUrl: `${address ?? 'https://api.amazon.com'}/auth/o2/token`,
      grant: {
        grant_type: 'refresh_token',
        refresh_token: credentials.refreshToken,
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
      },
      showToken: (token) => ({ 'x-amz-access-token': token }),
    },
  })

/** Whether the Selling Partner API serves a country site. */
export const catalogServes = (site: string): boolean => findApiSite(site) !== undefined

/** GTIN-8 and GTIN-13 are EANs, including UPCs padded with zeros. */
const chooseType = (gtin: string): IdentifierType => (gtin.length === 14 ? 'GTIN' : 'EAN')
