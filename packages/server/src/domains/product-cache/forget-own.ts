import { countrySites, type MarketplaceName } from '@merkwerk/contract'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/index.ts'
import { ownSourceOf } from './source.ts'

/** Forgets what an account's own credentials for a marketplace have answered, on every site. */
export async function forgetOwnAnswers(
  tx: Tx,
  config: Config,
  accountId: number,
  marketplace: MarketplaceName,
): Promise<void> {
  const sites = new Set([config.marketplaces[marketplace].site, ...countrySites])
  const sources = [...sites]
    .filter((site) => site.startsWith(`${marketplace}.`))
    .map((site) => ownSourceOf(config, { name: marketplace, site }, accountId).source)
  for (const table of ['catalogue_answers', 'catalogue_products'] as const)
    await tx.deleteFrom(table).where('source', 'in', sources).where('marketplace', '=', marketplace).execute()
}
