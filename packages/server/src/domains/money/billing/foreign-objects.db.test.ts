import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentSite, type PaymentSite, payOnPage } from '../../../testing/index.ts'
import { eventFamilies } from './event-families.ts'
import { subscriptionPrices } from './prices.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
  site.isForwarding = false
})
afterAll(() => site[Symbol.asyncDispose]())

/** Handles an event of a family about an object at Stripe. */
async function settle(family: string, id: string): Promise<void> {
  const found = eventFamilies.find(({ name }) => name === family)
  if (!found) throw new Error(`No event family ${family}`)
  await found.settle(site.context, id)
}

/** Counts everything that a payment can change. */
async function booked() {
  const { db } = site.context
  const tables = ['payments', 'invoices', 'subscriptions', 'ledger_transactions', 'purchases'] as const
  const counts: number[] = []
  for (const table of tables) counts.push((await db.selectFrom(table).select('id').execute()).length)
  return counts
}

/** Creates a customer of another system that shares our account at Stripe. */
async function stranger() {
  const { stripe } = site.context
  const { id: customer } = await stripe.customers.create({ email: `${randomUUID()}@example.test` })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  return { customer, card: card.id }
}

test('books nothing for a subscription of another system, its invoice and its payment', async () => {
  const { stripe } = site.context
  const before = await booked()
  const { customer, card } = await stranger()
  const { monthly } = await subscriptionPrices(site.context)
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: monthly }],
    default_payment_method: card,
  })
  const { data: payments } = await stripe.paymentIntents.list({ customer })
  expect(payments.map(({ status }) => status)).toEqual(['succeeded'])
  await settle('subscription', subscription.id)
  await settle('invoice', String(subscription.latest_invoice))
  for (const { id } of payments) await settle('payment', id)
  await stripe.subscriptions.cancel(subscription.id)
  await settle('subscription', subscription.id)
  expect(await booked()).toEqual(before)
})

test.each([
  ['names no purchase', {}],
  ['names something that is no key', { purchase: 'order 7' }],
  ['names a purchase that does not exist', { purchase: randomUUID() }],
])('books nothing for a payment, a page and a refund of another system that %s', async (_how, metadata) => {
  const { stripe } = site.context
  const before = await booked()
  const { customer } = await stranger()
  const page = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [
      { quantity: 1, price_data: { currency: 'eur', unit_amount: 4500, product_data: { name: 'Book' } } },
    ],
    success_url: 'https://shop.example/thanks',
    metadata,
    payment_intent_data: { metadata },
  })
  expect(await payOnPage(String(page.url))).toContain('shop.example')
  const payment = String((await stripe.checkout.sessions.retrieve(page.id)).payment_intent)
  await settle('checkout', page.id)
  await settle('payment', payment)
  await stripe.refunds.create({ payment_intent: payment })
  await settle('reversal', payment)
  expect(await booked()).toEqual(before)
})

test.each([
  ['checkout', 'cs_test_unknown'],
  ['payment', 'pi_unknown'],
  ['reversal', 'pi_unknown'],
  ['invoice', 'in_unknown'],
  ['subscription', 'sub_unknown'],
])(
  'fails for an event of the family %s about an object that Stripe does not know, so that its task runs again',
  async (family, id) => {
    const before = await booked()
    await expect(settle(family, id)).rejects.toMatchObject({ code: 'resource_missing' })
    expect(await booked()).toEqual(before)
  },
)
