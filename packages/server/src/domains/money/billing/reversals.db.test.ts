import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createAccount, createRun, createTestContext } from '../../../testing/index.ts'
import { listInvoices } from '../invoices/index.ts'
import { getCoins, holdCoins, settleHold } from '../wallet/index.ts'
import { bookPayment } from './book-payment.ts'
import type { Reversal } from './list-reversals.ts'
import { insertPurchase, lockCustomer } from './store.ts'

let context: Context

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

const buyer = { name: 'Erika Muster', address: '', country: 'DE', vatId: null, isVatIdValid: false }
const refund = (id: string, amountCents: number, isUndone = false): Reversal => ({
  id,
  kind: 'refund',
  amountCents,
  isUndone,
})
const dispute = (id: string, amountCents: number, isUndone = false): Reversal => ({
  ...refund(id, amountCents, isUndone),
  kind: 'dispute',
})

/** Creates a purchase of 1,000 coins for 950 cents. `report` books its payment with the reversals at Stripe. */
async function purchased() {
  const { id: accountId } = await createAccount(context)
  const now = context.clock.now()
  const facts = { account_id: accountId, kind: 'coins', amount_cents: 950, coins: 1000 } as const
  const purchase = await context.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, accountId, now)
    return insertPurchase(tx, { ...facts, method: 'checkout', package_id: 2, created_at: now })
  })
  const payment = { ...facts, id: `pi_${accountId}`, purchase_id: purchase.id, paid_at: now }
  return {
    accountId,
    paymentId: payment.id,
    report: (...reversals: Reversal[]) =>
      context.db.transaction().execute(async (tx) => {
        await lockCustomer(tx, accountId, now)
        return bookPayment(context, tx, { payment, buyer, reversals })
      }),
    coins: () => getCoins(context.db, accountId),
    documents: async () =>
      (await listInvoices(context.db, accountId)).map(({ amount_cents }) => amount_cents).toReversed(),
    kinds: async () => {
      const rows = await context.db
        .selectFrom('ledger_transactions')
        .select('kind')
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute()
      return rows.map(({ kind }) => kind)
    },
  }
}

const tasksFor = async (task: string, paymentId: string) => {
  const { rows } = await sql`
    SELECT id FROM pgboss.job WHERE name = ${task} AND data ->> 'paymentId' = ${paymentId}`.execute(
    context.db,
  )
  return rows.length
}

describe('refunds in parts', () => {
  test('take all coins and all VAT to the last, whatever the rounding of each part', async () => {
    const { accountId, report, coins, documents } = await purchased()
    const parts = [
      refund(`re_a${accountId}`, 317),
      refund(`re_b${accountId}`, 317),
      refund(`re_c${accountId}`, 316),
    ]
    const balances: number[] = []
    for (const count of [0, 1, 2, 3]) {
      await report(...parts.slice(0, count))
      balances.push((await coins()).balance)
    }
    expect(balances).toEqual([1000, 666, 333, 0])
    expect(await documents()).toEqual([950, -317, -317, -316])
    const invoices = await listInvoices(context.db, accountId)
    expect(invoices.reduce((sum, { vat_cents }) => sum + vat_cents, 0)).toBe(0)
  })

  test('give back the coins of the middle part when it fails, and the rest when all fail', async () => {
    const { accountId, report, coins, documents } = await purchased()
    const part = (name: string, cents: number, isUndone = false) =>
      refund(`re_${name}${accountId}`, cents, isUndone)
    await report(part('a', 317), part('b', 317), part('c', 316))
    await report(part('a', 317), part('b', 317, true), part('c', 316))
    expect((await coins()).balance).toBe(334)
    await report(part('a', 317, true), part('b', 317, true), part('c', 316, true))
    expect((await coins()).balance).toBe(1000)
    expect((await documents()).reduce((sum, cents) => sum + cents, 0)).toBe(950)
  })
})

test('books a payment and its refund once when five reports arrive at once', async () => {
  const { accountId, report, coins, documents } = await purchased()
  const results = await Promise.all(Array.from({ length: 5 }, () => report(refund(`re_${accountId}`, 475))))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await coins()).toMatchObject({ balance: 500, owed: 0 })
  expect(await documents()).toEqual([950, -475])
})

test('takes and returns the coins of a dispute that was won before its first report', async () => {
  const { accountId, report, coins, documents, kinds } = await purchased()
  await report()
  await report(dispute(`dp_${accountId}`, 950, true))
  await report(dispute(`dp_${accountId}`, 950, true))
  expect((await coins()).balance).toBe(1000)
  expect(await kinds()).toEqual(['deposit', 'dispute', 'dispute_won'])
  expect(await documents()).toEqual([950])
})

test('ignores a refund that failed before its first report, also when it is reported again', async () => {
  const { accountId, report, kinds, documents } = await purchased()
  await report(refund(`re_${accountId}`, 950, true))
  await report(refund(`re_${accountId}`, 950, true))
  expect(await kinds()).toEqual(['deposit'])
  expect(await documents()).toEqual([950])
})

test('never takes more coins than were bought when a refunded payment is disputed as well', async () => {
  const { accountId, report, coins, kinds } = await purchased()
  const both = (isWon: boolean) => [refund(`re_${accountId}`, 950), dispute(`dp_${accountId}`, 950, isWon)]
  await report(...both(false))
  expect(await coins()).toMatchObject({ balance: 0, owed: 0 })
  await report(...both(true))
  expect(await coins()).toMatchObject({ balance: 0, owed: 0 })
  expect(await kinds()).toEqual(['deposit', 'refund'])
})

test('leaves spent coins as a debt, which a failed refund settles', async () => {
  const { accountId, report, coins } = await purchased()
  await report()
  await context.db.transaction().execute(async (tx) => {
    const { id: runId } = await createRun(tx, accountId)
    await holdCoins(tx, { accountId, runId, coins: 700 })
    await settleHold(tx, { runId, capture: 700 })
  })
  await report(refund(`re_${accountId}`, 950))
  expect(await coins()).toMatchObject({ balance: 0, owed: 700 })
  await report(refund(`re_${accountId}`, 950, true))
  expect(await coins()).toMatchObject({ balance: 300, owed: 0 })
})

describe('a payment that arrives after its account was terminated', () => {
  test('is booked with its invoice and refunded by one task, however often it is reported', async () => {
    const { accountId, paymentId, report, coins, documents } = await purchased()
    const now = context.clock.now()
    await context.db
      .updateTable('accounts')
      .set({ suspended_at: now, terminated_at: now })
      .where('id', '=', accountId)
      .execute()
    expect(await Promise.all([report(), report()])).toEqual([false, false])
    expect((await coins()).balance).toBe(1000)
    expect(await documents()).toEqual([950])
    expect(await tasksFor('pay-back', paymentId)).toBe(1)
  })
})

test('undoes a booking completely when its transaction fails after the last step', async () => {
  const { accountId, report, coins, documents, kinds } = await purchased()
  await report()
  // A credit note over more than was paid is refused after the coins are taken.
  await expect(report(refund(`re_${accountId}`, 951))).rejects.toThrow(RangeError)
  expect((await coins()).balance).toBe(1000)
  expect(await documents()).toEqual([950])
  expect(await kinds()).toEqual(['deposit'])
})
