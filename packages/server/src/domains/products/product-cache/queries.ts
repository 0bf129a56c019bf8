import { type Estimate, marketplaces, type Product, type SourceName, sources } from '@merkwerk/contract'
import { type Identifiers, identifiersKey } from '@merkwerk/engine'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { likeLiteral } from '../../../platform/db/index.ts'
import { chooseCacheScope, chooseConnectionScope, listSites } from './cache-scope.ts'
import { type CacheContext, chooseFreshness } from './freshness.ts'

const shownProducts = 30
/** The search has no index, so it reads only the newest products. */
const searchedProducts = 5_000

/** The products read last. With a text, only those whose ID or title contains it. */
export async function listProducts(context: CacheContext, text: string | undefined): Promise<Product[]> {
  const scopes = sources.map((name) => toScope(context.config, name).source)
  const pattern = `%${likeLiteral(text ?? '')}%`
  const rows = await context.db
    .with('newest', (db) =>
      db
        .selectFrom('cached_products')
        .select(['product', 'product_id', 'fetched_at'])
        .where('source', 'in', scopes)
        .orderBy('fetched_at', 'desc')
        .limit(searchedProducts),
    )
    .selectFrom('newest')
    .select('product')
    .where((row) =>
      row.or([row('product_id', 'ilike', pattern), row(sql<string>`product ->> 'title'`, 'ilike', pattern)]),
    )
    .orderBy('fetched_at', 'desc')
    .limit(shownProducts)
    .execute()
  return rows.map(({ product }) => product)
}

/** The cached product of a source on one of its sites, by default the configured one. */
export async function findProduct(
  context: Pick<CacheContext, 'db' | 'config'>,
  marketplace: SourceName,
  id: string,
  site = context.config.sources[marketplace].site,
): Promise<Product | undefined> {
  const { source } = chooseCacheScope(context.config, { name: marketplace, site })
  const row = await context.db
    .selectFrom('cached_products')
    .select('product')
    .where('source', '=', source)
    .where('marketplace', '=', marketplace)
    .where('site', '=', site)
    .where('product_id', '=', id)
    .executeTakeFirst()
  return row?.product
}

/** The GTINs on the cached pages of some products of a source on one of its sites, by the IDs of the products. */
export async function findStatedGtins(
  context: Pick<CacheContext, 'db' | 'config'>,
  { source: name, site = context.config.sources[name].site, ids }: StatedProducts,
): Promise<Map<string, string[]>> {
  const { source } = chooseCacheScope(context.config, { name, site })
  const rows = await context.db
    .selectFrom('cached_products')
    .select('product_id')
    .select(sql<string[]>`product -> 'gtins'`.as('gtins'))
    .where('source', '=', source)
    .where('marketplace', '=', name)
    .where('site', '=', site)
    .where(sql<boolean>`product_id = ANY (${[...ids]})`)
    .execute()
  return new Map(rows.map(({ product_id: id, gtins }) => [id, gtins]))
}

interface StatedProducts {
  source: SourceName
  site?: string | undefined
  ids: readonly string[]
}

/** Counts the requests with a product in any of the caches that a run of the account on `sites` would use. */
export async function countCached(
  context: CacheContext,
  requests: readonly Identifiers[],
  { accountId, sites }: { accountId: number; sites: readonly string[] },
): Promise<Estimate['remembered']> {
  const scopes = marketplaces.flatMap((name) =>
    listSites(context.config, name, sites).flatMap((site) => [
      chooseCacheScope(context.config, { name, site }),
      chooseConnectionScope(context.config, { name, site }, accountId),
    ]),
  )
  const { productsSince } = chooseFreshness(context)
  const keys = requests.map(identifiersKey)
  const { rows } = await sql<{ identifiers: string; oldest: Date }>`
    SELECT answer.identifiers, min(product.fetched_at) AS oldest
    FROM unnest(
      ${scopes.map(({ source }) => source)}::text[],
      ${scopes.map(({ marketplace }) => marketplace)}::text[],
      ${scopes.map(({ site }) => site)}::text[]
    ) AS scope (source, marketplace, site)
    JOIN cached_answers AS answer USING (source, marketplace, site)
    JOIN cached_products AS product USING (source, marketplace, site, product_id)
    WHERE answer.identifiers = ANY (${keys})
      AND answer.kind = 'found' AND product.fetched_at >= ${productsSince}
    GROUP BY answer.identifiers`.execute(context.db)
  const known = new Set(rows.map(({ identifiers }) => identifiers))
  const oldest = rows.length === 0 ? null : new Date(Math.min(...rows.map((row) => row.oldest.getTime())))
  return {
    checked: requests.length,
    products: keys.filter((key) => known.has(key)).length,
    oldest: oldest?.toISOString() ?? null,
  }
}

const toScope = (config: Context['config'], name: SourceName) =>
  chooseCacheScope(config, { name, site: config.sources[name].site })
