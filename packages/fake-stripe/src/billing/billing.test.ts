import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMembership } from '../testing/goods.ts'
import { control, openShop, type Shop } from '../testing/shop.ts'

let shop: Shop
let price: string
beforeAll(async () => {
  shop = await openShop()
  price = (await createMembership(shop)).id
})
afterAll(() => shop[Symbol.asyncDispose]())

async function subscriber(card = 'pm_card_visa') {
  const customer = await shop.stripe.customers.create({ email: 'a@example.com' })
  const method = await shop.stripe.paymentMethods.attach(card, { customer: customer.id })
  await shop.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  return customer.id
}

const subscribe = (customer: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  shop.stripe.subscriptions.create({ customer, items: [{ price }], ...more })

const readEvents = async (customer: string) => {
  const { data } = await shop.stripe.events.list({ limit: 100 })
  return data
    .filter(({ data: { object } }) => 'customer' in object && object.customer === customer)
    .map(({ type }) => type)
    .reverse()
}

describe('customers', () => {
  it('keep fields that a change omits, and clear empty ones', async () => {
    const metadata = { a: '1' }
    const { id } = await shop.stripe.customers.create({ name: 'A', email: 'a@example.com', metadata })
    await shop.stripe.customers.update(id, { email: '', address: { country: 'DE', city: 'Berlin' } })
    expect(await shop.stripe.customers.retrieve(id)).toMatchObject({
      name: 'A',
      email: null,
      metadata,
      address: { country: 'DE', city: 'Berlin', line1: null },
    })
  })

  it('have VAT ids that the register verifies or not', async () => {
    const { id } = await shop.stripe.customers.create({})
    const good = await shop.stripe.customers.createTaxId(id, { type: 'eu_vat', value: 'DE 123 456 789' })
    expect(good).toMatchObject({ value: 'DE123456789', verification: { status: 'verified' } })
    const unknown = await shop.stripe.customers.createTaxId(id, { type: 'eu_vat', value: 'ATU111111111' })
    expect(unknown.verification?.status).toBe('unverified')
    const wrong = shop.stripe.customers.createTaxId(id, { type: 'eu_vat', value: 'DE12' })
    await expect(wrong).rejects.toMatchObject({ code: 'tax_id_invalid', param: 'value' })
    const customer = (await shop.stripe.customers.retrieve(id, { expand: ['tax_ids'] })) as Stripe.Customer
    expect(customer.tax_ids?.data.map(({ value }) => value)).toEqual(['ATU111111111', 'DE123456789'])
  })

  it('only have an id after deletion', async () => {
    const customer = await subscriber()
    const { id } = await subscribe(customer)
    await control(shop, `subscriptions/${id}/renew`, { outcome: 'declined' })
    await shop.stripe.customers.del(customer)
    await control(shop, 'clock', { advanceSeconds: 4 * 86_400 })
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true })
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
    await expect(shop.stripe.customers.update(customer, { name: 'B' })).rejects.toMatchObject({
      statusCode: 404,
    })
  })
})

describe('a new subscription', () => {
  it('is active once its first invoice is paid', async () => {
    const customer = await subscriber()
    const subscription = await subscribe(customer, { expand: ['latest_invoice.payments'] })
    const [item] = subscription.items.data
    expect(subscription.status).toBe('active')
    expect(item!.current_period_end - item!.current_period_start).toBeGreaterThanOrEqual(28 * 86_400)
    expect(subscription.latest_invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      total: 999,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
    })
    expect(await readEvents(customer)).toEqual([
      'payment_method.attached',
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.created',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ])
  })

  it('waits for its first payment with default_incomplete', async () => {
    const customer = await shop.stripe.customers.create({})
    const subscription = await subscribe(customer.id, {
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.payments'],
    })
    const invoice = subscription.latest_invoice as Stripe.Invoice
    expect([subscription.status, invoice.status]).toEqual(['incomplete', 'open'])

    const intent = String(invoice.payments?.data[0]?.payment.payment_intent)
    await shop.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
    const paid = await shop.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['default_payment_method'],
    })
    expect(paid).toMatchObject({
      status: 'active',
      default_payment_method: { card: { last4: '4242' }, customer: customer.id },
    })
  })

  it('requires a card', async () => {
    const customer = await shop.stripe.customers.create({})
    await expect(subscribe(customer.id)).rejects.toMatchObject({ code: 'resource_missing' })
  })
})

describe('a running subscription', () => {
  it('renews for a period and is paid', async () => {
    const customer = await subscriber()
    const before = await subscribe(customer)
    await control(shop, `subscriptions/${before.id}/renew`, { outcome: 'paid' })
    const after = await shop.stripe.subscriptions.retrieve(before.id, { expand: ['latest_invoice'] })
    expect(after.items.data[0]?.current_period_start).toBe(before.items.data[0]?.current_period_end)
    expect(after.latest_invoice).toMatchObject({
      billing_reason: 'subscription_cycle',
      status: 'paid',
      amount_paid: 999,
    })
  })

  it('is past due after a failed renewal, and active again after a retry', async () => {
    const customer = await subscriber()
    const { id } = await subscribe(customer)
    await control(shop, `subscriptions/${id}/renew`, { outcome: 'declined' })
    const late = await shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
    expect(late).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1 },
    })
    expect((late.latest_invoice as Stripe.Invoice).next_payment_attempt).toBeGreaterThan(late.created)
    await control(shop, `subscriptions/${id}/retry`, { outcome: 'paid' })
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('active')
  })

  it('waits for authentication of a renewal, and is active again afterwards', async () => {
    const { id } = await subscribe(await subscriber())
    await control(shop, 'bank', { next: ['authentication_required'] })
    await control(shop, `subscriptions/${id}/renew`)
    const late = await shop.stripe.subscriptions.retrieve(id, {
      expand: ['latest_invoice.payments.data.payment.payment_intent'],
    })
    const invoice = late.latest_invoice as Stripe.Invoice
    const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent
    expect([late.status, intent.status]).toEqual(['past_due', 'requires_action'])
    const page = String(Object(intent.next_action?.use_stripe_sdk).stripe_js)
    await fetch(page, { method: 'POST', body: new URLSearchParams({ outcome: 'succeed' }) })
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('active')
  })

  it('can be paid by invoice with another card of its own', async () => {
    const customer = await subscriber()
    const { id } = await subscribe(customer)
    await control(shop, `subscriptions/${id}/renew`, { outcome: 'declined' })
    const card = await shop.stripe.paymentMethods.attach('pm_card_mastercard', { customer })
    const { latest_invoice: invoice } = await shop.stripe.subscriptions.retrieve(id)
    await shop.stripe.subscriptions.update(id, { default_payment_method: card.id })
    const paid = await shop.stripe.invoices.pay(String(invoice))
    expect(paid.status).toBe('paid')
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('active')
  })

  it('can be cancelled at period end, and resumed before', async () => {
    const { id } = await subscribe(await subscriber())
    const ending = await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: ending.items.data[0]?.current_period_end,
    })
    const resumed = await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await control(shop, `subscriptions/${id}/renew`)
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  })

  it('can be cancelled immediately, and only once', async () => {
    const { id } = await subscribe(await subscriber())
    expect(await shop.stripe.subscriptions.cancel(id)).toMatchObject({
      status: 'canceled',
      latest_invoice: expect.any(String),
    })
    await expect(shop.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' })
  })
})

describe('as time passes', () => {
  it('subscriptions renew, and end after the last failed attempt', async () => {
    await using own = await openShop()
    const made = await createMembership(own)
    const customer = await own.stripe.customers.create({})
    const card = await own.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    const { id } = await own.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: made.id }],
      default_payment_method: card.id,
    })
    const days = (count: number) => control(own, 'clock', { advanceSeconds: count * 86_400 })
    await days(62)
    const { data: paid } = await own.stripe.invoices.list({ subscription: id, status: 'paid' })
    expect(paid).toHaveLength(3)

    await control(own, 'bank', { next: Array(4).fill('insufficient_funds') })
    const statuses: string[] = []
    for (const pause of [31, 3, 5, 7]) {
      await days(pause)
      statuses.push((await own.stripe.subscriptions.retrieve(id)).status)
    }
    expect(statuses).toEqual(['past_due', 'past_due', 'past_due', 'canceled'])
    expect((await own.stripe.subscriptions.retrieve(id)).cancellation_details?.reason).toBe('payment_failed')
  })
})
