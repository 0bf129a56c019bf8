import { marketplaces } from '@merkwerk/contract'
import type { Identifiers } from '@merkwerk/engine'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { cacheScopeOf, connectionScopeOf } from './cache-scope.ts'
import { freshnessOf } from './freshness.ts'
import { identifiersKey } from './store.ts'

interface CachedCount {
  /** How many requests were compared. */
  checked: number
  /** How many of them have a product in the cache. */
  products: number
  /** When the oldest of these products was read; null where there is none. */
  oldest: string | null
}

/**
 * Counts the requests that at least one marketplace would answer from the cache.
 * `sites` are those of a job, in its order; none stands for those of the settings.
 */
export async function countCached(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  requests: readonly Identifiers[],
  { accountId, sites }: { accountId: number; sites: readonly string[] },
): Promise<CachedCount> {
  const sources = marketplaces.flatMap((name) => {
    const named = sites.filter((site) => site.startsWith(`${name}.`))
    const asked = named.length > 0 ? named : [context.config.marketplaces[name].site]
    return asked.flatMap((site) => [
      cacheScopeOf(context.config, { name, site }),
      connectionScopeOf(context.config, { name, site }, accountId),
    ])
  })
  const { productsSince } = freshnessOf(context)
  const keys = requests.map(identifiersKey)
  const { rows } = await sql<{ identifiers: string; oldest: Date }>`
    SELECT answer.identifiers, min(product.fetched_at) AS oldest
    FROM unnest(
      ${sources.map(({ source }) => source)}::text[],
      ${sources.map(({ marketplace }) => marketplace)}::text[],
      ${sources.map(({ site }) => site)}::text[]
    ) AS asked (source, marketplace, site)
    JOIN catalogue_answers AS answer USING (source, marketplace, site)
    JOIN catalogue_products AS product USING (source, marketplace, site, product_id)
    WHERE answer.identifiers = ANY (${keys})
      AND answer.kind = 'found' AND product.fetched_at >= ${productsSince}
    GROUP BY answer.identifiers`.execute(context.db)
  const known = new Set(rows.map(({ identifiers }) => identifiers))
  const [oldest] = rows.map((row) => row.oldest).sort((a, b) => a.getTime() - b.getTime())
  return {
    checked: requests.length,
    products: keys.filter((key) => known.has(key)).length,
    oldest: oldest?.toISOString() ?? null,
  }
}
