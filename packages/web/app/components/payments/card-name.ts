import type { Card } from '@merkwerk/contract'
import { t } from '../../messages/translate.ts'

/** Names, and the texts of badges. */
export const brands: Readonly<Record<string, { name: string; mark?: string }>> = {
  visa: { name: 'Visa', mark: 'VISA' },
  mastercard: { name: 'Mastercard', mark: 'MC' },
  amex: { name: 'American Express', mark: 'AMEX' },
  discover: { name: 'Discover', mark: 'DISC' },
  diners: { name: 'Diners Club', mark: 'DC' },
  jcb: { name: 'JCB', mark: 'JCB' },
  unionpay: { name: 'UnionPay', mark: 'UP' },
  cartes_bancaires: { name: 'Cartes Bancaires' },
}

export const brandName = (brand: string): string =>
  brands[brand]?.name ?? brand.charAt(0).toUpperCase() + brand.slice(1)

export const cardName = ({ card }: Card): string =>
  t('payments.cards.name', { brand: brandName(card.brand), last4: card.last4 })

export const cardExpiry = ({ card }: Card): string =>
  `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`

/** A card is valid until the end of its month. */
export const isExpired = ({ card }: Card, now: Date): boolean =>
  card.exp_year < now.getFullYear() ||
  (card.exp_year === now.getFullYear() && card.exp_month < now.getMonth() + 1)
