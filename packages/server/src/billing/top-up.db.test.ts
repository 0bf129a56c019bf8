import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createJob, openPaymentSite, type Payer, type PaymentSite } from '../testing/index.ts'
import { saveCard, type testCards } from '../testing/saved-cards.ts'
import { availableCoins, coinsHeldTask, holdCoins } from '../wallet/index.ts'
import { saveAutoTopUp } from './auto-top-up-store.ts'
import { topUpHandler } from './top-up.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const coinsOf = ({ id }: Payer) => availableCoins(site.context.db, id)
const settings = async (payer: Payer) => (await payer.call('GET', '/wallet/auto-top-up/')).body
const turnOn = (payer: Payer, { threshold = 100, productId = 2, enabled = true } = {}) =>
  payer.call('POST', '/wallet/auto-top-up/', { enabled, threshold, productId })
const purchasesOf = ({ id }: Payer) =>
  site.context.db
    .selectFrom('purchases')
    .select(['method', 'status', 'coins', 'failure'])
    .where('account_id', '=', id)
    .execute()

/** A customer with 150 coins who is topped up below 100. */
async function toppedUp(card: keyof typeof testCards = 'good') {
  const payer = await site.signUp({ coins: 150 })
  await saveCard(site, payer, card)
  expect(await turnOn(payer)).toMatchObject({
    status: 200,
    body: { auto_top_up: { enabled: true, threshold: 100, productId: 2, stopped_reason: null } },
  })
  return payer
}

/** Holds coins for a search, as submitting one does. */
async function hold(payer: Payer, coins: number): Promise<string> {
  const event = randomUUID()
  await site.context.db.transaction().execute(async (tx) => {
    const { id: jobId } = await createJob(tx, payer.id)
    await holdCoins(tx, { accountId: payer.id, jobId, coins })
    await site.context.queue.enqueue(tx, coinsHeldTask, { accountId: payer.id, event })
  })
  return event
}

const untilCoins = (payer: Payer, coins: number) =>
  vi.waitFor(async () => expect(await coinsOf(payer)).toBe(coins), { timeout: 60_000, interval: 50 })
const untilStopped = (payer: Payer, stopped_reason: string) =>
  vi.waitFor(async () => expect(await settings(payer)).toMatchObject({ enabled: false, stopped_reason }), {
    timeout: 60_000,
    interval: 50,
  })

describe('automatic top-up', () => {
  test('is off until somebody turns it on, which takes a default card and a package there is', async () => {
    const payer = await site.signUp()
    expect(await settings(payer)).toEqual({
      enabled: false,
      threshold: 100,
      productId: 1,
      stopped_reason: null,
    })
    expect(await turnOn(payer)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    await saveCard(site, payer)
    expect((await turnOn(payer, { productId: 99 })).status).toBe(404)
    expect((await turnOn(payer, { threshold: 0 })).status).toBe(400)
    expect(await settings(payer)).toMatchObject({ enabled: false })
  })

  test('buys the package once a search leaves fewer coins than wanted, and nothing before', async () => {
    const payer = await toppedUp()
    await hold(payer, 50)
    await hold(payer, 1)
    await untilCoins(payer, 1_099)
    expect(await purchasesOf(payer)).toEqual([
      { method: 'auto-top-up', status: 'booked', coins: 1000, failure: null },
    ])
    const mail = await site.mailbox.take(payer.email, '1.000 Coins')
    expect(mail.text).toMatch(/9,50\s€/)
  })

  test('buys nothing for an account that was suspended meanwhile', async () => {
    const payer = await toppedUp()
    await site.context.db
      .updateTable('accounts')
      .set({ suspended_at: site.context.clock.now() })
      .where('id', '=', payer.id)
      .execute()
    const event = await hold(payer, 100)
    await topUpHandler.run(site.context, { accountId: payer.id, event }, new AbortController().signal)
    expect(await purchasesOf(payer)).toEqual([])
  })

  test('turned on with too few coins buys at once', async () => {
    const payer = await site.signUp()
    await saveCard(site, payer)
    await turnOn(payer)
    await untilCoins(payer, 1_000)
  })

  test('turned off buys nothing', async () => {
    const payer = await toppedUp()
    await turnOn(payer, { enabled: false })
    const event = await hold(payer, 120)
    await topUpHandler.run(site.context, { accountId: payer.id, event }, new AbortController().signal)
    expect(await purchasesOf(payer)).toEqual([])
    expect(await coinsOf(payer)).toBe(30)
  })
})

describe('automatic top-up stops and tells the customer', () => {
  test.each([
    ['the card is declined', 'declined', 'generic_decline'],
    ['the bank wants the customer to confirm', 'asksEachTime', 'authentication_required'],
  ] as const)('when %s', async (_why, card, failure) => {
    const payer = await toppedUp(card)
    await hold(payer, 100)
    await untilStopped(payer, 'card-declined')
    const mail = await site.mailbox.take(payer.email, 'Automatisches Aufladen ist angehalten')
    expect(mail.text).toContain('Ihre Karte wurde abgelehnt')
    expect(await purchasesOf(payer)).toMatchObject([{ status: 'failed', failure }])
    await hold(payer, 10)
    await turnOn(payer, { enabled: false })
    expect(await purchasesOf(payer)).toHaveLength(1)
    expect(await coinsOf(payer)).toBe(40)
  })

  test('when the default card was deleted', async () => {
    const payer = await toppedUp()
    const { payment_id } = (await payer.call('GET', '/wallet/fetchCardslist/')).body
    await payer.call('DELETE', `/wallet/delete_card/?payment_id=${payment_id}`)
    await hold(payer, 100)
    await untilStopped(payer, 'no-card')
    const mail = await site.mailbox.take(payer.email, 'Automatisches Aufladen ist angehalten')
    expect(mail.text).toContain('keine Standardkarte')
  })
})

describe('however often and at once it is asked to', () => {
  const run = (payer: Payer, event: string) =>
    topUpHandler.run(site.context, { accountId: payer.id, event }, new AbortController().signal)

  test('it buys once for one event', async () => {
    const payer = await toppedUp()
    const event = await hold(payer, 100)
    await Promise.all(Array.from({ length: 5 }, () => run(payer, event)))
    await untilCoins(payer, 1_050)
    await site.settled()
    await run(payer, event)
    expect(await purchasesOf(payer)).toHaveLength(1)
    expect(await coinsOf(payer)).toBe(1_050)
  })

  test.each(['top-up-ordered', 'payment-opened', 'card-charged'])(
    'it buys once when its task was killed at %s and runs again',
    async (point) => {
      const payer = await site.signUp({ coins: 50 })
      await saveCard(site, payer)
      const wish = { account_id: payer.id, enabled: true, threshold: 100, package_id: 2 }
      await site.context.db
        .transaction()
        .execute((tx) => saveAutoTopUp(tx, { ...wish, changed_at: site.context.clock.now() }))
      const task = { accountId: payer.id, event: randomUUID() }
      const reach = (reached: string) => {
        if (reached === point) throw new Error(`killed at ${point}`)
      }
      const { signal } = new AbortController()
      await expect(topUpHandler.run({ ...site.context, reach }, task, signal)).rejects.toThrow('killed at')
      await topUpHandler.run(site.context, task, signal)
      await untilCoins(payer, 1_050)
      expect(await purchasesOf(payer)).toHaveLength(1)
    },
  )

  test('it buys nothing for another event while a purchase is on its way', async () => {
    const payer = await toppedUp()
    const before = site.reports.length
    site.isForwarding = false
    const events = await Promise.all([60, 10, 10, 10].map((coins) => hold(payer, coins)))
    await Promise.all(events.map((event) => run(payer, event)))
    expect(await purchasesOf(payer)).toMatchObject([{ status: 'pending' }])
    site.isForwarding = true
    await vi.waitFor(
      async () => {
        const paid = site.reports.slice(before).find(({ type }) => type === 'payment_intent.succeeded')
        expect(paid && (await site.deliver(paid))).toBe(200)
      },
      { timeout: 60_000 },
    )
    await untilCoins(payer, 1_060)
    expect(await purchasesOf(payer)).toHaveLength(1)
  })
})
