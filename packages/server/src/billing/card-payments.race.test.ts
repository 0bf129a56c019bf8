import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentSite, type Payer, type PaymentSite } from '../testing/index.ts'
import { saveCard, untilPurchase } from '../testing/saved-cards.ts'
import { availableCoins } from '../wallet/index.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const purchasesOf = ({ id }: Payer) =>
  site.context.db.selectFrom('purchases').selectAll().where('account_id', '=', id).execute()

test('one order sent by several at once is one purchase, paid once', async () => {
  const payer = await site.signUp()
  const body = { productId: 1, payment_method_id: await saveCard(site, payer), key: randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => payer.call('POST', '/wallet/pay_coins/', body)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const [purchase, ...more] = await purchasesOf(payer)
  expect(more).toEqual([])
  await untilPurchase(payer, purchase?.id, 'booked')
  await site.settled()
  expect(await availableCoins(site.context.db, payer.id)).toBe(500)
  const { data } = await site.context.stripe.paymentIntents.list({ limit: 100 })
  const own = data.filter(({ metadata }) => metadata.purchase === purchase?.key)
  expect(own.map(({ status }) => status)).toEqual(['succeeded'])
})

test('two tabs that pay the subscription with a card pay one', async () => {
  const payer = await site.signUp({ subscription: 'none' })
  const card = await saveCard(site, payer)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      payer.call('POST', '/user/ChargeCustomerOneTime/', { payment_method_id: card }),
    ),
  )
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const [purchase, ...more] = await purchasesOf(payer)
  expect(more).toEqual([])
  await untilPurchase(payer, purchase?.id, 'booked')
  await site.settled()
  const { data } = await site.context.stripe.subscriptions.list({ status: 'all', limit: 100 })
  expect(data.filter(({ metadata }) => metadata.purchase === purchase?.key)).toHaveLength(1)
  expect((await payer.call('GET', '/wallet/invoices/')).body.invoices).toHaveLength(1)
})
