import type { MarketplaceHealth } from '@merkwerk/contract'

export type MarketplaceStanding = 'paused' | 'shunned' | 'slowed' | 'open'

/** What holds look-ups on a marketplace back, the most lasting first. */
export function standingOf({
  paused,
  shunned_sites,
  slowed_until,
}: Pick<MarketplaceHealth, 'paused' | 'shunned_sites' | 'slowed_until'>): MarketplaceStanding {
  if (paused) return 'paused'
  if (shunned_sites.length > 0) return 'shunned'
  return slowed_until ? 'slowed' : 'open'
}
