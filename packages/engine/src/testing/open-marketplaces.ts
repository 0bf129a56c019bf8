import { createFetcher } from '../fetching/index.ts'
import type { DataSource } from '../outcome.ts'
import { createAmazonPages } from '../sources/amazon/index.ts'
import { createEbayPages } from '../sources/ebay/index.ts'
import { createMemoryThrottle } from './memory-throttle.ts'

export interface OpenDataSources extends AsyncDisposable {
  amazon: DataSource
  ebay: DataSource
}

/** The German sites of the sandbox at `url`, without a rate limit and with one attempt per page. */
export function openDataSources(url: string): OpenDataSources {
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
    amazon: createAmazonPages(amazon),
    ebay: createEbayPages(ebay),
    async [Symbol.asyncDispose]() {
      await amazon.fetcher[Symbol.asyncDispose]()
      await ebay.fetcher[Symbol.asyncDispose]()
    },
  }
}
