import type { MarketplaceName } from '@merkwerk/contract'
import type { Config } from '../../platform/config/config.ts'
import { siteUrl } from './sites.ts'

/** Where answers come from; answers of one source never serve another. */
export interface CacheScope {
  /** Mode, base address and recorded pages. */
  source: string
  marketplace: string
  site: string
}

/** Where answers of a marketplace's site come from under these settings. */
export function cacheScopeOf(
  config: Pick<Config, 'mode' | 'marketplaces'>,
  { name, site }: { name: MarketplaceName; site: string },
): CacheScope {
  const { recordedPages, recordedAnswers } = config.marketplaces
  const parts = [config.mode, siteUrl(config, name, site), recordedPages, recordedAnswers]
  const source = parts.filter(Boolean).join(' ')
  return { source, marketplace: name, site }
}

/** Where answers come from that an account got with its own credentials: they serve nobody else. */
export function connectionScopeOf(
  config: Pick<Config, 'mode' | 'marketplaces'>,
  place: { name: MarketplaceName; site: string },
  accountId: number,
): CacheScope {
  const shared = cacheScopeOf(config, place)
  return { ...shared, source: `${shared.source} account ${accountId}` }
}
