import { marketplaces } from '@merkwerk/contract'
import type { Identifiers } from '@merkwerk/engine'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { freshnessOf } from './freshness.ts'
import { ownSourceOf, sourceOf } from './source.ts'
import { identifiersKey } from './store.ts'

interface Remembered {
  /** Distinct products that were compared. */
  checked: number
  products: number
  /** When the oldest of them was read; null where there is none. */
  oldest: string | null
}

/**
 * How many of these products would be answered from memory by at least one marketplace, and how old the oldest answer is.
 * `sites` are those of a job, in its order; none stands for those of the settings.
 */
export async function countRemembered(
  ctx: Pick<Context, 'config' | 'db' | 'clock'>,
  requests: readonly Identifiers[],
  { accountId, sites }: { accountId: number; sites: readonly string[] },
): Promise<Remembered> {
  const sources = marketplaces.flatMap((name) => {
    const named = sites.filter((site) => site.startsWith(`${name}.`))
    const asked = named.length > 0 ? named : [ctx.config.marketplaces[name].site]
    return asked.flatMap((site) => [
      sourceOf(ctx.config, { name, site }),
      ownSourceOf(ctx.config, { name, site }, accountId),
    ])
  })
  const { productsSince } = freshnessOf(ctx)
  const { rows } = await sql<{ products: number; oldest: Date | null }>`
    SELECT count(DISTINCT answer.identifiers) AS products, min(product.fetched_at) AS oldest
    FROM unnest(
      ${sources.map(({ source }) => source)}::text[],
      ${sources.map(({ marketplace }) => marketplace)}::text[],
      ${sources.map(({ site }) => site)}::text[]
    ) AS asked (source, marketplace, site)
    JOIN catalogue_answers AS answer USING (source, marketplace, site)
    JOIN catalogue_products AS product USING (source, marketplace, site, product_id)
    WHERE answer.identifiers = ANY (${requests.map(identifiersKey)})
      AND answer.kind = 'found' AND product.fetched_at >= ${productsSince}`.execute(ctx.db)
  const { products = 0, oldest } = rows[0] ?? {}
  return { checked: requests.length, products, oldest: oldest?.toISOString() ?? null }
}
