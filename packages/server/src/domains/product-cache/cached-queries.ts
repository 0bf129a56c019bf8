import { marketplaces } from '@merkwerk/contract'
import type { Identifiers } from '@merkwerk/engine'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { cacheScopeOf, connectionScopeOf, sitesOf } from './cache-scope.ts'
import { freshnessOf } from './freshness.ts'
import { identifiersKey } from './store.ts'

interface CachedCount {
  /** Number of requests. */
  checked: number
  /** Requests with a cached product. */
  products: number
  /** When the oldest of these products was read. Null without products. */
  oldest: string | null
}

/** Counts the requests with a cached product on at least one marketplace. `sites` are those of the job, possibly none. */
export async function countCached(
  context: Pick<Context, 'config' | 'db' | 'clock'>,
  requests: readonly Identifiers[],
  { accountId, sites }: { accountId: number; sites: readonly string[] },
): Promise<CachedCount> {
  const scopes = marketplaces.flatMap((name) =>
    sitesOf(context.config, name, sites).flatMap((site) => [
      cacheScopeOf(context.config, { name, site }),
      connectionScopeOf(context.config, { name, site }, accountId),
    ]),
  )
  const { productsSince } = freshnessOf(context)
  const keys = requests.map(identifiersKey)
  const { rows } = await sql<{ identifiers: string; oldest: Date }>`
    SELECT answer.identifiers, min(product.fetched_at) AS oldest
    FROM unnest(
      ${scopes.map(({ source }) => source)}::text[],
      ${scopes.map(({ marketplace }) => marketplace)}::text[],
      ${scopes.map(({ site }) => site)}::text[]
    ) AS scope (source, marketplace, site)
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
