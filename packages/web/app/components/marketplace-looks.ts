import type { MarketplaceName } from '@merkwerk/contract'

/** The colours of the marketplaces on charts. */
export const marketplaceLooks: Record<MarketplaceName, { dot: string; line: string }> = {
  amazon: { dot: 'bg-amazon', line: 'var(--color-amazon)' },
  ebay: { dot: 'bg-ebay', line: 'var(--color-ebay)' },
}
