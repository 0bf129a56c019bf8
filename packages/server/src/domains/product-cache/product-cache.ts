import type { MarketplaceName } from '@merkwerk/contract'
import { type DataSource, type Identifiers, type LookupOutcome, queryInOrder } from '@merkwerk/engine'
import type { Context } from '../../platform/context.ts'
import { type CacheScope, cacheScopeOf, connectionScopeOf } from './cache-scope.ts'
import { Coalescer } from './coalesce.ts'
import { freshnessOf } from './freshness.ts'
import type { Seller, Sites } from './sites.ts'
import { type CachedResult, countUse, findCachedResults, identifiersKey, storeResult } from './store.ts'

export interface LookupResult {
  outcome: LookupOutcome
  /** When the marketplace gave this answer. */
  fetchedAt: Date
  /** The product had a price, too old to be given. */
  isPriceOutdated?: boolean
}

/** How a marketplace is asked. */
export interface LookupOptions {
  /** Country sites of any marketplace in the order they are asked; the site of the settings where it has none here. */
  sites?: readonly string[] | undefined
  /** Its own interface is asked first, and what it answers is remembered for this account alone. */
  seller?: Seller | undefined
  /** Not-found and ambiguous answers older than this do not count, even within their day. */
  negativesSince?: Date | undefined
  /** Nothing older than this counts. */
  readSince?: Date | undefined
  /** The statistics leave it out: it is asked again, or counted by who asks. */
  isUncounted?: boolean | undefined
}

/** Looks products up on the configured marketplaces, remembering what they answer. */
export interface ProductCache extends AsyncDisposable {
  /** What is remembered and still counts, one entry a request, undefined where a marketplace is to be asked. */
  findCached(
    marketplace: MarketplaceName,
    requests: readonly Identifiers[],
    options?: LookupOptions,
  ): Promise<(LookupResult | undefined)[]>
  /**
   * Asks the marketplace and remembers the answer. Calls for the same product at the same time share one look-up. The
   * next site is asked only where the one before does not have the product or cannot be read. Rejects when `signal`
   * aborts or the database cannot be reached.
   */
  lookUp(
    marketplace: MarketplaceName,
    identifiers: Identifiers,
    signal: AbortSignal,
    options?: LookupOptions,
  ): Promise<LookupResult>
}

/** A source to ask on one site, and the key under which its answers are cached. */
interface ScopedSource {
  source: CacheScope
  place: DataSource
  /** Called if the source denies the credentials. */
  onDenied?: () => Promise<void>
}

/** The product cache over given marketplaces; `openProductCache` is what processes use. */
export function createProductCache(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  places: Sites,
  close: () => Promise<void> = async () => {},
): ProductCache {
  const inFlight = new Coalescer<LookupResult>()

  const scopesAt = (name: MarketplaceName, site: string, seller: Seller | undefined): ScopedSource[] => {
    const own = seller && places.connectionAt(name, site, seller)
    const shared = { source: cacheScopeOf(context.config, { name, site }), place: places.at(name, site) }
    return own && seller
      ? [
          {
            source: connectionScopeOf(context.config, { name, site }, seller.accountId),
            place: own,
            onDenied: () => seller.onDenied(name),
          },
          shared,
        ]
      : [shared]
  }
  const sitesOf = (name: MarketplaceName, { sites = [] }: LookupOptions): readonly string[] => {
    const named = sites.filter((site) => site.startsWith(`${name}.`))
    return named.length > 0 ? named : [context.config.marketplaces[name].site]
  }

  const ask = (scope: ScopedSource, identifiers: Identifiers, signal: AbortSignal): Promise<LookupResult> =>
    inFlight.join(
      `${Object.values(scope.source).join(' ')} ${identifiersKey(identifiers)}`,
      signal,
      async (shared) => {
        const outcome = onSite(await scope.place.lookUp(identifiers, shared), scope.source.site)
        const fetchedAt = context.clock.now()
        if (outcome.kind !== 'blocked' && outcome.kind !== 'unreadable')
          await storeResult(context.db, scope.source, identifiers, { outcome, fetchedAt })
        if (outcome.kind === 'blocked' && outcome.isDenied) await scope.onDenied?.()
        return { outcome, fetchedAt }
      },
    )

  return {
    async findCached(marketplace, requests, options = {}) {
      const keys = requests.map(identifiersKey)
      const scopes = sitesOf(marketplace, options).flatMap((site) =>
        scopesAt(marketplace, site, options.seller),
      )
      const remembered = await Promise.all(
        scopes.map(({ source }) =>
          findCachedResults(context.db, source, keys, freshnessOf(context, options)),
        ),
      )
      const answers = keys.map((key) => decisive(remembered.map((known) => known.get(key))))
      const recalled = answers.filter((answer) => answer !== undefined).length
      if (!options.isUncounted)
        await countUse(context, { marketplace, recalled, missed: answers.length - recalled })
      return answers
    },
    async lookUp(marketplace, identifiers, signal, options = {}) {
      const key = identifiersKey(identifiers)
      const sites = sitesOf(marketplace, options)
      const askSite = (site: string) => {
        const scopes = scopesAt(marketplace, site, options.seller)
        return queryInOrder(
          scopes.map((scope) => async () => {
            // With one scope alone the caller has just looked.
            const isKnown = scopes.length > 1 || sites.length > 1
            const known = isKnown
              ? await findCachedResults(context.db, scope.source, [key], freshnessOf(context, options))
              : undefined
            return known?.get(key) ?? ask(scope, identifiers, signal)
          }),
        )
      }
      return lookUpSites(sites, askSite)
    },
    [Symbol.asyncDispose]: close,
  }
}

/** The first answer with a product, or the last of those that know of none; undefined as soon as one is missing. */
function decisive(answers: readonly (CachedResult | undefined)[]): CachedResult | undefined {
  let last: CachedResult | undefined
  for (const answer of answers) {
    if (answer?.outcome.kind !== 'not-found') return answer
    last = answer
  }
  return last
}

/**
 * One site after the other while they do not have the product. A site that refuses is waited for: what another one has is
 * in another language.
 */
async function lookUpSites(
  sites: readonly string[],
  askSite: (site: string) => Promise<LookupResult>,
): Promise<LookupResult> {
  let undecided: LookupResult | undefined
  for (const site of sites) {
    const answer = await askSite(site)
    const { outcome } = answer
    const isForbidden = outcome.kind === 'blocked' && outcome.reason === 'robots-forbidden'
    if (outcome.kind !== 'not-found' && outcome.kind !== 'unreadable' && !isForbidden) return answer
    if (!undecided || undecided.outcome.kind === 'not-found') undecided = answer
  }
  if (!undecided) throw new RangeError('No site to ask')
  return undecided
}

const onSite = (outcome: LookupOutcome, site: string): LookupOutcome =>
  outcome.kind === 'found' ? { ...outcome, product: { ...outcome.product, site } } : outcome
