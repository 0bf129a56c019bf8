import type { Card } from '@merkwerk/contract'
import i18next from 'i18next'

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
}

export const brandName = (brand: string): string =>
  brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)

export const cardName = ({ card }: Card): string =>
  i18next.t('payments.cards.name', { brand: brandName(card.brand), last4: card.last4 })

export const cardExpiry = ({ card }: Card): string =>
  `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`

/** A card is valid until the end of its month. */
export const isExpired = ({ card }: Card, now: Date): boolean =>
  card.exp_year < now.getFullYear() ||
  (card.exp_year === now.getFullYear() && card.exp_month < now.getMonth() + 1)
