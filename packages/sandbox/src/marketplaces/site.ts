import type { FastifyRequest } from 'fastify'

export type MarketplaceKind = 'amazon' | 'ebay'

/** The address of a marketplace. Links in pages stay within the sandbox. */
export interface Site {
  /** Origin of the sandbox, e.g. `http://127.0.0.1:3001`. */
  origin: string
  /** Path prefix of the site, e.g. `/amazon.de`; empty at the root. */
  path: string
  /** Leaves out the irrelevant bulk of a real page. */
  isLean?: boolean
}

export const toOrigin = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

/** A labelled value of a product. */
export interface Row {
  label: string
  value: string
}

/** The content of a search hit's card. */
export interface Hit {
  /** ASIN or item id. */
  id: string
  title: string
  image?: string
  cents?: number
  condition?: string
}

const amounts = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 })

/** Cents as German amounts: `1.234,56`. */
export const germanAmount = (cents: number): string => amounts.format(cents / 100)

/** Cents as decimal text with a dot. */
export const decimalAmount = (cents: number): string => (cents / 100).toFixed(2)
