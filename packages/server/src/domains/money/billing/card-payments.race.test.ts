import { randomUUID } from 'node:crypto'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentSite, type Payer, type PaymentSite } from '../../../testing/index.ts'
import { saveCard, untilPurchase } from '../../../testing/saved-cards.ts'
import { availableCoins } from '../wallet/index.ts'
import { payCoins } from './pay-coins.ts'
import { paySubscription } from './pay-subscription.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const readPurchases = ({ id }: Payer) =>
  site.context.db.selectFrom('purchases').selectAll().where('account_id', '=', id).execute()

test('books concurrent copies of one order as one purchase, paid once', async () => {
  const payer = await site.signUp()
  const body = { productId: 1, payment_method_id: await saveCard(site, payer), key: randomUUID() }
  await Promise.all(Array.from({ length: 5 }, () => payer.client.call(endpoints.payCoins, { body })))
  const [purchase, ...more] = await readPurchases(payer)
  expect(more).toEqual([])
  await untilPurchase(payer, purchase!.id, 'booked')
  await site.settled()
  expect(await availableCoins(site.context.db, payer.id)).toBe(500)
  const { data } = await site.context.stripe.paymentIntents.list({ limit: 100 })
  const own = data.filter(({ metadata }) => metadata.purchase === purchase?.key)
  expect(own.map(({ status }) => status)).toEqual(['succeeded'])
})

test('starts one subscription when two tabs pay with a card', async () => {
  const payer = await site.signUp({ subscription: 'none' })
  const card = await saveCard(site, payer)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      payer.call('POST', '/user/ChargeCustomerOneTime/', { payment_method_id: card }),
    ),
  )
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const [purchase, ...more] = await readPurchases(payer)
  expect(more).toEqual([])
  await untilPurchase(payer, purchase!.id, 'booked')
  await site.settled()
  const { data } = await site.context.stripe.subscriptions.list({ status: 'all', limit: 100 })
  expect(data.filter(({ metadata }) => metadata.purchase === purchase?.key)).toHaveLength(1)
  expect((await payer.client.call(endpoints.listInvoices)).invoices).toHaveLength(1)
})

/** A context whose process ends at this fault point. */
const endingAt = (point: string) => ({
  ...site.context,
  reach: (reached: string) => {
    if (reached === point) throw new Error(`ended at ${point}`)
  },
})

test.each(['purchase-written', 'payment-opened', 'card-charged'])(
  'books coins once when an order that ended at %s is repeated',
  async (point) => {
    const payer = await site.signUp()
    const cardId = await saveCard(site, payer)
    const order = { accountId: payer.id, ip: '127.0.0.1', packageId: 1, cardId, key: randomUUID() }
    await expect(payCoins(endingAt(point), order)).rejects.toThrow('ended at')
    const { purchase_id } = await payCoins(site.context, order)
    await untilPurchase(payer, purchase_id, 'booked')
    await site.settled()
    expect(await readPurchases(payer)).toHaveLength(1)
    expect(await availableCoins(site.context.db, payer.id)).toBe(500)
  },
)

test.each(['subscription-opened', 'card-charged'])(
  'starts one subscription when a payment that ended at %s is repeated',
  async (point) => {
    const payer = await site.signUp({ subscription: 'none' })
    const cardId = await saveCard(site, payer)
    const order = { accountId: payer.id, ip: '127.0.0.1', cardId }
    await expect(paySubscription(endingAt(point), order)).rejects.toThrow('ended at')
    await paySubscription(site.context, order).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'CONFLICT' }),
    )
    const [purchase, ...more] = await readPurchases(payer)
    expect(more).toEqual([])
    await untilPurchase(payer, purchase!.id, 'booked')
    await site.settled()
    expect((await payer.client.call(endpoints.listInvoices)).invoices).toHaveLength(1)
  },
)

test('either deletes a card or makes it the default when both are requested at once', async () => {
  const payer = await site.signUp()
  await saveCard(site, payer)
  const card = await saveCard(site, payer, 'other')
  const [chosen, ...deleted] = await Promise.all([
    payer.call('POST', '/user/setCurrentPaymentMethod/', { payment_id: card }),
    payer.call('DELETE', `/wallet/delete_card/?payment_id=${card}`),
    payer.call('DELETE', `/wallet/delete_card/?payment_id=${card}`),
  ])
  expect([200, 404]).toContain(chosen.status)
  expect(deleted.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const customer = await site.context.db
    .selectFrom('billing_customers')
    .select('default_payment_method_id')
    .where('account_id', '=', payer.id)
    .executeTakeFirstOrThrow()
  expect(customer.default_payment_method_id).not.toBe(card)
})
