import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPaymentSite, type Payer, type PaymentSite, payOnPage } from '../../../testing/index.ts'
import { saveCard } from '../../../testing/saved-cards.ts'
import { listInvoices } from '../invoices/index.ts'
import { pollPurchase } from './poll-purchase.ts'
import { startSubscriptionCheckout } from './start-subscription-checkout.ts'
import { getPurchaseById } from './store.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
})
beforeEach(() => {
  site.isForwarding = true
})
afterAll(() => site[Symbol.asyncDispose]())

/** Creates an account with a saved card, whose first tab shows Stripe's page for the subscription. */
async function twoTabs() {
  const payer = await site.signUp({ subscription: 'none' })
  const card = await saveCard(site, payer)
  const payWithCard = () =>
    payer.client.call(endpoints.chargeCustomerOneTime, { body: { payment_method_id: card } })
  const openPage = () => startSubscriptionCheckout(site.context, payer.id)
  return { payer, payWithCard, openPage }
}

/** Returns the cents that Stripe keeps, the cents of all invoices, and the subscriptions that will renew. */
async function money({ id }: Payer) {
  const { db, stripe } = site.context
  const { stripe_customer_id } = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  const customer = String(stripe_customer_id)
  const { data: charges } = await stripe.charges.list({ customer })
  const { data: running } = await stripe.subscriptions.list({ customer, status: 'active' })
  const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0)
  return {
    paid: sum(charges.map(({ amount_captured, amount_refunded }) => amount_captured - amount_refunded)),
    invoiced: sum((await listInvoices(db, id)).map(({ amount_cents }) => amount_cents)),
    running: running.length,
  }
}

const untilPaidOnce = (payer: Payer) =>
  expect.poll(() => money(payer)).toEqual({ paid: 999, invoiced: 999, running: 1 })

test('charges no card while the page that was paid in the other tab is unreported', async () => {
  const { payer, payWithCard, openPage } = await twoTabs()
  site.isForwarding = false
  const page = await openPage()
  await payOnPage(page.url)
  const message = 'Your subscription is active already.'
  await expect(payWithCard()).rejects.toMatchObject({ status: 409, message })
  expect(await money(payer)).toEqual({ paid: 999, invoiced: 0, running: 1 })
  await pollPurchase(site.context, page.purchase_id, 0)
  expect(await money(payer)).toEqual({ paid: 999, invoiced: 999, running: 1 })
})

test('refunds the page that is paid after an unreported card payment, and fails its purchase', async () => {
  const { payer, payWithCard, openPage } = await twoTabs()
  site.isForwarding = false
  const { purchase_id } = await payWithCard()
  const page = await openPage()
  await payOnPage(page.url)
  expect(await money(payer)).toMatchObject({ paid: 2 * 999, running: 2 })
  await pollPurchase(site.context, purchase_id, 0)
  for (const _again of [1, 2]) await pollPurchase(site.context, page.purchase_id, 0)
  await untilPaidOnce(payer)
  const { db } = site.context
  expect(await getPurchaseById(db, purchase_id)).toMatchObject({ status: 'booked' })
  expect(await getPurchaseById(db, page.purchase_id)).toMatchObject({
    status: 'failed',
    failure: 'duplicate-subscription',
  })
  expect(await payer.client.call(endpoints.getSubscription)).toMatchObject({ status: 'active' })
})

test('keeps the money of one subscription when page and card pay at the same time', async () => {
  const { payer, payWithCard, openPage } = await twoTabs()
  site.isForwarding = false
  const page = await openPage()
  const paid = payWithCard().catch((error: unknown) => expect(error).toMatchObject({ status: 409 }))
  await Promise.all([paid, payOnPage(page.url)])
  const { db } = site.context
  const purchases = await db.selectFrom('purchases').select('id').where('account_id', '=', payer.id).execute()
  await Promise.all(purchases.map(({ id }) => pollPurchase(site.context, id, 0)))
  await untilPaidOnce(payer)
  expect(await payer.client.call(endpoints.getSubscription)).toMatchObject({ status: 'active' })
})
