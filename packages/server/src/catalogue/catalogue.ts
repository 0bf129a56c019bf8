import { type MarketplaceName, marketplaces as marketplaceNames } from '@merkwerk/contract'
import {
  createAmazon,
  createEbay,
  createFetcher,
  type Identifiers,
  type LookUpOutcome,
  type Marketplace,
} from '@merkwerk/engine'
import type { Context } from '../context.ts'
import { InFlight } from './in-flight.ts'
import { sourceOf } from './source.ts'
import { type Freshness, findAnswers, identifiersKey, type Source, storeAnswer } from './store.ts'
import { createSharedThrottle } from './throttle.ts'

const hourMs = 3_600_000
const priceHours = 24
const negativeHours = 24

export interface CatalogueAnswer {
  outcome: LookUpOutcome
  /** When the marketplace gave this answer. */
  fetchedAt: Date
  /** The product had a price, too old to be given. */
  isPriceOutdated?: boolean
}

/** Looks products up on the configured marketplaces, remembering what they answer. */
export interface Catalogue extends AsyncDisposable {
  /**
   * What is remembered and still counts, one entry a request, undefined where nothing is. Not-found and
   * ambiguous answers older than `negativesSince` do not count, even within their day.
   */
  recall(
    marketplace: MarketplaceName,
    requests: readonly Identifiers[],
    options?: { negativesSince?: Date },
  ): Promise<(CatalogueAnswer | undefined)[]>
  /**
   * Asks the marketplace and remembers the answer. Calls for the same product at the same time share one
   * look-up. Rejects when `signal` aborts or the database cannot be reached.
   */
  lookUp(
    marketplace: MarketplaceName,
    identifiers: Identifiers,
    signal: AbortSignal,
  ): Promise<CatalogueAnswer>
}

/** Opens the marketplaces of the settings; disposing closes their connections. */
export function openCatalogue(ctx: Context): Catalogue {
  const throttle = createSharedThrottle(ctx.db, ctx.config.fetching.requestsPerSecond)
  const resources = new AsyncDisposableStack()
  const open = (name: MarketplaceName): Marketplace => {
    const place = ctx.config.marketplaces[name]
    const { concurrency, userAgent, proxies, allowPrivateAddresses } = ctx.config.fetching
    const fetcher = resources.use(
      createFetcher({
        ...place,
        userAgent,
        proxies,
        allowPrivateAddresses,
        connections: concurrency,
        throttle,
      }),
    )
    return { amazon: createAmazon, ebay: createEbay }[name]({ ...place, fetcher })
  }
  const places = { amazon: open('amazon'), ebay: open('ebay') } satisfies Record<MarketplaceName, Marketplace>
  return createCatalogue(ctx, places, () => resources.disposeAsync())
}

/** The catalogue over given marketplaces; `openCatalogue` is what processes use. */
export function createCatalogue(
  ctx: Pick<Context, 'config' | 'db' | 'clock'>,
  places: Record<MarketplaceName, Marketplace>,
  close: () => Promise<void> = async () => {},
): Catalogue {
  const inFlight = new InFlight<CatalogueAnswer>()
  const sources = Object.fromEntries(
    marketplaceNames.map((name) => [name, sourceOf(ctx.config, places[name])]),
  ) as Record<MarketplaceName, Source>
  return {
    async recall(marketplace, requests, options = {}) {
      const freshness = freshnessAt(ctx.clock.now(), ctx.config.catalogue.ttlHours, options.negativesSince)
      const keys = requests.map(identifiersKey)
      const answers = await findAnswers(ctx.db, sources[marketplace], keys, freshness)
      return keys.map((key) => answers.get(key))
    },
    lookUp: (marketplace, identifiers, signal) =>
      inFlight.join(`${marketplace} ${identifiersKey(identifiers)}`, signal, async (shared) => {
        const outcome = await places[marketplace].lookUp(identifiers, shared)
        const fetchedAt = ctx.clock.now()
        if (outcome.kind !== 'blocked' && outcome.kind !== 'unreadable')
          await storeAnswer(ctx.db, sources[marketplace], identifiers, { outcome, fetchedAt })
        return { outcome, fetchedAt }
      }),
    [Symbol.asyncDispose]: close,
  }
}

function freshnessAt(now: Date, ttlHours: number, negativesSince = new Date(0)): Freshness {
  const ago = (hours: number) => now.getTime() - hours * hourMs
  return {
    productsSince: new Date(ago(ttlHours)),
    pricesSince: new Date(ago(Math.min(priceHours, ttlHours))),
    negativesSince: new Date(Math.max(ago(Math.min(negativeHours, ttlHours)), negativesSince.getTime())),
  }
}
