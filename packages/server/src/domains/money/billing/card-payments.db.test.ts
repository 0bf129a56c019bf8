import { randomUUID } from 'node:crypto'
import type { ApiError } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPaymentSite, type Payer, type PaymentSite } from '../../../testing/index.ts'
import { authenticate, saveCard, untilPurchase } from '../../../testing/saved-cards.ts'
import { availableCoins } from '../wallet/index.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const readCoins = ({ id }: Payer) => availableCoins(site.context.db, id)
const pay = (payer: Payer, card: string, { productId = 2, key = randomUUID() } = {}) =>
  payer.client.call(endpoints.payCoins, { body: { productId, payment_method_id: card, key } })
const subscribe = (payer: Payer, card: string) =>
  payer.client.call(endpoints.chargeCustomerOneTime, { body: { payment_method_id: card } })
const lastPurchase = ({ id }: Payer) =>
  site.context.db
    .selectFrom('purchases')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('throttles repeated declined payments for coins and the subscription', async () => {
  const payer = await site.signUp()
  const card = await saveCard(site, payer, 'declined')
  for (let attempt = 0; attempt < 10; attempt += 1)
    await expect(pay(payer, card)).rejects.toMatchObject({ status: 402 })
  const held: ApiError = await pay(payer, card).catch((error) => error)
  expect(held).toMatchObject({ status: 429, code: 'THROTTLED' })
  expect(held.retryAfter).toBeGreaterThan(0)
  await site.context.db
    .updateTable('accounts')
    .set({ subscription_status: 'ended' })
    .where('id', '=', payer.id)
    .execute()
  await expect(subscribe(payer, card)).rejects.toMatchObject({ status: 429 })
})

describe('buying coins with a saved card', () => {
  test('books coins once when Stripe reports the payment, even if the order is repeated', async () => {
    const payer = await site.signUp()
    const card = await saveCard(site, payer)
    const key = randomUUID()
    const { purchase_id, ...paid } = await pay(payer, card, { key })
    expect(paid).toMatchObject({ status: 'processing', client_secret: null })
    await untilPurchase(payer, purchase_id, 'booked')
    expect(await pay(payer, card, { key })).toMatchObject({ status: 'booked', purchase_id })
    expect(await readCoins(payer)).toBe(1000)
    expect(await payer.client.call(endpoints.listInvoices)).toMatchObject({ invoices: [{ amount: 9.5 }] })
  })

  test('books nothing for a declined card and returns the decline code', async () => {
    const payer = await site.signUp()
    const card = await saveCard(site, payer, 'declined')
    const key = randomUUID()
    const details = { code: 'PAYMENT_FAILED', decline_code: 'generic_decline' }
    await expect(pay(payer, card, { key })).rejects.toMatchObject({ status: 402, details })
    const { id } = await lastPurchase(payer)
    await untilPurchase(payer, id, 'failed')
    await expect(pay(payer, card, { key })).rejects.toMatchObject({ status: 402, details })
    expect(await readCoins(payer)).toBe(0)
  })

  test('waits for the customer’s confirmation if the bank requires it, then books the coins', async () => {
    const payer = await site.signUp()
    const card = await saveCard(site, payer, 'asksEachTime')
    const paid = await pay(payer, card)
    expect(paid).toMatchObject({ status: 'requires_action', client_secret: expect.stringMatching(/^pi_/) })
    expect(await readCoins(payer)).toBe(0)
    await authenticate(site, String(paid.client_secret))
    await untilPurchase(payer, paid.purchase_id, 'booked')
    expect(await readCoins(payer)).toBe(1000)
  })

  test('books nothing when the customer fails to confirm', async () => {
    const payer = await site.signUp()
    const paid = await pay(payer, await saveCard(site, payer, 'asksEachTime'))
    await authenticate(site, String(paid.client_secret), 'fail')
    await untilPurchase(payer, paid.purchase_id, 'failed')
    expect(await readCoins(payer)).toBe(0)
  })

  test('requires an existing package and refuses a key of another order', async () => {
    const payer = await site.signUp()
    const card = await saveCard(site, payer)
    await expect(pay(payer, card, { productId: 99 })).rejects.toMatchObject({ status: 404 })
    const key = randomUUID()
    const { purchase_id } = await pay(payer, card, { key })
    const other = { status: 400, details: { key: [expect.any(String)] } }
    await expect(pay(payer, card, { key, productId: 1 })).rejects.toMatchObject(other)
    await untilPurchase(payer, purchase_id, 'booked')
  })
})

describe('paying the subscription with a saved card', () => {
  const unpaid = () => site.signUp({ subscription: 'none' })
  const subscription = ({ client }: Payer) => client.call(endpoints.getSubscription)

  test('starts when Stripe reports the payment and charges that card for renewals', async () => {
    const payer = await unpaid()
    const card = await saveCard(site, payer)
    const { purchase_id } = await subscribe(payer, card)
    await untilPurchase(payer, purchase_id, 'booked')
    expect(await subscription(payer)).toMatchObject({ status: 'active', has_access: true, payment_id: card })
    await expect(subscribe(payer, card)).rejects.toMatchObject({ status: 409 })
  })

  test('continues with another card after a decline, as the same purchase', async () => {
    const payer = await unpaid()
    const declined = await saveCard(site, payer, 'declined')
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(subscribe(payer, declined)).rejects.toMatchObject({
        status: 402,
        details: { decline_code: 'generic_decline' },
      })
    expect(await subscription(payer)).toMatchObject({ status: 'none', has_access: false })
    const good = await saveCard(site, payer)
    const { purchase_id } = await subscribe(payer, good)
    await untilPurchase(payer, purchase_id, 'booked')
    expect(await subscription(payer)).toMatchObject({ status: 'active', payment_id: good })
    const purchases = site.context.db.selectFrom('purchases').where('account_id', '=', payer.id)
    expect(await purchases.select('status').execute()).toEqual([{ status: 'booked' }])
  })

  test('continues with another card while the first one waits for confirmation', async () => {
    const payer = await unpaid()
    const waiting = await subscribe(payer, await saveCard(site, payer, 'asksEachTime'))
    expect(waiting).toMatchObject({ status: 'requires_action' })
    const good = await saveCard(site, payer)
    const { purchase_id } = waiting
    expect(await subscribe(payer, good)).toMatchObject({ status: 'processing', purchase_id })
    await untilPurchase(payer, purchase_id, 'booked')
    expect(await subscription(payer)).toMatchObject({ status: 'active', payment_id: good })
  })

  test('starts a new subscription after the first one expired at Stripe, even before Stripe reports it', async () => {
    const payer = await unpaid()
    const waiting = await subscribe(payer, await saveCard(site, payer, 'asksEachTime'))
    const good = await saveCard(site, payer)
    const { stripe_subscription_id } = await lastPurchase(payer)
    const before = site.reports.length
    site.isForwarding = false
    await site.context.stripe.subscriptions.cancel(String(stripe_subscription_id))
    const { purchase_id } = await subscribe(payer, good)
    site.isForwarding = true
    expect(purchase_id).not.toBe(waiting.purchase_id)
    await untilPurchase(payer, waiting.purchase_id, 'expired')
    await expect.poll(() => site.reports.slice(before).map(({ type }) => type)).toContain('invoice.paid')
    for (const report of site.reports.slice(before)) await site.deliver(report)
    await untilPurchase(payer, purchase_id, 'booked')
    expect(await subscription(payer)).toMatchObject({ status: 'active', payment_id: good })
  })

  test('closes the checkout page that is open in another tab', async () => {
    const payer = await unpaid()
    const page = await payer.client.call(endpoints.createCheckoutSession)
    const { purchase_id } = await subscribe(payer, await saveCard(site, payer))
    await untilPurchase(payer, purchase_id, 'booked')
    await untilPurchase(payer, page.purchase_id, 'expired')
    const session = await site.context.stripe.checkout.sessions.retrieve(page.id)
    expect(session.status).toBe('expired')
  })
})
