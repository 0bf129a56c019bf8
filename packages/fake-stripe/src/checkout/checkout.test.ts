import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coins, createMembership, openCheckout } from '../testing/goods.ts'
import { control, fillCheckout, openShop, type Shop, Webhook } from '../testing/shop.ts'

let shop: Shop
let membership: { price: string }
const webhook = new Webhook()
beforeAll(async () => {
  shop = await openShop({ webhook: await webhook.listen() })
  membership = { price: (await createMembership(shop)).id }
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await webhook[Symbol.asyncDispose]()
})

const openSubscription = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  openCheckout(shop, { mode: 'subscription', line_items: [membership], ...more })

describe('a checkout in payment mode', () => {
  it('is paid on its page and reported to the webhook', async () => {
    const metadata = { purchase: '12' }
    const session = await openCheckout(shop, { metadata, payment_intent_data: { metadata } })
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
      expand: ['payment_intent.latest_charge'],
    })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: {
        status: 'succeeded',
        customer: session.customer,
        metadata,
        latest_charge: { paid: true, amount: 4900 },
      },
    })
    const types = await webhook.until((each) => each.includes('checkout.session.completed'))
    expect(types).toEqual(expect.arrayContaining(['customer.created', 'payment_intent.succeeded']))
  })
})

describe('an invalid checkout', () => {
  it.each<[string, () => Partial<Stripe.Checkout.SessionCreateParams>, string]>([
    ['a recurring price in payment mode', () => ({ line_items: [membership] }), 'recurring price'],
    [
      'no recurring price in subscription mode',
      () => ({ mode: 'subscription', line_items: [coins] }),
      'at least one recurring',
    ],
    ['nothing to buy', () => ({ line_items: [] }), 'Missing required param: line_items'],
    [
      'data of another mode',
      () => ({ subscription_data: { metadata: { a: '1' } } }),
      'unknown parameter: subscription_data',
    ],
  ])('is rejected: %s', async (_name, createParams, message) => {
    await expect(openCheckout(shop, createParams())).rejects.toThrow(message)
  })
})

describe('a checkout in subscription mode', () => {
  it('starts a subscription with a paid first invoice', async () => {
    const session = await openSubscription({ subscription_data: { metadata: { account: '7' } } })
    await fillCheckout(String(session.url))
    const paid = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.default_payment_method', 'subscription.latest_invoice.payments'],
    })
    expect(paid).toMatchObject({
      status: 'complete',
      subscription: {
        status: 'active',
        metadata: { account: '7' },
        default_payment_method: { card: { last4: '4242' }, customer: session.customer },
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
    const { url, customer } = await openSubscription({ line_items: [membership, coins] })
    await fillCheckout(String(url), { number: '4000 0000 0000 0002' })
    const of = { customer: String(customer), status: 'all' as const }
    expect((await shop.stripe.subscriptions.list(of)).data).toEqual([])
    await fillCheckout(String(url))
    const { data } = await shop.stripe.subscriptions.list({ ...of, expand: ['data.latest_invoice'] })
    expect(data).toMatchObject([
      { status: 'active', latest_invoice: { total: 5899, lines: { data: [{}, {}] } } },
    ])
  })

  it('saves the card with authentication if the bank requires it', async () => {
    const { id, url } = await openSubscription()
    const leave = await fillCheckout(String(url), { number: '4000 0025 0000 3155' })
    const body = new URLSearchParams({ outcome: 'succeed' })
    await fetch(String(leave.headers.get('location')), { method: 'POST', body, redirect: 'manual' })
    const { subscription } = await shop.stripe.checkout.sessions.retrieve(id)
    const renewed = await control(shop, `subscriptions/${subscription}/renew`)
    expect(renewed).toMatchObject({ status: 'active' })
  })
})
