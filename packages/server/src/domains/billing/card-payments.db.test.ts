import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPaymentSite, type Payer, type PaymentSite } from '../../testing/index.ts'
import { authenticate, saveCard, untilPurchase } from '../../testing/saved-cards.ts'
import { availableCoins } from '../wallet/index.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const coinsOf = ({ id }: Payer) => availableCoins(site.context.db, id)
const pay = (payer: Payer, card: string, { productId = 2, key = randomUUID() } = {}) =>
  payer.call('POST', '/wallet/pay_coins/', { productId, payment_method_id: card, key })
const subscribe = (payer: Payer, card: string) =>
  payer.call('POST', '/user/ChargeCustomerOneTime/', { payment_method_id: card })
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
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await pay(payer, card)).status).toBe(402)
  const held = await pay(payer, card)
  expect(held).toMatchObject({ status: 429, body: { code: 'THROTTLED' } })
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
  await site.context.db
    .updateTable('accounts')
    .set({ subscription_status: 'ended' })
    .where('id', '=', payer.id)
    .execute()
  expect((await subscribe(payer, card)).status).toBe(429)
})

describe('buying coins with a saved card', () => {
  test('books coins once when Stripe reports the payment, even if the order is repeated', async () => {
    const payer = await site.signUp()
    const card = await saveCard(site, payer)
    const key = randomUUID()
    const { status, body } = await pay(payer, card, { key })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'processing', client_secret: null })
    await untilPurchase(payer, body.purchase_id, 'booked')
    expect((await pay(payer, card, { key })).body).toMatchObject({
      status: 'booked',
      purchase_id: body.purchase_id,
    })
    expect(await coinsOf(payer)).toBe(1000)
    expect((await payer.call('GET', '/wallet/invoices/')).body).toMatchObject({ invoices: [{ amount: 9.5 }] })
  })

  test('books nothing for a declined card and returns the decline code', async () => {
    const payer = await site.signUp()
    const card = await saveCard(site, payer, 'declined')
    const key = randomUUID()
    const refused = { status: 402, body: { code: 'PAYMENT_FAILED', decline_code: 'generic_decline' } }
    expect(await pay(payer, card, { key })).toMatchObject(refused)
    const { id } = await lastPurchase(payer)
    await untilPurchase(payer, id, 'failed')
    expect(await pay(payer, card, { key })).toMatchObject(refused)
    expect(await coinsOf(payer)).toBe(0)
  })

  test('waits for the customer’s confirmation if the bank requires it, then books the coins', async () => {
    const payer = await site.signUp()
    const card = await saveCard(site, payer, 'asksEachTime')
    const { body } = await pay(payer, card)
    expect(body).toMatchObject({ status: 'requires_action', client_secret: expect.stringMatching(/^pi_/) })
    expect(await coinsOf(payer)).toBe(0)
    await authenticate(site, String(body.client_secret))
    await untilPurchase(payer, body.purchase_id, 'booked')
    expect(await coinsOf(payer)).toBe(1000)
  })

  test('books nothing when the customer fails to confirm', async () => {
    const payer = await site.signUp()
    const { body } = await pay(payer, await saveCard(site, payer, 'asksEachTime'))
    await authenticate(site, String(body.client_secret), 'fail')
    await untilPurchase(payer, body.purchase_id, 'failed')
    expect(await coinsOf(payer)).toBe(0)
  })

  test('requires an existing package and refuses a key of another order', async () => {
    const payer = await site.signUp()
    const card = await saveCard(site, payer)
    expect((await pay(payer, card, { productId: 99 })).status).toBe(404)
    const key = randomUUID()
    const { body } = await pay(payer, card, { key })
    const other = await pay(payer, card, { key, productId: 1 })
    expect(other).toMatchObject({ status: 400, body: { key: [expect.any(String)] } })
    await untilPurchase(payer, body.purchase_id, 'booked')
  })
})

describe('paying the subscription with a saved card', () => {
  const unpaid = () => site.signUp({ subscription: 'none' })
  const subscription = async (payer: Payer) => (await payer.call('GET', '/user/subscription/')).body

  test('starts when Stripe reports the payment and charges that card for renewals', async () => {
    const payer = await unpaid()
    const card = await saveCard(site, payer)
    const { status, body } = await subscribe(payer, card)
    expect(status, JSON.stringify(body)).toBe(200)
    await untilPurchase(payer, body.purchase_id, 'booked')
    expect(await subscription(payer)).toMatchObject({ status: 'active', has_access: true, payment_id: card })
    expect((await subscribe(payer, card)).status).toBe(409)
  })

  test('continues with another card after a decline, as the same purchase', async () => {
    const payer = await unpaid()
    const declined = await saveCard(site, payer, 'declined')
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await subscribe(payer, declined)).toMatchObject({
        status: 402,
        body: { decline_code: 'generic_decline' },
      })
    expect(await subscription(payer)).toMatchObject({ status: 'none', has_access: false })
    const good = await saveCard(site, payer)
    const { body } = await subscribe(payer, good)
    await untilPurchase(payer, body.purchase_id, 'booked')
    expect(await subscription(payer)).toMatchObject({ status: 'active', payment_id: good })
    const purchases = site.context.db.selectFrom('purchases').where('account_id', '=', payer.id)
    expect(await purchases.select('status').execute()).toEqual([{ status: 'booked' }])
  })

  test('continues with another card while the first one waits for confirmation', async () => {
    const payer = await unpaid()
    const { body: waiting } = await subscribe(payer, await saveCard(site, payer, 'asksEachTime'))
    expect(waiting).toMatchObject({ status: 'requires_action' })
    const good = await saveCard(site, payer)
    const { body } = await subscribe(payer, good)
    expect(body).toMatchObject({ status: 'processing', purchase_id: waiting.purchase_id })
    await untilPurchase(payer, body.purchase_id, 'booked')
    expect(await subscription(payer)).toMatchObject({ status: 'active', payment_id: good })
  })

  test('starts a new subscription after the first one expired at Stripe, even before Stripe reports it', async () => {
    const payer = await unpaid()
    const { body: waiting } = await subscribe(payer, await saveCard(site, payer, 'asksEachTime'))
    const good = await saveCard(site, payer)
    const { stripe_subscription_id } = await lastPurchase(payer)
    const before = site.reports.length
    site.isForwarding = false
    await site.context.stripe.subscriptions.cancel(String(stripe_subscription_id))
    const { body } = await subscribe(payer, good)
    site.isForwarding = true
    expect(body.purchase_id).not.toBe(waiting.purchase_id)
    await untilPurchase(payer, waiting.purchase_id, 'expired')
    await expect.poll(() => site.reports.slice(before).map(({ type }) => type)).toContain('invoice.paid')
    for (const report of site.reports.slice(before)) await site.deliver(report)
    await untilPurchase(payer, body.purchase_id, 'booked')
    expect(await subscription(payer)).toMatchObject({ status: 'active', payment_id: good })
  })

  test('closes the checkout page that is open in another tab', async () => {
    const payer = await unpaid()
    const page = (await payer.call('POST', '/user/api/create-checkout-session/')).body
    const { body } = await subscribe(payer, await saveCard(site, payer))
    await untilPurchase(payer, body.purchase_id, 'booked')
    await untilPurchase(payer, page.purchase_id, 'expired')
    const session = await site.context.stripe.checkout.sessions.retrieve(String(page.id))
    expect(session.status).toBe('expired')
  })
})
