import type Stripe from 'stripe'
import type { Shop } from './shop.ts'

type Order = Stripe.Checkout.SessionCreateParams

export const coins = {
  price_data: { currency: 'eur', unit_amount: 4900, product_data: { name: '5.000 Coins' } },
  quantity: 1,
}

export const createMembership = ({ stripe }: Shop) =>
  stripe.prices.create({
    currency: 'eur',
    unit_amount: 999,
    recurring: { interval: 'month' },
    product_data: { name: 'Membership' },
  })

/** Opens a checkout of coins for a new customer. */
export async function openCheckout({ stripe }: Shop, more: Partial<Order> = {}) {
  const customer = await stripe.customers.create({ email: 'a@example.com' })
  return stripe.checkout.sessions.create({
    mode: 'payment',
    customer: customer.id,
    line_items: [coins],
    success_url: 'https://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/cancel',
    ...more,
  })
}
