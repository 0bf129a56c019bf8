import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses, coins, membership } from '../testing/goods.ts'
import { control, fillCheckout, openShop, type Shop, Webhook } from '../testing/shop.ts'

let shop: Shop
const webhook = new Webhook()
beforeAll(async () => {
  shop = await openShop({ webhook: await webhook.listen() })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await webhook[Symbol.asyncDispose]()
})

describe('a checkout in payment mode', () => {
  it('is paid on its page and reported to the webhook', async () => {
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

    const response = await fillCheckout(String(session.url))
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`https://shop.example/success?session_id=${session.id}`)

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

describe('an invalid checkout', () => {
  it.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string]>([
    ['a recurring price in payment mode', { line_items: [membership] }, 'recurring price'],
    [
      'no recurring price in subscription mode',
      { mode: 'subscription', line_items: [coins] },
      'at least one recurring',
    ],
    ['nothing to buy', { line_items: [] }, 'Missing required param: line_items'],
    [
      'an expiry in a minute',
      { line_items: [coins], expires_at: Math.floor(Date.now() / 1000) + 60 },
      'between 30 minutes',
    ],
    [
      'data of another mode',
      { line_items: [coins], subscription_data: { metadata: { a: '1' } } },
      'subscription_data',
    ],
  ])('is rejected: %s', async (_name, params, message) => {
    const session = shop.stripe.checkout.sessions.create({ mode: 'payment', ...addresses, ...params })
    await expect(session).rejects.toThrow(message)
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

  it('creates no subscription while the card is declined', async () => {
    const customer = await shop.stripe.customers.create({})
    const { url } = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [membership, coins],
      ...addresses,
    })
    await fillCheckout(String(url), { number: '4000 0000 0000 0002' })
    const of = { customer: customer.id, status: 'all' as const }
    expect((await shop.stripe.subscriptions.list(of)).data).toEqual([])
    await fillCheckout(String(url))
    const { data } = await shop.stripe.subscriptions.list({ ...of, expand: ['data.latest_invoice'] })
    expect(data).toMatchObject([
      { status: 'active', latest_invoice: { total: 5899, lines: { data: [{}, {}] } } },
    ])
  })

  it('saves the card with authentication if the bank requires it', async () => {
    const customer = await shop.stripe.customers.create({})
    const { id, url } = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [membership],
      ...addresses,
    })
    const leave = await fillCheckout(String(url), { number: '4000 0025 0000 3155' })
    const body = new URLSearchParams({ outcome: 'succeed' })
    await fetch(String(leave.headers.get('location')), { method: 'POST', body, redirect: 'manual' })
    const { subscription } = await shop.stripe.checkout.sessions.retrieve(id)
    const renewed = await control(shop, `subscriptions/${subscription}/renew`)
    expect(renewed).toMatchObject({ status: 'active' })
  })
})
