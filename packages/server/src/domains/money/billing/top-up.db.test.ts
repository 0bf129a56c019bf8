import { randomUUID } from 'node:crypto'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createRun, openPaymentSite, type Payer, type PaymentSite, polling } from '../../../testing/index.ts'
import { saveCard, type testCards } from '../../../testing/saved-cards.ts'
import { availableCoins, coinsChargedTask, holdCoins, reverseDeposit, settleHold } from '../wallet/index.ts'
import { saveAutoTopUp } from './auto-top-up-store.ts'
import { topUpHandler } from './top-up.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const readCoins = ({ id }: Payer) => availableCoins(site.context.db, id)
const settings = ({ client }: Payer) => client.call(endpoints.getAutoTopUp)
const turnOn = ({ client }: Payer, { threshold = 100, productId = 2, enabled = true } = {}) =>
  client.call(endpoints.setAutoTopUp, { body: { enabled, threshold, productId } })
const readPurchases = ({ id }: Payer) =>
  site.context.db
    .selectFrom('purchases')
    .select(['method', 'status', 'coins', 'failure'])
    .where('account_id', '=', id)
    .execute()

/** Creates a customer with 150 coins and automatic top-up below 100. */
async function toppedUp(card: keyof typeof testCards = 'good') {
  const payer = await site.signUp({ coins: 150 })
  await saveCard(site, payer, card)
  expect(await turnOn(payer)).toMatchObject({
    auto_top_up: { enabled: true, threshold: 100, productId: 2, stopped_reason: null },
  })
  return payer
}

/** Holds coins for a run, as submitting one does. */
const hold = (payer: Payer, coins: number): Promise<number> =>
  site.context.db.transaction().execute(async (tx) => {
    const { id: runId } = await createRun(tx, payer.id)
    await holdCoins(tx, { accountId: payer.id, runId, coins })
    return runId
  })

/** Charges a run that holds coins, as completing one does. */
async function charge(payer: Payer, runId: number, coins: number): Promise<string> {
  const event = randomUUID()
  await site.context.db.transaction().execute(async (tx) => {
    await settleHold(tx, { runId, capture: coins })
    await site.context.queue.enqueue(tx, coinsChargedTask, { accountId: payer.id, event })
  })
  return event
}

const spend = async (payer: Payer, coins: number): Promise<string> =>
  charge(payer, await hold(payer, coins), coins)

const run = (payer: Payer, event: string = randomUUID()) =>
  topUpHandler.run(site.context, { accountId: payer.id, event }, new AbortController().signal)

const untilCoins = (payer: Payer, coins: number) =>
  vi.waitFor(async () => expect(await readCoins(payer)).toBe(coins), polling)
const untilStopped = (payer: Payer, stopped_reason: string) =>
  vi.waitFor(
    async () => expect(await settings(payer)).toMatchObject({ enabled: false, stopped_reason }),
    polling,
  )

describe('automatic top-up', () => {
  test('is off by default, and turning it on requires a default card and an existing package', async () => {
    const payer = await site.signUp()
    expect(await settings(payer)).toEqual({
      enabled: false,
      threshold: 100,
      productId: 1,
      stopped_reason: null,
    })
    await expect(turnOn(payer)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' })
    await saveCard(site, payer)
    await expect(turnOn(payer, { productId: 99 })).rejects.toMatchObject({ status: 404 })
    await expect(turnOn(payer, { threshold: 0 })).rejects.toMatchObject({ status: 400 })
    expect(await settings(payer)).toMatchObject({ enabled: false })
  })

  test('buys the package when a run leaves fewer coins than the threshold, and not before', async () => {
    const payer = await toppedUp()
    await spend(payer, 50)
    await spend(payer, 1)
    await untilCoins(payer, 1_099)
    expect(await readPurchases(payer)).toEqual([
      { method: 'auto-top-up', status: 'booked', coins: 1000, failure: null },
    ])
    const mail = await site.mailbox.take(payer.email, 'Automatisch aufgeladen: 1.000 Coins')
    expect(mail.text).toMatch(/9,50\s€/)
    expect(mail.attachments).toHaveLength(2)
  })

  test('buys nothing for an account that was suspended in the meantime', async () => {
    const payer = await toppedUp()
    await site.context.db
      .updateTable('accounts')
      .set({ suspended_at: site.context.clock.now() })
      .where('id', '=', payer.id)
      .execute()
    await run(payer, await spend(payer, 100))
    expect(await readPurchases(payer)).toEqual([])
  })

  test('ignores coins held for a running run and counts only its final cost', async () => {
    const payer = await toppedUp()
    const [first, second] = [await hold(payer, 100), await hold(payer, 50)]
    await run(payer)
    await run(payer, await charge(payer, first, 40))
    expect(await readPurchases(payer)).toEqual([])
    expect(await readCoins(payer)).toBe(60)
    await charge(payer, second, 11)
    await untilCoins(payer, 1_099)
    expect(await readPurchases(payer)).toHaveLength(1)
  })

  test('buys nothing for an account that owes coins or has no access', async () => {
    const debtor = await toppedUp()
    const dispute = { reference: `dp_${debtor.id}`, amountCents: 200 }
    await site.context.db.transaction().execute((tx) =>
      reverseDeposit(tx, {
        accountId: debtor.id,
        coins: 200,
        kind: 'dispute',
        businessKey: `dispute:${debtor.id}`,
        payment: dispute,
      }),
    )
    await run(debtor)
    const lapsed = await toppedUp()
    await site.context.db
      .updateTable('accounts')
      .set({ subscription_status: 'ended' })
      .where('id', '=', lapsed.id)
      .execute()
    await run(lapsed, await spend(lapsed, 100))
    expect([...(await readPurchases(debtor)), ...(await readPurchases(lapsed))]).toEqual([])
  })

  test('buys at most three times within 24 hours', async () => {
    const payer = await site.signUp()
    await saveCard(site, payer)
    await turnOn(payer, { threshold: 500, productId: 1 })
    for (const bought of [1, 2, 3]) {
      await untilCoins(payer, 500)
      expect(await readPurchases(payer)).toHaveLength(bought)
      await spend(payer, 500)
    }
    await run(payer)
    expect(await readPurchases(payer)).toHaveLength(3)
    await site.context.db
      .updateTable('purchases')
      .set({ created_at: new Date(site.context.clock.now().getTime() - 25 * 3600_000) })
      .where('account_id', '=', payer.id)
      .execute()
    await run(payer)
    await untilCoins(payer, 500)
  })

  test('buys one package when saved several times concurrently, and none when saved unchanged', async () => {
    const payer = await site.signUp()
    await saveCard(site, payer)
    await Promise.all([1, 2, 3, 4, 5].map((n) => turnOn(payer, { threshold: 900 + n })))
    await untilCoins(payer, 1_000)
    await turnOn(payer, { threshold: 1_000 })
    await turnOn(payer, { threshold: 1_000 })
    await site.settled()
    await run(payer)
    expect(await readPurchases(payer)).toHaveLength(1)
  })

  test('requires a package with at least the threshold’s coins', async () => {
    const payer = await toppedUp()
    await expect(turnOn(payer, { threshold: 1_001 })).rejects.toMatchObject({
      status: 400,
      details: { threshold: ['The package has only 1,000 coins'] },
    })
  })

  test('buys at once when turned on below the threshold', async () => {
    const payer = await site.signUp()
    await saveCard(site, payer)
    await turnOn(payer)
    await untilCoins(payer, 1_000)
  })

  test('returns 429 when turned on many times, and never when turned off', async () => {
    const payer = await toppedUp()
    for (let attempt = 1; attempt < 10; attempt += 1) await turnOn(payer)
    await expect(turnOn(payer)).rejects.toMatchObject({ status: 429, code: 'THROTTLED' })
    await turnOn(payer, { enabled: false })
  })

  test('can be turned off without a subscription, but not on', async () => {
    const lapsed = await toppedUp()
    await site.context.db
      .updateTable('accounts')
      .set({ subscription_status: 'ended' })
      .where('id', '=', lapsed.id)
      .execute()
    await expect(turnOn(lapsed, { threshold: 200 })).rejects.toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: 'Turning on automatic top-up needs a subscription.',
    })
    expect(await settings(lapsed)).toMatchObject({ enabled: true, threshold: 100 })
    await turnOn(lapsed, { enabled: false })
    await expect(turnOn(lapsed)).rejects.toMatchObject({ status: 403 })
    expect(await settings(lapsed)).toMatchObject({ enabled: false })
  })

  test('buys nothing when turned off', async () => {
    const payer = await toppedUp()
    await turnOn(payer, { enabled: false })
    await run(payer, await spend(payer, 120))
    expect(await readPurchases(payer)).toEqual([])
    expect(await readCoins(payer)).toBe(30)
  })
})

describe('automatic top-up stops and emails the customer', () => {
  test.each([
    ['the card is declined', 'declined', 'generic_decline'],
    ['the bank wants the customer to confirm', 'asksEachTime', 'authentication_required'],
  ] as const)('when %s', async (_why, card, failure) => {
    const payer = await toppedUp(card)
    await spend(payer, 100)
    await untilStopped(payer, 'card-declined')
    const mail = await site.mailbox.take(payer.email, 'Automatisches Aufladen ist angehalten')
    expect(mail.text).toContain('Ihre Karte wurde abgelehnt')
    expect(await readPurchases(payer)).toMatchObject([{ status: 'failed', failure }])
    await spend(payer, 10)
    await turnOn(payer, { enabled: false })
    expect(await readPurchases(payer)).toHaveLength(1)
    expect(await readCoins(payer)).toBe(40)
  })

  test('when the default card was deleted', async () => {
    const payer = await toppedUp()
    const { payment_id } = await payer.client.call(endpoints.listCards)
    await payer.client.call(endpoints.deleteCard, { query: { payment_id: payment_id ?? '' } })
    await spend(payer, 100)
    await untilStopped(payer, 'no-card')
    const mail = await site.mailbox.take(payer.email, 'Automatisches Aufladen ist angehalten')
    expect(mail.text).toContain('keine Standardkarte')
  })
})

describe('automatic top-up with repeated and concurrent tasks', () => {
  test('buys once for one event', async () => {
    const payer = await toppedUp()
    const event = await spend(payer, 100)
    await Promise.all(Array.from({ length: 5 }, () => run(payer, event)))
    await untilCoins(payer, 1_050)
    await site.settled()
    await run(payer, event)
    expect(await readPurchases(payer)).toHaveLength(1)
    expect(await readCoins(payer)).toBe(1_050)
  })

  test.each(['top-up-ordered', 'payment-opened', 'card-charged'])(
    'buys once when its task is killed at %s and runs again',
    async (point) => {
      const payer = await site.signUp({ coins: 50 })
      await saveCard(site, payer)
      const row = { account_id: payer.id, enabled: true, threshold: 100, package_id: 2 }
      await site.context.db
        .transaction()
        .execute((tx) => saveAutoTopUp(tx, { ...row, changed_at: site.context.clock.now() }))
      const task = { accountId: payer.id, event: randomUUID() }
      const reach = (reached: string) => {
        if (reached === point) throw new Error(`killed at ${point}`)
      }
      const { signal } = new AbortController()
      await expect(topUpHandler.run({ ...site.context, reach }, task, signal)).rejects.toThrow('killed at')
      await topUpHandler.run(site.context, task, signal)
      await untilCoins(payer, 1_050)
      expect(await readPurchases(payer)).toHaveLength(1)
    },
  )

  test('buys nothing for another event while a purchase is pending', async () => {
    const payer = await toppedUp()
    const before = site.reports.length
    site.isForwarding = false
    const events = await Promise.all([60, 10, 10, 10].map((coins) => spend(payer, coins)))
    await Promise.all(events.map((event) => run(payer, event)))
    expect(await readPurchases(payer)).toMatchObject([{ status: 'pending' }])
    site.isForwarding = true
    await vi.waitFor(async () => {
      const paid = site.reports.slice(before).find(({ type }) => type === 'payment_intent.succeeded')
      expect(paid && (await site.deliver(paid))).toBe(200)
    }, polling)
    await untilCoins(payer, 1_060)
    expect(await readPurchases(payer)).toHaveLength(1)
  })
})
