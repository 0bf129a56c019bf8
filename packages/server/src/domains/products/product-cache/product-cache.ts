import type { SourceName } from '@merkwerk/contract'
import {
  type DataSource,
  findOpenFactsProject,
  type Identifiers,
  identifiersKey,
  type LookupOutcome,
  queryInOrder,
  type SharedPages,
} from '@merkwerk/engine'
import { Coalescer } from '../../../platform/coalesce.ts'
import { hasAccess } from '../../../platform/config/source-config.ts'
import type { Db } from '../../../platform/db/index.ts'
import { type CacheScope, chooseCacheScope, chooseConnectionScope, listSites } from './cache-scope.ts'
import { FamilyPages } from './family-pages.ts'
import { type CacheContext, chooseFreshness, type Freshness } from './freshness.ts'
import { findInDump } from './open-facts-store.ts'
import type { Seller, Sites } from './sites.ts'
import { type CachedResult, countUse, findCachedResults, type LookupResult, storeResult } from './store.ts'

export interface LookupOptions {
  /** Country sites of any marketplace, in the order of requests. A marketplace without one uses the configured site. */
  sites?: readonly string[] | undefined
  /** The sources in which records are looked up. Default: Amazon and eBay. */
  sources?: readonly SourceName[] | undefined
  /** Asks marketplaces only for products that other sources do not describe completely. Default: false. */
  stopsWhenComplete?: boolean
  /** The seller's own connection is requested first. Its results are cached for this account only. */
  seller?: Seller | undefined
  /** Not-found and ambiguous results must be newer than this. */
  negativesSince?: Date | undefined
  /** All results must be newer than this. */
  readSince?: Date | undefined
  /** The run whose lookups share the pages of families. */
  runId?: number | undefined
  /** Leaves products out, whose versions are enough to know results. Products of dumps have none. */
  isBrief?: boolean | undefined
  /** Leaves the use out of the statistics, because the caller counts it or queries again. */
  isUncounted?: boolean | undefined
}

/** Looks products up on the configured marketplaces and caches the results. */
export interface ProductCache extends AsyncDisposable {
  /**
   * Returns the fresh cached result of each request, or undefined where the marketplace has to be requested. Products of
   * imported dumps count as cached.
   */
  findCached(
    marketplace: SourceName,
    requests: readonly Identifiers[],
    options?: LookupOptions,
  ): Promise<(LookupResult | undefined)[]>
  /**
   * Requests the marketplace and caches the result. Concurrent calls for the same product share one request. The next
   * site is requested only if the one before does not have the product or cannot be read. Rejects if `signal` aborts or
   * the database cannot be reached.
   */
  lookUp(
    marketplace: SourceName,
    identifiers: Identifiers,
    signal: AbortSignal,
    options?: LookupOptions,
  ): Promise<LookupResult>
}

interface ScopedSource {
  scope: CacheScope
  dataSource: DataSource
  /** Called if the marketplace denies the credentials. */
  onDenied?: () => Promise<void>
}

/** Where a site is asked, and where its results are cached: first the seller's connection. */
function listScopes(
  { config }: Pick<CacheContext, 'config'>,
  sites: Sites,
  { name, site, seller }: { name: SourceName; site: string; seller: Seller | undefined },
): ScopedSource[] {
  const shared = { scope: chooseCacheScope(config, { name, site }), dataSource: sites.at(name, site) }
  const connection = seller && sites.connectionAt(name, site, seller)
  if (!connection) return [shared]
  const scope = chooseConnectionScope(config, { name, site }, seller.accountId)
  const own = { scope, dataSource: connection, onDenied: () => seller.onDenied(name) }
  return hasAccess(config.sources[name]) ? [own, shared] : [own]
}

interface Asked {
  results: (CachedResult | undefined)[]
  requests: readonly Identifiers[]
  source: SourceName
}

/** Replaces missing and negative results by products of an imported dump. */
async function addFromDump(
  db: Db,
  { results, requests, source }: Asked,
  { dumpsSince }: Freshness,
): Promise<void> {
  const isMissing = (index: number) => results[index]?.outcome.kind !== 'found'
  const gtins = requests.flatMap(({ gtin }, index) => (gtin && isMissing(index) ? [gtin] : []))
  const stored = await findInDump(db, source, gtins, dumpsSince)
  for (const [index, { gtin = '' }] of requests.entries())
    if (isMissing(index)) results[index] = stored.get(gtin) ?? results[index]
}

/** Asks a source, and caches its result. */
async function askSource(
  { db, clock }: CacheContext,
  { scope, dataSource, onDenied }: ScopedSource,
  { identifiers, pages }: { identifiers: Identifiers; pages: SharedPages | undefined },
  signal: AbortSignal,
): Promise<LookupResult> {
  const outcome = onSite(await dataSource.lookUp(identifiers, signal, pages), scope.site)
  const fetchedAt = clock.now()
  if (outcome.kind !== 'blocked' && outcome.kind !== 'unreadable')
    await storeResult(db, scope, identifiers, { outcome, fetchedAt })
  if (outcome.kind === 'blocked' && outcome.isDenied) await onDenied?.()
  return { outcome, fetchedAt }
}

/** A product cache over the given sites. Processes use `openProductCache`. */
export function createProductCache(
  context: CacheContext,
  sites: Sites,
  close: () => Promise<void> = async () => {},
): ProductCache {
  const { config, db } = context
  const running = new Coalescer<LookupResult>()
  const familyPages = new FamilyPages(context.clock)

  const request = (
    source: ScopedSource,
    identifiers: Identifiers,
    { signal, runId }: { signal: AbortSignal; runId: number | undefined },
  ) => {
    const pages = runId === undefined ? undefined : familyPages.forRun(runId)
    return running.run(
      `${Object.values(source.scope).join(' ')} ${identifiersKey(identifiers)}`,
      signal,
      (shared) => askSource(context, source, { identifiers, pages }, shared),
    )
  }

  return {
    async findCached(marketplace, requests, options = {}) {
      const keys = requests.map(identifiersKey)
      const scopes = listSites(config, marketplace, options.sites).flatMap((site) =>
        listScopes(context, sites, { name: marketplace, site, seller: options.seller }),
      )
      const freshness = { ...chooseFreshness(context, options), isBrief: options.isBrief }
      const cached = await Promise.all(
        scopes.map(({ scope }) => findCachedResults(db, scope, keys, freshness)),
      )
      const results = keys.map((key) => firstDecisive(cached.map((known) => known.get(key))))
      if (findOpenFactsProject(marketplace))
        await addFromDump(db, { results, requests, source: marketplace }, freshness)
      const recalled = results.filter((result) => result !== undefined).length
      if (!options.isUncounted)
        await countUse(context, { marketplace, recalled, missed: results.length - recalled })
      return results
    },
    async lookUp(marketplace, identifiers, signal, options = {}) {
      const key = identifiersKey(identifiers)
      const names = listSites(config, marketplace, options.sites)
      return lookUpSites(names, (site) => {
        const scopes = listScopes(context, sites, { name: marketplace, site, seller: options.seller })
        // The caller of a single scope has just queried the cache.
        const hasOthers = scopes.length > 1 || names.length > 1
        return queryInOrder(
          scopes.map((scoped) => async () => {
            const cached = hasOthers
              ? await findCachedResults(db, scoped.scope, [key], chooseFreshness(context, options))
              : undefined
            return cached?.get(key) ?? request(scoped, identifiers, { signal, runId: options.runId })
          }),
        )
      })
    },
    [Symbol.asyncDispose]: close,
  }
}

/** The first result other than not-found, undefined included, or the last one if all are not-found. */
const firstDecisive = (results: readonly (CachedResult | undefined)[]): CachedResult | undefined => {
  const index = results.findIndex((result) => result?.outcome.kind !== 'not-found')
  return results.at(index)
}

/** Requests sites in order until one has the product. A site that refuses is not skipped: others use another language. */
async function lookUpSites(sites: readonly string[], lookUp: (site: string) => Promise<LookupResult>) {
  let undecided: LookupResult | undefined
  for (const site of sites) {
    const result = await lookUp(site)
    const { outcome } = result
    const isForbidden = outcome.kind === 'blocked' && outcome.reason === 'robots-forbidden'
    if (outcome.kind !== 'not-found' && outcome.kind !== 'unreadable' && !isForbidden) return result
    if (!undecided || undecided.outcome.kind === 'not-found') undecided = result
  }
  if (!undecided) throw new RangeError('No site to request')
  return undecided
}

const onSite = (outcome: LookupOutcome, site: string): LookupOutcome =>
  outcome.kind === 'found' ? { ...outcome, product: { ...outcome.product, site } } : outcome
