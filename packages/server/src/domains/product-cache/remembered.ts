import { type MarketplaceName, marketplaces } from '@merkwerk/contract'
import type { Identifiers } from '@merkwerk/engine'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { freshnessOf } from './freshness.ts'
import { ownSourceOf, sourceOf } from './source.ts'
import { identifiersKey } from './store.ts'

/**
 * For each request when the oldest product was read that a lookup would take from memory; undefined where none would be.
 * `sites` as in `AskOptions`.
 */
export async function findRememberedTimes(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId, sites }: { accountId: number; sites: readonly string[] },
  requests: readonly Identifiers[],
): Promise<(Date | undefined)[]> {
  const keys = requests.map(identifiersKey)
  if (keys.length === 0) return []
  const { productsSince } = freshnessOf(ctx)
  const sitesOf = (name: MarketplaceName): readonly string[] => {
    const named = sites.filter((site) => site.startsWith(`${name}.`))
    return named.length > 0 ? named : [ctx.config.marketplaces[name].site]
  }
  const times = new Map<string, Date>()
  for (const name of marketplaces)
    for (const site of sitesOf(name)) {
      const sources = [
        sourceOf(ctx.config, { name, site }).source,
        ownSourceOf(ctx.config, { name, site }, accountId).source,
      ]
      const { rows } = await sql<{ identifiers: string; fetched_at: Date }>`
        SELECT answer.identifiers, min(product.fetched_at) AS fetched_at
        FROM catalogue_answers AS answer
          JOIN catalogue_products AS product USING (source, marketplace, site, product_id)
        WHERE answer.source = any(${sources}) AND answer.marketplace = ${name} AND answer.site = ${site}
          AND answer.identifiers = any(${keys}) AND product.fetched_at >= ${productsSince}
        GROUP BY answer.identifiers`.execute(ctx.db)
      for (const { identifiers, fetched_at } of rows) {
        const known = times.get(identifiers)
        if (!known || fetched_at < known) times.set(identifiers, fetched_at)
      }
    }
  return keys.map((key) => times.get(key))
}
