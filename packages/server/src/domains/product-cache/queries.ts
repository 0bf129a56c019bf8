import { type MarketplaceName, marketplaces, type Product } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { cacheScopeOf } from './cache-scope.ts'

const shownProducts = 30
/** The search has no index, so it reads only the newest products. */
const searchedProducts = 5_000

/** The products read last. With a text, only those whose ID or title contains it. */
export async function listProducts(
  context: Pick<Context, 'config' | 'db'>,
  text: string | undefined,
): Promise<Product[]> {
  const sources = marketplaces.map((name) => scopeOf(context.config, name).source)
  const pattern = `%${(text ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await context.db
    .with('newest', (db) =>
      db
        .selectFrom('catalogue_products')
        .select(['product', 'product_id', 'fetched_at'])
        .where('source', 'in', sources)
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

export async function findProduct(
  context: Pick<Context, 'config' | 'db'>,
  marketplace: MarketplaceName,
  id: string,
): Promise<Product | undefined> {
  const { source, site } = scopeOf(context.config, marketplace)
  const row = await context.db
    .selectFrom('catalogue_products')
    .select('product')
    .where('source', '=', source)
    .where('marketplace', '=', marketplace)
    .where('site', '=', site)
    .where('product_id', '=', id)
    .executeTakeFirst()
  return row?.product
}

const scopeOf = (config: Context['config'], name: MarketplaceName) =>
  cacheScopeOf(config, { name, site: config.marketplaces[name].site })
