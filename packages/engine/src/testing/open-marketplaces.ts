import { createFetcher, createMemoryThrottle } from '../fetching/index.ts'
import type { Marketplace } from '../outcome.ts'
import { createAmazon } from '../sources/amazon/index.ts'
import { createEbay } from '../sources/ebay/index.ts'

export interface OpenMarketplaces extends AsyncDisposable {
  amazon: Marketplace
  ebay: Marketplace
}

/** The German sites as a sandbox at `url` serves them, without a rate limit and with one attempt a page. */
export function openMarketplaces(url: string): OpenMarketplaces {
  const open = (site: string) => {
    const baseUrl = `${url}/${site}`
    const fetcher = createFetcher({
      site,
      baseUrl,
      userAgent: 'MerkwerkTest/1.0',
      throttle: createMemoryThrottle({ requestsPerSecond: Number.POSITIVE_INFINITY }),
      allowPrivateAddresses: true,
      limits: { attempts: 1 },
    })
    return { site, baseUrl, fetcher }
  }
  const [amazon, ebay] = [open('amazon.de'), open('ebay.de')]
  return {
    amazon: createAmazon(amazon),
    ebay: createEbay(ebay),
    async [Symbol.asyncDispose]() {
      await amazon.fetcher[Symbol.asyncDispose]()
      await ebay.fetcher[Symbol.asyncDispose]()
    },
  }
}
