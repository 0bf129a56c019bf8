import type { MarketplaceHealth } from '@merkwerk/contract'

export type MarketplaceStatus = 'paused' | 'circuit-open' | 'slowed' | 'open'

/** Why lookups on a marketplace are held back. The longest lasting reason wins. */
export function marketplaceStatusOf({
  paused,
  shunned_sites,
  slowed_until,
}: Pick<MarketplaceHealth, 'paused' | 'shunned_sites' | 'slowed_until'>): MarketplaceStatus {
  if (paused) return 'paused'
  if (shunned_sites.length > 0) return 'circuit-open'
  return slowed_until ? 'slowed' : 'open'
}
