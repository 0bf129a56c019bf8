import { hash } from 'node:crypto'
import type { SourceName } from '@merkwerk/contract'
import {
  type AmazonCredentials,
  type ApiStatus,
  type CredentialsCheck,
  createFetcher,
  type DataSource,
  type EbayCredentials,
  type FetchedPage,
  type Fetcher,
  type HostThrottle,
  type OfficialApi,
  queryInOrder,
  type ReserveRequest,
  sourcePlugins,
} from '@merkwerk/engine'
import type { Config } from '../../../platform/config/config.ts'
import type { Context } from '../../../platform/context.ts'
import type { OpenCircuits } from '../../../platform/queue/index.ts'
import { ConnectionPool } from './connection-pool.ts'
import { acceptLanguages } from './languages.ts'
import { measuredFetcher, measuredThrottle } from './measure-fetches.ts'
import { createQuotas } from './quota.ts'
import { createSharedThrottle } from './throttle.ts'

export interface Credentials extends Partial<Record<SourceName, unknown>> {
  amazon?: AmazonCredentials | undefined
  ebay?: EbayCredentials | undefined
}

/** An account whose own credentials are used for requests. */
export interface Seller {
  accountId: number
  credentials: Credentials
  /** Called if the source denies the credentials with a new token. */
  onDenied(source: SourceName): Promise<void>
}

type OwnCredentials = Omit<Seller, 'onDenied'>

/** The marketplaces' sites. Each is opened by its first request and stays open. */
export interface Sites {
  /** The configured data sources of a site, requested in the order of the settings. */
  at(name: SourceName, site: string): DataSource
  /** The official interface of a site with a seller's own credentials. Undefined without credentials for it. */
  connectionAt(name: SourceName, site: string, seller: OwnCredentials): DataSource | undefined
}

type SitesContext = Pick<Context, 'clock' | 'config' | 'db' | 'metrics'>

/** Disposing closes all connections. */
export class OpenSites implements Sites, AsyncDisposable {
  readonly #context: SitesContext
  readonly #onPage: ((marketplace: SourceName, page: FetchedPage) => void) | undefined
  readonly #throttle: HostThrottle
  readonly #reserve: ReserveRequest
  readonly #resources = new AsyncDisposableStack()
  readonly #shared = new Map<string, DataSource>()
  readonly #connections = new ConnectionPool()
  readonly #fetchers: Fetcher[] = []
  readonly #interfaces: OfficialApi[] = []

  /** `onPage` is called for each product page that is read. */
  constructor(context: SitesContext, onPage?: (marketplace: SourceName, page: FetchedPage) => void) {
    this.#onPage = onPage
    this.#context = context
    this.#reserve = createQuotas(context)
    this.#throttle = createSharedThrottle(context.db, context.config.fetching.requestsPerSecond)
  }

  at(name: SourceName, site: string): DataSource {
    const known = this.#shared.get(site)
    if (known) return known
    const sources = this.#context.config.sources[name].access.flatMap((access) =>
      access === 'page' ? this.#openPages(name, site) : this.#openInstallationApi(name, site),
    )
    const lookUp: DataSource['lookUp'] = async (identifiers, signal, pages) => {
      if (sources.length === 0) return { kind: 'blocked', reason: 'source-denied' }
      const requests = sources.map((source) => async () => ({
        outcome: await source.lookUp(identifiers, signal, pages),
      }))
      return (await queryInOrder(requests)).outcome
    }
    const opened = { name, site, lookUp }
    this.#shared.set(site, opened)
    return opened
  }

  connectionAt(name: SourceName, site: string, { accountId, credentials }: OwnCredentials) {
    const own = credentials[name]
    if (!own) return undefined
    const key = `${accountId} ${site} ${hash('sha256', JSON.stringify(own))}`
    return this.#connections.get(key, () => this.#openApi(name, site, own))
  }

  /** The sites and configured interfaces that are not requested for now because of their last responses. */
  openCircuits(): OpenCircuits {
    const interfacesWith = (status: ApiStatus) =>
      this.#interfaces.filter((source) => source.status === status).map(({ site }) => site)
    return {
      circuit_open_sites: this.#fetchers.filter((fetcher) => fetcher.isCircuitOpen).map(({ site }) => site),
      circuit_open_interfaces: interfacesWith('circuit-open'),
      denied_interfaces: interfacesWith('denied'),
    }
  }

  #openPages(name: SourceName, site: string): DataSource[] {
    const plugin = sourcePlugins[name]
    if (!plugin.openPages) return []
    const { config, metrics } = this.#context
    const throttle = measuredThrottle(this.#throttle, metrics, name)
    const opened = openFetcher(config, throttle, { name, site })
    const fetcher = this.#resources.use(measuredFetcher(opened, metrics, name))
    this.#fetchers.push(fetcher)
    const baseUrl = siteUrl(config, name, site)
    return [plugin.openPages({ site, baseUrl, fetcher, onPage: (page) => this.#onPage?.(name, page) })]
  }

  #openInstallationApi(name: SourceName, site: string): OfficialApi[] {
    const source = this.#openApi(name, site, this.#context.config.sources[name].api.credentials)
    if (!source) return []
    this.#interfaces.push(source)
    return [this.#resources.use(source)]
  }

  #openApi(name: SourceName, site: string, credentials: unknown): OfficialApi | undefined {
    if (credentials === undefined) return undefined
    const { userAgent, limits, allowPrivateAddresses } = this.#context.config.fetching
    const { address, isSandboxed, requestsPerSecond } = this.#context.config.sources[name].api
    return sourcePlugins[name].openApi?.({
      site,
      address,
      userAgent,
      limits,
      allowPrivateAddresses,
      credentials,
      throttle: measuredThrottle(this.#throttle, this.#context.metrics, name),
      ...(requestsPerSecond !== undefined && { requestsPerSecond }),
      ...(isSandboxed ? { requestsPerSecond: null } : { reserve: this.#reserve }),
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#connections[Symbol.asyncDispose]()
    await this.#resources.disposeAsync()
  }
}

export function openFetcher(
  config: Config,
  throttle: HostThrottle,
  { name, site }: { name: SourceName; site: string },
): Fetcher {
  const { concurrency, userAgent, limits, proxies, allowPrivateAddresses } = config.fetching
  return createFetcher({
    site,
    baseUrl: siteUrl(config, name, site),
    userAgent,
    acceptLanguage: acceptLanguages(site),
    limits,
    proxies,
    allowPrivateAddresses,
    connections: concurrency,
    throttle,
  })
}

const checkTimeoutMs = 20_000

/** Tries credentials with a free request to the marketplace. Rejects if `signal` aborts. */
export async function checkCredentials(
  context: SitesContext,
  credentials: Credentials,
  name: SourceName,
  signal: AbortSignal,
): Promise<CredentialsCheck> {
  await using sites = new OpenSites(context)
  const { site } = context.config.sources[name]
  const source = sites.connectionAt(name, site, { accountId: 0, credentials })
  const timeout = AbortSignal.timeout(checkTimeoutMs)
  try {
    return (await source?.check(AbortSignal.any([signal, timeout]))) ?? 'unreachable'
  } catch (error) {
    if (timeout.aborted && !signal.aborted) return 'unreachable'
    throw error
  }
}

/** The address of a site: the configured address with its site replaced by this one. */
export function siteUrl(config: Pick<Config, 'sources'>, name: SourceName, site: string): string {
  const configured = config.sources[name]
  return configured.baseUrl.replace(configured.site, site)
}
