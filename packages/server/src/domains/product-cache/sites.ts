import { createHash } from 'node:crypto'
import type { MarketplaceName } from '@merkwerk/contract'
import {
  type AmazonCredentials,
  type ApiStatus,
  browseServes,
  type CredentialsCheck,
  catalogServes,
  createAmazonCatalog,
  createAmazonPages,
  createEbayBrowse,
  createEbayPages,
  createFetcher,
  type DataSource,
  type EbayCredentials,
  type FetchedPage,
  type Fetcher,
  type HostThrottle,
  type OfficialApi,
  queryInOrder,
} from '@merkwerk/engine'
import type { Config } from '../../platform/config/config.ts'
import type { Context } from '../../platform/context.ts'
import type { Metrics } from '../../platform/observability/metrics.ts'
import type { OpenCircuits } from '../../platform/queue/index.ts'
import { ConnectionPool } from './connection-pool.ts'
import { languagesOf } from './languages.ts'
import { measuredFetcher, measuredThrottle } from './measure-fetches.ts'
import { createSharedThrottle } from './throttle.ts'

/** Credentials by marketplace; one that is absent has none. */
export interface Credentials {
  amazon?: AmazonCredentials | undefined
  ebay?: EbayCredentials | undefined
}

interface AccountCredentials {
  accountId: number
  credentials: Credentials
}

/** Whose own credentials an interface is asked with. */
export interface Seller extends AccountCredentials {
  /** Told that the marketplace denied them, under a token granted anew. */
  onDenied(marketplace: MarketplaceName): Promise<void>
}

/** The marketplaces' sites, each opened when it is first asked and kept open. */
export interface Sites {
  /** A site by the installation's sources, in the order of the settings. */
  at(name: MarketplaceName, site: string): DataSource
  /** A site by its official interface under a seller's own credentials; undefined where there are none for it. */
  connectionAt(name: MarketplaceName, site: string, seller: AccountCredentials): DataSource | undefined
}

/** Opens the marketplaces of the settings; disposing closes their connections. */
export class OpenSites implements Sites, AsyncDisposable {
  readonly #config: Config
  readonly #onPage: ((marketplace: MarketplaceName, page: FetchedPage) => void) | undefined
  readonly #metrics: Metrics
  readonly #throttle: HostThrottle
  readonly #resources = new AsyncDisposableStack()
  readonly #shared = new Map<string, DataSource>()
  readonly #own = new ConnectionPool()
  readonly #fetchers: Fetcher[] = []
  readonly #interfaces: OfficialApi[] = []

  /** `onPage` is told of the product pages that are read. */
  constructor(
    { config, db, metrics }: Pick<Context, 'config' | 'db' | 'metrics'>,
    onPage?: (marketplace: MarketplaceName, page: FetchedPage) => void,
  ) {
    this.#onPage = onPage
    this.#config = config
    this.#metrics = metrics
    this.#throttle = createSharedThrottle(db, config.fetching.requestsPerSecond)
  }

  at(name: MarketplaceName, site: string): DataSource {
    const known = this.#shared.get(site)
    if (known) return known
    const place = this.#config.marketplaces[name]
    const sources = place.sources.flatMap((source) =>
      source === 'page' ? this.#openPages(name, site) : this.#openInstallationApi(name, site),
    )
    const opened: DataSource = {
      name,
      site,
      lookUp: async (identifiers, signal) => {
        const asks = sources.map((source) => async () => ({
          outcome: await source.lookUp(identifiers, signal),
        }))
        return (await queryInOrder(asks)).outcome
      },
    }
    this.#shared.set(site, opened)
    return opened
  }

  connectionAt(
    name: MarketplaceName,
    site: string,
    { accountId, credentials }: AccountCredentials,
  ): OfficialApi | undefined {
    const own = credentials[name]
    if (!own) return undefined
    const hash = createHash('sha256').update(JSON.stringify(own)).digest('hex')
    return this.#own.get(`${accountId} ${site} ${hash}`, () => this.#openApi(name, site, credentials))
  }

  /** What is not asked for a while, by the last answers of pages and of the installation's interfaces. */
  openCircuits(): OpenCircuits {
    const interfacesWith = (status: ApiStatus) =>
      this.#interfaces.filter((source) => source.status === status).map(({ site }) => site)
    return {
      shunned_sites: this.#fetchers
        .filter(({ isCircuitOpen: isShunned }) => isShunned)
        .map(({ site }) => site),
      shunned_interfaces: interfacesWith('circuit-open'),
      denied_interfaces: interfacesWith('denied'),
    }
  }

  get #installation(): Credentials {
    const { amazon, ebay } = this.#config.marketplaces
    return { amazon: amazon.api.credentials, ebay: ebay.api.credentials }
  }

  #openPages(name: MarketplaceName, site: string): DataSource {
    const baseUrl = siteUrl(this.#config, name, site)
    const opened = openFetcher(this.#config, this.#throttleOf(name), { name, site })
    const fetcher = this.#resources.use(measuredFetcher(opened, this.#metrics, name))
    this.#fetchers.push(fetcher)
    return { amazon: createAmazonPages, ebay: createEbayPages }[name]({
      site,
      baseUrl,
      fetcher,
      onPage: (page) => this.#onPage?.(name, page),
    })
  }

  #openInstallationApi(name: MarketplaceName, site: string): OfficialApi[] {
    const source = this.#openApi(name, site, this.#installation)
    if (!source) return []
    this.#interfaces.push(source)
    return [this.#resources.use(source)]
  }

  #openApi(name: MarketplaceName, site: string, { amazon, ebay }: Credentials): OfficialApi | undefined {
    const { userAgent, allowPrivateAddresses } = this.#config.fetching
    const { address, isPlayed } = this.#config.marketplaces[name].api
    const options = {
      ...{ site, address, userAgent, allowPrivateAddresses, throttle: this.#throttleOf(name) },
      ...(isPlayed && { requestsPerSecond: null }),
    }
    if (name === 'amazon')
      return amazon && catalogServes(site)
        ? createAmazonCatalog({ ...options, credentials: amazon })
        : undefined
    return ebay && browseServes(site) ? createEbayBrowse({ ...options, credentials: ebay }) : undefined
  }

  #throttleOf(name: MarketplaceName): HostThrottle {
    return measuredThrottle(this.#throttle, this.#metrics, name)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#own[Symbol.asyncDispose]()
    await this.#resources.disposeAsync()
  }
}

/** A fetcher of a site's pages as the settings want it. */
export function openFetcher(
  config: Config,
  throttle: HostThrottle,
  { name, site }: { name: MarketplaceName; site: string },
): Fetcher {
  const { concurrency, userAgent, proxies, allowPrivateAddresses } = config.fetching
  return createFetcher({
    site,
    baseUrl: siteUrl(config, name, site),
    userAgent,
    acceptLanguage: languagesOf(site),
    proxies,
    allowPrivateAddresses,
    connections: concurrency,
    throttle,
  })
}

/** How long a try of credentials may take. */
const checkTimeoutMs = 20_000

/** What a marketplace says of somebody's credentials. Rejects when `signal` aborts. */
export async function checkCredentials(
  context: Pick<Context, 'config' | 'db' | 'metrics'>,
  credentials: Credentials,
  name: MarketplaceName,
  signal: AbortSignal,
): Promise<CredentialsCheck> {
  await using places = new OpenSites(context)
  const source = places.connectionAt(name, context.config.marketplaces[name].site, {
    accountId: 0,
    credentials,
  })
  const timeout = AbortSignal.timeout(checkTimeoutMs)
  try {
    return (await source?.check(AbortSignal.any([signal, timeout]))) ?? 'unreachable'
  } catch (error) {
    if (timeout.aborted && !signal.aborted) return 'unreachable'
    throw error
  }
}

/** Where a site is reached: the address of the settings, with this site in the place of its own. */
export function siteUrl(
  { marketplaces }: Pick<Config, 'marketplaces'>,
  name: MarketplaceName,
  site: string,
): string {
  const place = marketplaces[name]
  return place.baseUrl.replace(place.site, site)
}
