import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  austrianDetails,
  openPaymentSite,
  type Payer,
  type PaymentSite,
  payOnPage,
  polling,
} from '../../../testing/index.ts'
import { adjust, availableCoins } from '../wallet/index.ts'
import { pollPurchase } from './poll-purchase.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Package 3: 5,000 coins for 45.00 euro. */
const startBuying = ({ client }: Payer, productId = 3) =>
  client.call(endpoints.addCoins, { body: { productId } })

const readPurchase = ({ client }: Payer, id: number) => client.call(endpoints.getPurchase, { params: { id } })

const untilPurchase = (payer: Payer, id: number, expected: object) =>
  vi.waitFor(async () => expect(await readPurchase(payer, id)).toMatchObject(expected), polling)

const readWallet = async ({ client }: Payer) => (await client.call(endpoints.getWallet)).wallet

const untilWallet = (payer: Payer, expected: object) =>
  vi.waitFor(async () => expect(await readWallet(payer)).toMatchObject(expected), polling)

/** An account that bought 5,000 coins, and its payment at Stripe. */
async function buyer() {
  const payer = await site.signUp()
  const { url, purchase_id } = await startBuying(payer)
  await payOnPage(url)
  await untilPurchase(payer, purchase_id, { status: 'booked' })
  const { stripe_payment_intent_id } = await site.context.db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', purchase_id)
    .executeTakeFirstOrThrow()
  return { payer, purchase_id, payment: String(stripe_payment_intent_id) }
}

const refund = (payment: string, amount: number) =>
  site.context.stripe.refunds.create({ payment_intent: payment, amount })

const readInvoices = async ({ client }: Payer) => (await client.call(endpoints.listInvoices)).invoices

describe('buying on Stripe’s page', () => {
  test('books coins when Stripe reports the payment, with invoice and email', async () => {
    const payer = await site.signUp()
    const { url, purchase_id } = await startBuying(payer)
    expect(await readPurchase(payer, purchase_id)).toEqual({
      id: purchase_id,
      kind: 'coins',
      status: 'pending',
      coins: 5000,
      amount: 45,
    })
    expect(await payOnPage(url)).toBe(
      `${site.context.config.http.publicUrl}/checkout/coins/success?purchase=${purchase_id}`,
    )
    await untilPurchase(payer, purchase_id, { status: 'booked' })
    expect(await availableCoins(site.context.db, payer.id)).toBe(5000)
    const mail = await site.mailbox.take(payer.email, '5.000 Coins wurden gutgeschrieben')
    expect(mail.text).toMatch(/45,00\s€/)
    expect(mail.attachments).toMatchObject([
      { fileName: expect.stringMatching(/\.pdf$/), contentType: 'application/pdf' },
      { fileName: expect.stringMatching(/\.xml$/), contentType: 'application/xml' },
    ])
    expect(await readInvoices(payer)).toMatchObject([{ kind: 'coins', amount: 45, vat: 7.18 }])
  })

  test('charges a business in another member state no VAT once its VAT id is confirmed', async () => {
    const payer = await site.signUp()
    await payer.client.call(endpoints.saveBillingDetails, { body: austrianDetails() })
    const { url, purchase_id } = await startBuying(payer)
    await payOnPage(url)
    await untilPurchase(payer, purchase_id, { status: 'booked' })
    expect(await readInvoices(payer)).toMatchObject([{ amount: 45, net: 45, vat: 0 }])
  })

  test('keeps the purchase open for another card after a decline', async () => {
    const payer = await site.signUp()
    const { url, purchase_id } = await startBuying(payer)
    expect(await payOnPage(url, { number: '4000000000000002' })).toBeNull()
    await site.settled()
    expect(await readPurchase(payer, purchase_id)).toMatchObject({ status: 'pending' })
    await payOnPage(url)
    await untilPurchase(payer, purchase_id, { status: 'booked' })
    await untilWallet(payer, { balance: 5000 })
  })

  test('expires the purchase of an abandoned page', async () => {
    const payer = await site.signUp()
    const { id, purchase_id } = await startBuying(payer)
    await site.control(`sessions/${id}/expire`)
    await untilPurchase(payer, purchase_id, { status: 'expired' })
  })

  test('returns 404 for an unknown package and for a purchase of another account', async () => {
    const { purchase_id } = await buyer()
    const payer = await site.signUp()
    await expect(startBuying(payer, 99)).rejects.toMatchObject({ status: 404 })
    await expect(readPurchase(payer, purchase_id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('lost webhooks', () => {
  test('books a payment without a webhook through the checks of pending purchases', async () => {
    const payer = await site.signUp()
    const { url, purchase_id } = await startBuying(payer)
    site.isForwarding = false
    await payOnPage(url)
    await pollPurchase(site.context, purchase_id, 0)
    site.isForwarding = true
    expect(await readPurchase(payer, purchase_id)).toMatchObject({ status: 'booked' })
    expect(await readWallet(payer)).toMatchObject({ balance: 5000 })
  })

  test('closes every pending purchase in the end', async () => {
    const payer = await site.signUp()
    const { purchase_id } = await startBuying(payer)
    await pollPurchase(site.context, purchase_id, 0)
    expect(await readPurchase(payer, purchase_id)).toMatchObject({ status: 'pending' })
    await pollPurchase(site.context, purchase_id, 2)
    expect(await readPurchase(payer, purchase_id)).toMatchObject({ status: 'expired' })
  })
})

describe('refunds and disputes', () => {
  test('takes coins pro rata, and parts add up to the whole', async () => {
    const { payer, payment } = await buyer()
    for (const cents of [1, 1499, 1000]) await refund(payment, cents)
    await untilWallet(payer, { balance: 5000 - Math.round((5000 * 2500) / 4500) })
    await refund(payment, 2000)
    await untilWallet(payer, { balance: 0, owed: 0 })
    await site.mailbox.take(payer.email, 'Wir erstatten')
    expect((await readInvoices(payer)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund', -20],
      ['refund', -10],
      ['refund', -14.99],
      ['refund', -0.01],
      ['coins', 45],
    ])
  })

  test('takes the coins of a dispute until it is won', async () => {
    const { payer, payment } = await buyer()
    const { id } = await site.control('disputes', { payment_intent: payment })
    await untilWallet(payer, { balance: 0 })
    await site.control(`disputes/${id}`, { outcome: 'won' })
    await untilWallet(payer, { balance: 5000 })
  })

  test('keeps the coins of a lost dispute, and takes no more than was bought together with a refund', async () => {
    const { payer, payment } = await buyer()
    await refund(payment, 1500)
    const { id } = await site.control('disputes', { payment_intent: payment })
    await untilWallet(payer, { balance: 0, owed: 0 })
    await site.control(`disputes/${id}`, { outcome: 'lost' })
    await site.settled()
    expect(await readWallet(payer)).toMatchObject({ balance: 0, owed: 0 })
  })

  test('returns no refunded coins when a dispute is won', async () => {
    const { payer, payment } = await buyer()
    await refund(payment, 900)
    const { id } = await site.control('disputes', { payment_intent: payment })
    await untilWallet(payer, { balance: 0 })
    await site.control(`disputes/${id}`, { outcome: 'won' })
    await untilWallet(payer, { balance: 4000, owed: 0 })
  })

  test('books refunded coins that are already spent as owed, and the next purchase pays them first', async () => {
    const { payer, payment } = await buyer()
    await site.context.db.transaction().execute((tx) =>
      adjust(tx, {
        accountId: payer.id,
        coins: -4500,
        businessKey: `spent:${payer.id}`,
        reason: 'spent',
        actorAccountId: payer.id,
      }),
    )
    await refund(payment, 4500)
    await untilWallet(payer, { balance: 0, owed: 4500 })
    const next = await startBuying(payer)
    await payOnPage(next.url)
    await untilWallet(payer, { balance: 500, owed: 0 })
  })
})
