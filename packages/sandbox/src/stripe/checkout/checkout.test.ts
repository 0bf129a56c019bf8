import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillCheckout, openShop, type Shop, Webhook } from '../testing/shop.ts'

let shop: Shop
const webhook = new Webhook()
beforeAll(async () => {
  shop = await openShop({ stripeWebhook: await webhook.listen() })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await webhook[Symbol.asyncDispose]()
})

const addresses = {
  success_url: 'https://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/cancel',
}
const coins = {
  price_data: { currency: 'eur', unit_amount: 4900, product_data: { name: '5.000 Coins' } },
  quantity: 1,
}
const membership = {
  price_data: {
    currency: 'eur',
    unit_amount: 999,
    recurring: { interval: 'month' as const },
    product_data: { name: 'Membership' },
  },
  quantity: 1,
}

describe('a checkout in payment mode', () => {
  it('is paid on its page and told to the webhook', async () => {
    const customer = await shop.stripe.customers.create({
      email: 'a@example.com',
      metadata: { account: '7' },
    })
    const session = await shop.stripe.checkout.sessions.create({
      mode: 'payment',
      customer: customer.id,
      line_items: [coins],
      metadata: { purchase: '12' },
      payment_intent_data: { metadata: { purchase: '12' } },
      ...addresses,
    })
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 4900,
    })

    const answer = await fillCheckout(String(session.url))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`https://shop.example/success?session_id=${session.id}`)

    const paid = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      line_items: {
        data: [{ description: '5.000 Coins', amount_total: 4900, price: { unit_amount: 4900 } }],
      },
      payment_intent: {
        status: 'succeeded',
        customer: customer.id,
        metadata: { purchase: '12' },
        latest_charge: { paid: true, amount: 4900, billing_details: { name: 'Erika Muster' } },
      },
    })
    const types = await webhook.until((each) => each.includes('checkout.session.completed'))
    expect(types).toEqual(expect.arrayContaining(['customer.created', 'payment_intent.succeeded']))
  })
})

describe('a checkout in subscription mode', () => {
  it('starts a subscription with a paid first invoice', async () => {
    const customer = await shop.stripe.customers.create({ email: 'b@example.com' })
    const session = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [membership],
      subscription_data: { metadata: { account: '7' } },
      ...addresses,
    })
    await fillCheckout(String(session.url))
    const paid = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.default_payment_method', 'subscription.latest_invoice.payments'],
    })
    expect(paid).toMatchObject({
      status: 'complete',
      subscription: {
        status: 'active',
        metadata: { account: '7' },
        default_payment_method: { card: { last4: '4242' }, customer: customer.id },
        latest_invoice: {
          status: 'paid',
          billing_reason: 'subscription_create',
          amount_paid: 999,
          payments: { data: [{ status: 'paid', amount_paid: 999 }] },
        },
      },
    })
  })
})
