export type MarketplaceKind = 'amazon' | 'ebay'

/** The address of a marketplace. Links in pages stay within the sandbox. */
export interface Site {
  /** Country site, e.g. `amazon.de`. */
  name: string
  /** Origin of the sandbox, e.g. `http://127.0.0.1:3001`. */
  origin: string
  /** Path prefix of the site, e.g. `/amazon.de`; empty at the root. */
  path: string
}

/** Cents as German amounts: `1.234,56`. */
export function germanAmount(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${whole},${String(cents % 100).padStart(2, '0')}`
}

/** Cents as decimal text with a dot. */
export const decimalAmount = (cents: number): string => (cents / 100).toFixed(2)
