import type { FetchLimits, HostThrottle } from '../fetching/index.ts'
import { createAmazonCatalog } from '../sources/amazon/catalog.ts'
import { createEbayBrowse } from '../sources/ebay/browse.ts'
import type { OfficialApi } from '../sources/official-api.ts'

interface Options {
  /** Base address of the simulated interfaces. */
  address: string
  secret?: string
  limits?: Partial<FetchLimits>
  throttle?: HostThrottle
}

/** A throttle without limits. */
const unlimited: HostThrottle = { take: async () => undefined, pause: async () => undefined }

const clientOptions = ({ address, limits, throttle = unlimited }: Options) => ({
  address,
  userAgent: 'MerkwerkTest/1.0',
  throttle,
  allowPrivateAddresses: true,
  limits: { backoffMs: 1, ...limits },
})

/** Amazon's Catalog Items API of the German site with test credentials. */
export const openCatalog = (options: Options, site = 'amazon.de'): OfficialApi =>
  createAmazonCatalog({
    ...clientOptions(options),
    site,
    credentials: { clientId: 'client', clientSecret: options.secret ?? 'secret', refreshToken: 'token' },
  })

/** eBay's Browse API of the German site with test credentials. */
export const openBrowse = (options: Options, site = 'ebay.de'): OfficialApi =>
  createEbayBrowse({
    ...clientOptions(options),
    site,
    credentials: { clientId: 'client', clientSecret: options.secret ?? 'secret' },
  })

export interface ApiTraffic {
  calls: number
  grants: number
  identifiers: number
}

/** Sets faults and quotas of the sandbox's interfaces and returns their counts. */
export function apiControl(address: string) {
  const send = async (method: string, body?: object): Promise<Record<'amazon' | 'ebay', ApiTraffic>> => {
    const response = await fetch(`${address}/_control/apis`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Record<'amazon' | 'ebay', ApiTraffic>
  }
  return {
    set: (rules: { api: 'amazon' | 'ebay'; fault?: string; times?: number; rate?: number }) =>
      send('POST', rules),
    counts: () => send('GET'),
    reset: () => send('DELETE'),
  }
}
