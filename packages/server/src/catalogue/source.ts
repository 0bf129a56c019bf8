import type { MarketplaceName } from '@merkwerk/contract'
import type { Config } from '../config.ts'
import type { Source } from './store.ts'

/** Where answers of a marketplace's site come from under these settings. */
export function sourceOf(
  { mode, marketplaces }: Config,
  { name, site }: { name: MarketplaceName; site: string },
): Source {
  const { baseUrl } = marketplaces[name]
  const source = [mode, baseUrl, marketplaces.recordedPages].filter(Boolean).join(' ')
  return { source, marketplace: name, site }
}
