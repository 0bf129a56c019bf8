import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createAccount, createTestContext } from '../../../testing/index.ts'
import { getCoins } from '../wallet/index.ts'
import { bookReversals } from './book-reversals.ts'
import type { Reversal } from './list-reversals.ts'
import { insertPayment, insertPurchase, lockCustomer } from './store.ts'

let context: Context

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

/** Creates an account with a stored payment of 950 cents for 1,000 coins, which are in its wallet. */
async function paid() {
  const { id } = await createAccount(context, { coins: 1000 })
  const now = context.clock.now()
  const facts = { account_id: id, kind: 'coins', amount_cents: 950, coins: 1000 } as const
  const payment = await context.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, id, now)
    const wanted = { ...facts, method: 'checkout', package_id: 2, created_at: now } as const
    const { id: purchaseId } = await insertPurchase(tx, wanted)
    const arrived = { ...facts, id: `pi_${id}`, purchase_id: purchaseId, paid_at: now }
    await insertPayment(tx, arrived)
    return arrived
  })
  const reversal = (kind: Reversal['kind'], amountCents: number, isUndone: boolean): Reversal => ({
    id: `${kind}_${id}`,
    kind,
    amountCents,
    isUndone,
  })
  return {
    refund: (state: 'done' | 'failed', cents = 950) => reversal('refund', cents, state === 'failed'),
    dispute: (state: 'open' | 'won', cents = 950) => reversal('dispute', cents, state === 'won'),
    report: (...reversals: Reversal[]) =>
      context.db.transaction().execute((tx) => bookReversals(context, tx, payment, reversals)),
    coins: async () => {
      const { balance, owed } = await getCoins(context.db, id)
      return balance - owed
    },
  }
}

test('gives nothing back for a failed refund that is reported again while a dispute keeps the coins', async () => {
  const { refund, dispute, report, coins } = await paid()
  await report(refund('done'), dispute('open'))
  await report(refund('failed'), dispute('open'))
  expect(await coins()).toBe(0)
  expect(await report(refund('failed'), dispute('open'))).toEqual({ taken: [], undone: [] })
  expect(await coins()).toBe(0)
})

test('gives the bought coins back once when a refund failed before its dispute was won', async () => {
  const { refund, dispute, report, coins } = await paid()
  await report(refund('done'), dispute('open'))
  await report(refund('failed'), dispute('open'))
  expect(await report(refund('failed'), dispute('won'))).toEqual({ taken: [], undone: [dispute('won')] })
  expect(await coins()).toBe(1000)
  await report(refund('failed'), dispute('won'))
  expect(await coins()).toBe(1000)
})

test('returns the coins beyond a partial refund when the overlapping dispute is won, in each order of reports', async () => {
  for (const reverse of [false, true]) {
    const { refund, dispute, report, coins } = await paid()
    const inOrder = (...reversals: Reversal[]) => report(...(reverse ? reversals.toReversed() : reversals))
    await inOrder(refund('done', 475), dispute('open'))
    expect(await coins()).toBe(0)
    for (const _again of [1, 2]) {
      await inOrder(refund('done', 475), dispute('won'))
      expect(await coins()).toBe(500)
    }
    for (const _again of [1, 2]) {
      await inOrder(refund('failed', 475), dispute('won'))
      expect(await coins()).toBe(1000)
    }
  }
})
