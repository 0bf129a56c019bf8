import type { MarketplaceHealth } from '@merkwerk/contract'

const hourMs = 3_600_000

/** The last 24 hours, oldest first, including hours without lookups. `now` and `at` are in epoch milliseconds. */
export function lastHours(
  hours: MarketplaceHealth['hours'],
  now: number,
): { at: number; asked: number; answered: number }[] {
  const known = new Map(hours.map((hour) => [Date.parse(hour.hour), hour]))
  const current = now - (now % hourMs)
  return Array.from({ length: 24 }, (_, index) => {
    const at = current - (23 - index) * hourMs
    const { answered = 0, unreadable = 0, refused = 0 } = known.get(at) ?? {}
    return { at, asked: answered + unreadable + refused, answered }
  })
}

export type MarketplaceStatus = 'paused' | 'circuit-open' | 'slowed' | 'open'

/** Why lookups on a marketplace are held back. The longest lasting reason wins. */
export function chooseMarketplaceStatus({
  paused,
  circuit_open_sites,
  slowed_until,
}: Pick<MarketplaceHealth, 'paused' | 'circuit_open_sites' | 'slowed_until'>): MarketplaceStatus {
  if (paused) return 'paused'
  if (circuit_open_sites.length > 0) return 'circuit-open'
  return slowed_until ? 'slowed' : 'open'
}
