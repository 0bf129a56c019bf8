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

/** A brand as it writes itself; an unknown one with a capital letter. */
export const brandName = (brand: string): string =>
  brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)

/** How a card is named in a sentence. */
export const cardName = ({ card }: Card): string =>
  i18next.t('payments.cards.name', { brand: brandName(card.brand), last4: card.last4 })

/** `04/27`, as it is printed on the card. */
export const cardExpiry = ({ card }: Card): string =>
  `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`

/** A card is good until the end of the month that it names. */
export const isExpired = ({ card }: Card, now: Date): boolean =>
  card.exp_year < now.getFullYear() ||
  (card.exp_year === now.getFullYear() && card.exp_month < now.getMonth() + 1)
