import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPaymentSite, type PaymentSite, payOnPage, polling } from '../../../testing/index.ts'
import { listInvoices } from '../invoices/index.ts'
import { getCoins } from '../wallet/index.ts'
import { pollPurchase } from './poll-purchase.ts'
import { pollDelaySeconds } from './purchases.ts'
import { refundLatePaymentHandler } from './refund-late-payment.ts'
import { settleCheckout } from './settle-checkout.ts'
import { settlePayment } from './settle-payment.ts'
import { startCoinCheckout } from './start-coin-checkout.ts'
import { getPurchaseById } from './store.ts'

let site: PaymentSite
const lastRound = pollDelaySeconds.length - 1

beforeAll(async () => {
  site = await openPaymentSite()
  site.isForwarding = false
})
afterAll(() => site[Symbol.asyncDispose]())

/** Opens Stripe's page for 5,000 coins at 45 euro. `pay` pays on it and returns the payment's id. */
async function opened() {
  const payer = await site.signUp()
  const { db, stripe } = site.context
  const page = await startCoinCheckout(site.context, payer.id, 3)
  return {
    payer,
    page,
    pay: async () => {
      expect(await payOnPage(page.url)).toContain('/checkout/coins/success')
      return String((await stripe.checkout.sessions.retrieve(page.id)).payment_intent)
    },
    purchase: () => getPurchaseById(db, page.purchase_id),
    coins: async () => {
      const { balance, owed } = await getCoins(db, payer.id)
      return balance - owed
    },
    cents: async () =>
      (await listInvoices(db, payer.id)).map(({ amount_cents }) => amount_cents).toReversed(),
    terminate: () =>
      db
        .updateTable('accounts')
        .set({ suspended_at: new Date(), terminated_at: new Date() })
        .where('id', '=', payer.id)
        .execute(),
  }
}

describe('polling', () => {
  test('keeps a purchase booked when only its last check finds the payment', async () => {
    const { page, pay, purchase, coins } = await opened()
    await pay()
    await pollPurchase(site.context, page.purchase_id, lastRound)
    expect(await purchase()).toMatchObject({ status: 'booked', failure: null })
    expect(await coins()).toBe(5000)
  })

  test('books a purchase once that is paid after its last check expired it', async () => {
    const { page, pay, purchase, coins, cents } = await opened()
    await pollPurchase(site.context, page.purchase_id, lastRound)
    expect(await purchase()).toMatchObject({ status: 'expired' })
    const payment = await pay()
    await Promise.all([settlePayment(site.context, payment), settleCheckout(site.context, page.id)])
    await pollPurchase(site.context, page.purchase_id, lastRound)
    expect(await purchase()).toMatchObject({ status: 'booked', stripe_payment_intent_id: payment })
    expect(await coins()).toBe(5000)
    expect(await cents()).toEqual([4500])
  })
})

describe('payments that name a purchase', () => {
  /** Pays with a card outside Stripe's page, naming the purchase. */
  async function payBeside(key: string, amount: number): Promise<string> {
    const { id } = await site.context.stripe.paymentIntents.create({
      amount,
      currency: 'eur',
      payment_method: 'pm_card_visa',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      confirm: true,
      metadata: { purchase: key },
    })
    return id
  }

  test('give no coins when the amount is not the price', async () => {
    const { purchase, coins, cents } = await opened()
    for (const amount of [100, 4499, 4501])
      await expect(
        settlePayment(site.context, await payBeside((await purchase()).key, amount)),
      ).rejects.toThrow('is not what purchase')
    expect(await purchase()).toMatchObject({ status: 'pending' })
    expect(await coins()).toBe(0)
    expect(await cents()).toEqual([])
  })

  test('give coins for the first payment only and fail for a second one, which an admin must decide', async () => {
    const { pay, purchase, coins, cents } = await opened()
    const first = await pay()
    await settlePayment(site.context, first)
    const second = await payBeside((await purchase()).key, 4500)
    await expect(settlePayment(site.context, second)).rejects.toThrow('payments_one_of_coins')
    expect(await purchase()).toMatchObject({ status: 'booked', stripe_payment_intent_id: first })
    expect(await coins()).toBe(5000)
    expect(await cents()).toEqual([4500])
  })
})

describe('refunds that the bank returns', () => {
  /** Waits for the webhooks about a refund and delivers those of the given types, one after the other. */
  async function deliver(refund: string, types: string[]): Promise<void> {
    for (const type of types) {
      const report = await vi.waitFor(() => {
        const found = site.reports.find(
          (report) => report.type === type && report.body.includes(`"${refund}"`),
        )
        if (!found) throw new Error(`Stripe has not reported ${type}`)
        return found
      }, polling)
      expect(await site.deliver(report)).toBe(200)
      await site.settled()
    }
  }

  test.each([
    ['in order', ['refund.created'], ['refund.updated', 'refund.failed']],
    ['the other way round', ['refund.created'], ['refund.failed', 'refund.updated']],
    ['late and twice', [], ['refund.failed', 'refund.created', 'refund.failed', 'refund.updated']],
  ])('leave all coins and the full price when they are reported %s', async (_how, before, after) => {
    const { pay, coins, cents } = await opened()
    const payment = await pay()
    await settlePayment(site.context, payment)
    const { id } = await site.context.stripe.refunds.create({ payment_intent: payment, amount: 1800 })
    await deliver(id, before)
    expect(await coins()).toBe(before.length > 0 ? 3000 : 5000)
    await site.control(`refunds/${id}/fail`)
    await deliver(id, after)
    expect(await coins()).toBe(5000)
    expect(await cents()).toEqual(before.length > 0 ? [4500, -1800, 1800] : [4500])
  })
})

describe('a payment for a terminated account', () => {
  const payBack = (paymentId: string) =>
    refundLatePaymentHandler.run(site.context, { paymentId }, new AbortController().signal)
  const readRefunds = async (payment: string) =>
    (await site.context.stripe.refunds.list({ payment_intent: payment })).data.map(({ amount }) => amount)

  test('is refunded once when its task runs several times at once', async () => {
    const { pay, terminate, coins, cents } = await opened()
    const payment = await pay()
    await terminate()
    await settlePayment(site.context, payment)
    await Promise.all([payBack(payment), payBack(payment), payBack(payment)])
    await payBack(payment)
    expect(await readRefunds(payment)).toEqual([4500])
    expect(await coins()).toBe(0)
    expect(await cents()).toEqual([4500, -4500])
  })

  test('keeps what an admin left unrefunded', async () => {
    const { pay, terminate, coins, cents } = await opened()
    const payment = await pay()
    await site.context.stripe.refunds.create({ payment_intent: payment, amount: 900 })
    await terminate()
    await settlePayment(site.context, payment)
    await payBack(payment)
    expect(await readRefunds(payment)).toEqual([900])
    expect(await coins()).toBe(4000)
    expect(await cents()).toEqual([4500, -900])
  })
})
