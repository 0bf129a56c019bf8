import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { createAccount, createRun, createTestContext } from '../../../testing/index.ts'
import {
  adjust,
  availableCoins,
  deposit,
  holdCoins,
  restoreDeposit,
  reverseDeposit,
  settleHold,
} from './index.ts'

let context: Context

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

const inTransaction = <T>(action: (tx: Tx) => Promise<T>) => context.db.transaction().execute(action)

const payment = (reference: string, amountCents = 500) => ({ reference, amountCents })

async function balances(accountId: number): Promise<Record<string, number>> {
  const rows = await context.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('account_id', '=', accountId)
    .execute()
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

async function heldRun(coins: number, held: number) {
  const { id: accountId } = await createAccount(context, { coins })
  const runId = await inTransaction(async (tx) => {
    const run = await createRun(tx, accountId)
    await holdCoins(tx, { accountId, runId: run.id, coins: held })
    return run.id
  })
  return { accountId, runId }
}

describe('holding and settling coins', () => {
  test('moves held coins out of the available ones, and a settlement charges some and returns the rest', async () => {
    const { accountId, runId } = await heldRun(100, 70)
    expect(await balances(accountId)).toEqual({ wallet: 30, held: 70, receivable: 0 })
    expect(await availableCoins(context.db, accountId)).toBe(30)

    await inTransaction((tx) => settleHold(tx, { runId, capture: 25 }))
    expect(await balances(accountId)).toEqual({ wallet: 75, held: 0, receivable: 0 })
  })

  test('refuses a hold of more than the available coins and names both amounts', async () => {
    const { id: accountId } = await createAccount(context, { coins: 5 })
    await expect(
      inTransaction(async (tx) => {
        const run = await createRun(tx, accountId)
        await holdCoins(tx, { accountId, runId: run.id, coins: 6 })
      }),
    ).rejects.toMatchObject({
      code: 'INSUFFICIENT_COINS',
      message: 'Not enough coins: 6 needed, 5 available.',
      details: { needed: 6, available: 5 },
    })
    expect(await balances(accountId)).toEqual({ wallet: 5, held: 0, receivable: 0 })
  })

  test('holds and settles a run that costs nothing', async () => {
    const { accountId, runId } = await heldRun(0, 0)
    await inTransaction((tx) => settleHold(tx, { runId, capture: 0 }))
    expect(await balances(accountId)).toEqual({ wallet: 0, held: 0, receivable: 0 })
  })

  test('books a repeated deposit, hold or settlement once', async () => {
    const { accountId, runId } = await heldRun(100, 40)
    await inTransaction((tx) => holdCoins(tx, { accountId, runId, coins: 40 }))
    await inTransaction((tx) => settleHold(tx, { runId, capture: 40 }))
    await inTransaction((tx) => settleHold(tx, { runId, capture: 0 }))
    const given = { accountId, coins: 7, businessKey: `gift:${accountId}` }
    expect(await inTransaction((tx) => deposit(tx, given))).toBe(true)
    expect(await inTransaction((tx) => deposit(tx, given))).toBe(false)
    expect(await balances(accountId)).toEqual({ wallet: 67, held: 0, receivable: 0 })
  })

  test('refuses to capture more than the hold, or without a hold', async () => {
    const { runId } = await heldRun(10, 10)
    await expect(inTransaction((tx) => settleHold(tx, { runId, capture: 11 }))).rejects.toThrow(RangeError)
    await expect(inTransaction((tx) => settleHold(tx, { runId: 987_654, capture: 0 }))).rejects.toThrow(
      RangeError,
    )
  })
})

describe('refunds, disputes and adjustments', () => {
  async function buyer(coins = 100) {
    const { id: accountId } = await createAccount(context)
    const paid = {
      accountId,
      coins,
      businessKey: `payment:${accountId}`,
      payment: payment(`pi_${accountId}`),
    }
    await inTransaction((tx) => deposit(tx, paid))
    return accountId
  }
  const refund = (accountId: number, coins: number, key = `re_${accountId}`) => ({
    accountId,
    coins,
    businessKey: `refund:${key}`,
    kind: 'refund' as const,
    payment: payment(key),
  })

  test('takes the free coins of a refund', async () => {
    const accountId = await buyer()
    expect(await inTransaction((tx) => reverseDeposit(tx, refund(accountId, 60)))).toBe(true)
    expect(await balances(accountId)).toEqual({ wallet: 40, held: 0, receivable: 0 })
  })

  test('books refunded coins that are held or spent as owed, and deposits pay them first', async () => {
    const { accountId, runId } = await heldRun(100, 70)
    await inTransaction((tx) => reverseDeposit(tx, refund(accountId, 100)))
    expect(await balances(accountId)).toEqual({ wallet: 0, held: 70, receivable: -70 })

    await inTransaction((tx) => deposit(tx, { accountId, coins: 50, businessKey: `first:${accountId}` }))
    expect(await balances(accountId)).toEqual({ wallet: 0, held: 70, receivable: -20 })
    await inTransaction((tx) => deposit(tx, { accountId, coins: 50, businessKey: `second:${accountId}` }))
    expect(await balances(accountId)).toEqual({ wallet: 30, held: 70, receivable: 0 })
    await inTransaction((tx) => settleHold(tx, { runId, capture: 70 }))
    expect(await balances(accountId)).toEqual({ wallet: 30, held: 0, receivable: 0 })
  })

  test('pays owed coins with released ones before they are free again', async () => {
    const { accountId, runId } = await heldRun(500, 500)
    const dispute = { ...refund(accountId, 400, `dp_${accountId}`), kind: 'dispute' as const }
    await inTransaction((tx) => reverseDeposit(tx, dispute))
    expect(await balances(accountId)).toEqual({ wallet: 0, held: 500, receivable: -400 })
    await inTransaction((tx) => settleHold(tx, { runId, capture: 30 }))
    expect(await balances(accountId)).toEqual({ wallet: 70, held: 0, receivable: 0 })
  })

  test('pays owed coins in part when a charge leaves less', async () => {
    const { accountId, runId } = await heldRun(100, 100)
    await inTransaction((tx) => reverseDeposit(tx, refund(accountId, 100)))
    await inTransaction((tx) => settleHold(tx, { runId, capture: 70 }))
    expect(await balances(accountId)).toEqual({ wallet: 0, held: 0, receivable: -70 })
  })

  test('refuses every hold while coins are owed, even for a run that costs nothing', async () => {
    const { accountId, runId } = await heldRun(100, 100)
    await inTransaction((tx) => reverseDeposit(tx, refund(accountId, 100)))
    for (const coins of [0, 1])
      await expect(
        inTransaction(async (tx) =>
          holdCoins(tx, { accountId, runId: (await createRun(tx, accountId)).id, coins }),
        ),
      ).rejects.toMatchObject({ code: 'COINS_OWED', details: { owed: 100 } })
    // A hold from before the refund may be repeated.
    await inTransaction((tx) => holdCoins(tx, { accountId, runId, coins: 100 }))
    await inTransaction((tx) => deposit(tx, { accountId, coins: 101, businessKey: `more:${accountId}` }))
    await inTransaction(async (tx) =>
      holdCoins(tx, { accountId, runId: (await createRun(tx, accountId)).id, coins: 1 }),
    )
    expect(await balances(accountId)).toEqual({ wallet: 0, held: 101, receivable: 0 })
  })

  test('books a dispute once when it is lost and once when it is won', async () => {
    const accountId = await buyer()
    const dispute = { ...refund(accountId, 100, `dp_${accountId}`), kind: 'dispute' as const }
    const won = { ...dispute, businessKey: `won:${accountId}` }
    const book = () => inTransaction((tx) => reverseDeposit(tx, dispute))
    const restore = () => inTransaction((tx) => restoreDeposit(tx, won))
    expect([await book(), await book()]).toEqual([true, false])
    expect(await balances(accountId)).toEqual({ wallet: 0, held: 0, receivable: 0 })
    expect([await restore(), await restore()]).toEqual([true, false])
    expect(await balances(accountId)).toEqual({ wallet: 100, held: 0, receivable: 0 })
  })

  test('pays the debt of a refund when that refund fails', async () => {
    const { accountId } = await heldRun(100, 100)
    await inTransaction((tx) => reverseDeposit(tx, refund(accountId, 100)))
    const failed = { ...refund(accountId, 100), businessKey: `failed:${accountId}` }
    await inTransaction((tx) => restoreDeposit(tx, failed))
    expect(await balances(accountId)).toEqual({ wallet: 0, held: 100, receivable: 0 })
  })

  test('adds or removes coins once by adjustment, and never more than are free', async () => {
    const { accountId } = await heldRun(100, 40)
    const { id: actorAccountId } = await createAccount(context, { isAdmin: true })
    const by = (coins: number, businessKey: string) =>
      inTransaction((tx) => adjust(tx, { accountId, coins, businessKey, reason: 'goodwill', actorAccountId }))
    expect([await by(15, `a:${accountId}`), await by(15, `a:${accountId}`)]).toEqual([true, false])
    expect(await balances(accountId)).toEqual({ wallet: 75, held: 40, receivable: 0 })
    await expect(by(-76, `b:${accountId}`)).rejects.toMatchObject({
      code: 'INSUFFICIENT_COINS',
      details: { needed: 76, available: 75 },
    })
    await by(-75, `c:${accountId}`)
    expect(await balances(accountId)).toEqual({ wallet: 0, held: 40, receivable: 0 })
  })

  test('throws for a key that belongs to another event', async () => {
    const accountId = await buyer()
    const other = await buyer()
    const stolen = { accountId: other, coins: 5, businessKey: `payment:${accountId}` }
    await expect(inTransaction((tx) => deposit(tx, stolen))).rejects.toThrow(RangeError)
    const samePayment = {
      accountId: other,
      coins: 5,
      businessKey: 'again',
      payment: payment(`pi_${accountId}`),
    }
    await expect(inTransaction((tx) => deposit(tx, samePayment))).rejects.toThrow(/once_a_payment/)
  })

  test.each([0, -1, 0.5, Number.NaN, 2 ** 53])('refuses to deposit %s coins', async (coins) => {
    const { id: accountId } = await createAccount(context)
    await expect(
      inTransaction((tx) => deposit(tx, { accountId, coins, businessKey: 'none' })),
    ).rejects.toThrow(RangeError)
  })

  test.each([0, -500, 4.99])('refuses a payment of %s cents', async (amountCents) => {
    const { id: accountId } = await createAccount(context)
    const booking = { accountId, coins: 5, businessKey: 'none', payment: payment('pi_none', amountCents) }
    await expect(inTransaction((tx) => deposit(tx, booking))).rejects.toThrow(RangeError)
  })
})
