import { endpoints } from '@merkwerk/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  openPaymentSite,
  type Payer,
  type PaymentSite,
  payOnPage,
  polling,
  testPassword,
} from '../../../testing/index.ts'
import { saveCard } from '../../../testing/saved-cards.ts'
import { enforceGracePeriod } from './enforce-grace-period.ts'
import { pollSubscription } from './poll-subscription.ts'

let site: PaymentSite
const dayMs = 24 * 3600 * 1000

beforeAll(async () => {
  site = await openPaymentSite()
})
afterAll(() => site[Symbol.asyncDispose]())
// Otherwise Stripe renews them as well when a later test lets time pass, and each renewal writes and sends an invoice.
afterEach(async () => {
  await site.settled()
  site.isForwarding = false
  const { subscriptions } = site.context.stripe
  for (const { id } of (await subscriptions.list({ limit: 100 })).data) await subscriptions.cancel(id)
  site.isForwarding = true
})

const openPage = ({ client }: Payer) => client.call(endpoints.createCheckoutSession)
const readSubscription = ({ client }: Payer) => client.call(endpoints.getSubscription)
const readPurchase = ({ client }: Payer, id: number) => client.call(endpoints.getPurchase, { params: { id } })
const cancel = ({ client }: Payer) => client.call(endpoints.cancelSubscription)

const until = (payer: Payer, expected: object) =>
  vi.waitFor(async () => expect(await readSubscription(payer)).toMatchObject(expected), polling)

const readPayments = (payer: Payer) =>
  site.context.db.selectFrom('payments').select('id').where('account_id', '=', payer.id).execute()
const readRows = (payer: Payer) =>
  site.context.db.selectFrom('subscriptions').selectAll().where('account_id', '=', payer.id).execute()

/** Creates an account that has just subscribed. Returns it with the subscription's id. */
async function subscriber() {
  const payer = await site.signUp({ subscription: 'none' })
  const page = await openPage(payer)
  await payOnPage(page.url)
  await until(payer, { status: 'active' })
  await vi.waitFor(async () => expect(await readInvoices(payer)).toHaveLength(1), polling)
  const [row] = await readRows(payer)
  return { payer, page, id: row!.id }
}

/** Makes all renewals fail with a declined card. */
async function failRenewals(id: string): Promise<void> {
  const { stripe } = site.context
  const { customer } = await stripe.subscriptions.retrieve(id)
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: String(customer),
  })
  await stripe.subscriptions.update(id, { default_payment_method: card.id })
}

const readInvoices = async ({ client }: Payer) => (await client.call(endpoints.listInvoices)).invoices

test('starts the subscription when Stripe’s page is paid, and gives the restricted session full access', async () => {
  const { payer, page } = await subscriber()
  expect(await readSubscription(payer)).toEqual({
    status: 'active',
    has_access: true,
    price: 9.99,
    one_time_fee: 0,
    current_period_end: expect.any(String),
    cancel_at_period_end: false,
    grace_until: null,
    payment_id: expect.stringMatching(/^pm_/),
  })
  const booked = { status: 'booked', amount: 9.99 }
  expect(await readPurchase(payer, page.purchase_id)).toMatchObject(booked)
  expect(await payer.client.call(endpoints.getProfile)).toMatchObject({ one_time_payment: true })
  await payer.client.call(endpoints.addCoins, { body: { productId: 1 } })
  expect(await readInvoices(payer)).toMatchObject([{ kind: 'subscription', amount: 9.99 }])
  const mail = await site.mailbox.take(payer.email, 'Ihr Abonnement ist aktiv')
  expect(mail.text).toContain('/dashboard')
})

test('returns the same page to two tabs and none to a subscriber', async () => {
  const payer = await site.signUp({ subscription: 'none' })
  const [first, second] = await Promise.all([openPage(payer), openPage(payer)])
  expect(second).toEqual(first)
  await payOnPage(first.url)
  await until(payer, { status: 'active' })
  const message = 'Your subscription is active already.'
  await expect(openPage(payer)).rejects.toMatchObject({ status: 409, message })
})

test('replaces a page that was open for a day with a new one', async () => {
  const payer = await site.signUp({ subscription: 'none' })
  const left = await openPage(payer)
  await site.control(`sessions/${left.id}/expire`)
  const next = await openPage(payer)
  expect(next.id).not.toBe(left.id)
  expect(await readPurchase(payer, left.purchase_id)).toMatchObject({ status: 'expired' })
})

test('cancels and refunds a second paid subscription', async () => {
  const { payer, id } = await subscriber()
  const { stripe } = site.context
  const first = await stripe.subscriptions.retrieve(id)
  const second = await stripe.subscriptions.create({
    customer: String(first.customer),
    items: [{ price: first.items.data[0]!.price.id }],
    default_payment_method: String(first.default_payment_method),
  })
  await vi.waitFor(async () => expect(await readInvoices(payer)).toHaveLength(3), polling)
  expect(await readInvoices(payer)).toMatchObject([
    { kind: 'refund', amount: -9.99 },
    { amount: 9.99 },
    { amount: 9.99 },
  ])
  expect((await stripe.subscriptions.retrieve(second.id)).status).toBe('canceled')
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
  await site.mailbox.take(payer.email, 'Sie haben zweimal bezahlt')
  expect(await readSubscription(payer)).toMatchObject({ status: 'active' })
})

test('keeps access to a canceled subscription until its period ends, and can resume it before', async () => {
  const { payer } = await subscriber()
  for (const _again of [1, 2])
    expect(await cancel(payer)).toMatchObject({
      subscription: { status: 'canceled', has_access: true, cancel_at_period_end: true },
    })
  expect(await payer.client.call(endpoints.resumeSubscription)).toMatchObject({
    subscription: { status: 'active', cancel_at_period_end: false },
  })
  await site.mailbox.take(payer.email, 'Ihre Kündigung ist bestätigt')
  await cancel(payer)
  await site.pass(32)
  await until(payer, { status: 'ended', has_access: false, current_period_end: null })
  await site.mailbox.take(payer.email, 'Ihr Abonnement ist beendet')
  await expect(cancel(payer)).rejects.toMatchObject({ status: 409 })
})

test('ends the subscription and its access when a payment is disputed, and allows a new one', async () => {
  const { payer, id } = await subscriber()
  const [payment] = await readPayments(payer)
  await site.control('disputes', { payment_intent: payment?.id ?? '' })
  await until(payer, { status: 'ended', has_access: false })
  const mail = await site.mailbox.take(payer.email, 'weil eine Zahlung zurückgebucht wurde')
  expect(mail.text).toContain('/subscription-fee')
  expect((await site.context.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  const next = await openPage(payer)
  await payOnPage(next.url)
  await until(payer, { status: 'active', has_access: true })
  await site.settled()
  expect(await readSubscription(payer)).toMatchObject({ status: 'active', has_access: true })
})

test('ignores the customer that an event names', async () => {
  const { id } = await subscriber()
  const victim = await site.signUp({ subscription: 'none' })
  await openPage(victim)
  const { stripe, config, db } = site.context
  const { stripe_customer_id: customer } = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('account_id', '=', victim.id)
    .executeTakeFirstOrThrow()
  const body = JSON.stringify({
    id: `evt_forged${victim.id}`,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { id, object: 'subscription', customer } },
  })
  const signature = stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: config.stripe.webhookSecret,
  })
  expect(await site.deliver({ type: '', id: '', body, signature })).toBe(200)
  await site.settled()
  expect(await readSubscription(victim)).toMatchObject({ status: 'none', has_access: false })
  expect(await readRows(victim)).toEqual([])
})

test('issues an invoice for a renewal', async () => {
  const { payer, id } = await subscriber()
  await site.control(`subscriptions/${id}/renew`)
  await vi.waitFor(async () => expect(await readInvoices(payer)).toHaveLength(2), polling)
  const mail = await site.mailbox.take(payer.email, 'Ihr Abonnement wurde verlängert')
  expect(mail.attachments).toHaveLength(2)
})

test('keeps access after a failed renewal and recovers when the next attempt succeeds', async () => {
  const { payer } = await subscriber()
  await site.control('bank', { 'next[0]': 'generic_decline' })
  await site.pass(32)
  await until(payer, { status: 'past_due', has_access: true, grace_until: expect.any(String) })
  const failed = await site.mailbox.take(payer.email, 'Ihre Zahlung ist fehlgeschlagen')
  expect(failed.text).toContain('/wallet/payment-method')
  await site.pass(5)
  await until(payer, { status: 'active', grace_until: null })
})

test('collects a failed renewal at once when another card is chosen', async () => {
  const { payer, id } = await subscriber()
  await failRenewals(id)
  await site.pass(32)
  await until(payer, { status: 'past_due' })
  const payment_id = await saveCard(site, payer, 'other')
  await payer.client.call(endpoints.setCurrentPaymentMethod, { body: { payment_id } })
  await until(payer, { status: 'active', grace_until: null })
  await vi.waitFor(async () => expect(await readInvoices(payer)).toHaveLength(2), polling)
})

test('warns once about an uncollected renewal and ends the subscription after the grace period', async () => {
  const { payer, id } = await subscriber()
  const { stripe } = site.context
  await failRenewals(id)
  await site.pass(32)
  await until(payer, { status: 'past_due' })

  await enforceGracePeriod(site.context, id)
  const [row] = await readRows(payer)
  const graceDays = (row!.grace_until!.getTime() - site.context.clock.now().getTime()) / dayMs
  await site.pass(Math.floor(graceDays) - 1)
  await Promise.all([enforceGracePeriod(site.context, id), enforceGracePeriod(site.context, id)])
  await site.mailbox.take(payer.email, 'Letzte Erinnerung')
  expect(await readSubscription(payer)).toMatchObject({ status: 'past_due', has_access: true })
  await site.pass(2)
  await enforceGracePeriod(site.context, id)
  expect(await readSubscription(payer)).toMatchObject({ status: 'ended', has_access: false })
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  await site.mailbox.take(payer.email, 'Ihr Abonnement ist beendet')
  expect(
    site.mailbox.messages.filter(({ to, subject }) => to === payer.email && /Letzte/.test(subject)),
  ).toEqual([])
})

test('detects an unreported renewal and an unreported end after the period', async () => {
  const { payer, id } = await subscriber()
  const { stripe } = site.context
  site.isForwarding = false
  await site.control(`subscriptions/${id}/renew`)
  await pollSubscription(site.context, id)
  expect(await readInvoices(payer)).toHaveLength(2)
  await stripe.subscriptions.cancel(id)
  await pollSubscription(site.context, id)
  site.isForwarding = true
  expect(await readSubscription(payer)).toMatchObject({ status: 'ended', has_access: false })
})

test('charges the one-time fee on page and invoice of the first payment only', async () => {
  await using withFee = await openPaymentSite({ ONE_TIME_FEE_CENTS: '500' })
  const payer = await withFee.signUp({ subscription: 'none' })
  const { url, purchase_id } = await openPage(payer)
  await payOnPage(url)
  await vi.waitFor(async () => expect(await readInvoices(payer)).toHaveLength(1), polling)
  expect(await readPurchase(payer, purchase_id)).toMatchObject({ amount: 14.99 })
  expect(await readSubscription(payer)).toMatchObject({ price: 9.99, one_time_fee: 5 })
  await withFee.pass(32)
  await vi.waitFor(async () => expect(await readInvoices(payer)).toHaveLength(2), polling)
  expect(await readInvoices(payer)).toMatchObject([{ amount: 9.99 }, { amount: 14.99 }])
})

test('books no one-time fee with an invoice of another kind, and nothing in another currency', async () => {
  const { payer, id } = await subscriber()
  const { invoices } = site.context.stripe
  const retrieve = invoices.retrieve.bind(invoices)
  const change = (changes: object) =>
    vi
      .spyOn(invoices, 'retrieve')
      .mockImplementation(async (...input) => ({ ...(await retrieve(...input)), ...changes }))
  site.isForwarding = false
  await site.control(`subscriptions/${id}/renew`)
  change({ currency: 'usd' })
  await expect(pollSubscription(site.context, id)).rejects.toThrow('is not in euro')
  change({ billing_reason: 'subscription_update', amount_paid: 1_499 })
  await pollSubscription(site.context, id)
  vi.restoreAllMocks()
  site.isForwarding = true
  const issued = await site.context.db
    .selectFrom('invoices')
    .select(['amount_cents', 'one_time_fee_cents'])
    .where('account_id', '=', payer.id)
    .orderBy('id', 'desc')
    .execute()
  expect(issued).toMatchObject([
    { amount_cents: 1_499, one_time_fee_cents: 0 },
    { amount_cents: 999, one_time_fee_cents: 0 },
  ])
})

test('ends the subscription of a deleted account and deletes its customer at Stripe', async () => {
  const { payer, id } = await subscriber()
  const { stripe } = site.context
  const { customer } = await stripe.subscriptions.retrieve(id)
  await payer.client.call(endpoints.deleteAccount, { body: { password: testPassword } })
  await expect.poll(() => stripe.customers.retrieve(String(customer))).toMatchObject({ deleted: true })
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  await expect.poll(async () => (await readRows(payer))[0]?.ended_at).not.toBeNull()
})
