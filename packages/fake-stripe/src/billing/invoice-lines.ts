import type { Account } from '../state/account.ts'
import type { InvoiceLineItem, Price, Subscription } from '../state/wire.ts'

export interface Item {
  price: Price
  quantity: number
}

export const measureAmount = ({ price, quantity }: Item): number => (price.unit_amount ?? 0) * quantity

/** An amount in the format of Stripe's descriptions. */
const inEuros = (cents: number, currency: string): string =>
  currency === 'eur'
    ? `€${(cents / 100).toFixed(2)}`
    : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`

function describe(account: Account, { price, quantity }: Item): string {
  const name = account.store.get('product', String(price.product)).name
  if (price.recurring === null) return name
  return `${quantity} × ${name} (at ${inEuros(price.unit_amount ?? 0, price.currency)} / ${price.recurring.interval})`
}

function toParent(account: Account, subscription: Subscription, { price }: Item): InvoiceLineItem['parent'] {
  const details = { proration: false, proration_details: null, subscription: subscription.id }
  const item = subscription.items.data.find((each) => each.price.id === price.id)
  if (item) {
    return {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: { ...details, invoice_item: null, subscription_item: item.id },
    }
  }
  return {
    type: 'invoice_item_details',
    invoice_item_details: { ...details, invoice_item: account.newId('ii') },
    subscription_item_details: null,
  }
}

/** A line of a subscription's invoice. Prices include taxes. */
export function createLine(
  account: Account,
  invoice: string,
  subscription: Subscription,
  item: Item,
  period: { start: number; end: number },
): InvoiceLineItem {
  const amount = measureAmount(item)
  return {
    id: account.newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: describe(account, item),
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: item.price.recurring ? subscription.metadata : {},
    parent: toParent(account, subscription, item),
    period: item.price.recurring ? period : { start: account.now(), end: account.now() },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: item.price.id, product: String(item.price.product) },
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}
