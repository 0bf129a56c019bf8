import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { createAccount, createTestContext } from '../testing/index.ts'
import { availableCoins, deposit, holdCoins, settleHold } from './index.ts'

let context: Context
let lastJobId = 0

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

const inTransaction = <T>(action: (tx: Tx) => Promise<T>) => context.db.transaction().execute(action)

async function balances(accountId: number): Promise<Record<string, number>> {
  const rows = await context.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('account_id', '=', accountId)
    .execute()
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

async function heldJob(coins: number, held: number) {
  const { id: accountId } = await createAccount(context, { coins })
  lastJobId += 1
  const jobId = lastJobId
  await inTransaction((tx) => holdCoins(tx, { accountId, jobId, coins: held }))
  return { accountId, jobId }
}

describe('holding and settling', () => {
  test('a hold moves coins out of what is available; settling charges some and returns the rest', async () => {
    const { accountId, jobId } = await heldJob(100, 70)
    expect(await balances(accountId)).toEqual({ wallet: 30, held: 70 })
    expect(await availableCoins(context.db, accountId)).toBe(30)

    await inTransaction((tx) => settleHold(tx, { jobId, capture: 25 }))
    expect(await balances(accountId)).toEqual({ wallet: 75, held: 0 })
  })

  test('holding more than is available is refused and names both amounts', async () => {
    const { id: accountId } = await createAccount(context, { coins: 5 })
    await expect(
      inTransaction((tx) => holdCoins(tx, { accountId, jobId: 900, coins: 6 })),
    ).rejects.toMatchObject({
      code: 'INSUFFICIENT_COINS',
      message: 'Not enough coins: 6 needed, 5 available.',
      details: { needed: 6, available: 5 },
    })
    expect(await balances(accountId)).toEqual({ wallet: 5, held: 0 })
  })

  test('a job that costs nothing can be held and settled', async () => {
    const { accountId, jobId } = await heldJob(0, 0)
    await inTransaction((tx) => settleHold(tx, { jobId, capture: 0 }))
    expect(await balances(accountId)).toEqual({ wallet: 0, held: 0 })
  })

  test('repeating a deposit, a hold or a settlement books nothing more', async () => {
    const { accountId, jobId } = await heldJob(100, 40)
    await inTransaction((tx) => holdCoins(tx, { accountId, jobId, coins: 40 }))
    await inTransaction((tx) => settleHold(tx, { jobId, capture: 40 }))
    await inTransaction((tx) => settleHold(tx, { jobId, capture: 0 }))
    const given = { accountId, coins: 7, businessKey: `gift:${accountId}` }
    expect(await inTransaction((tx) => deposit(tx, given))).toBe(true)
    expect(await inTransaction((tx) => deposit(tx, given))).toBe(false)
    expect(await balances(accountId)).toEqual({ wallet: 67, held: 0 })
  })

  test('no more than the hold can be captured, and nothing without a hold', async () => {
    const { jobId } = await heldJob(10, 10)
    await expect(inTransaction((tx) => settleHold(tx, { jobId, capture: 11 }))).rejects.toThrow(RangeError)
    await expect(inTransaction((tx) => settleHold(tx, { jobId: 987_654, capture: 0 }))).rejects.toThrow(
      RangeError,
    )
  })
})

describe('what the database refuses, whoever asks', () => {
  async function booked() {
    const { accountId } = await heldJob(50, 20)
    const wallet = await context.db
      .selectFrom('ledger_accounts')
      .select('id')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'wallet')
      .executeTakeFirstOrThrow()
    return { accountId, walletId: wallet.id }
  }

  /** Runs as the owner of the tables, whom no missing right stops. */
  const asOwner = (statement: RawBuilder<unknown>) =>
    inTransaction(async (tx) => {
      await sql`SET LOCAL ROLE NONE`.execute(tx)
      await statement.execute(tx)
    })

  test.each([
    ['changing an entry', sql`UPDATE ledger_entries SET coins = coins + 1`],
    ['deleting entries', sql`DELETE FROM ledger_entries`],
    ['emptying the entries', sql`TRUNCATE ledger_entries CASCADE`],
    ['deleting a transaction', sql`DELETE FROM ledger_transactions`],
    ['changing a business key', sql`UPDATE ledger_transactions SET business_key = 'x' || business_key`],
    ['setting a balance', sql`UPDATE ledger_accounts SET balance = 1000000 WHERE kind = 'wallet'`],
    ['deleting an account', sql`DELETE FROM ledger_accounts`],
    ['changing the audit log', sql`UPDATE audit_log SET action = 'nothing'`],
  ])('%s', async (_what, statement) => {
    await booked()
    await expect(asOwner(statement)).rejects.toThrow(/append-only/)
    await expect(inTransaction((tx) => statement.execute(tx))).rejects.toThrow(
      /permission denied|append-only/,
    )
  })

  test('a transaction that does not sum to zero fails at commit', async () => {
    const { walletId, accountId } = await booked()
    const lonely = sql`WITH t AS (INSERT INTO ledger_transactions (business_key, kind, account_id)
        VALUES ('cheat', 'deposit', ${accountId}) RETURNING id)
      INSERT INTO ledger_entries (transaction_id, ledger_account_id, coins, balance_before, balance_after)
      SELECT id, ${walletId}, 1000, 0, 0 FROM t`
    await expect(asOwner(lonely)).rejects.toThrow(/does not sum to zero/)
    expect(await availableCoins(context.db, accountId)).toBe(30)
  })

  test('an entry that overdraws a wallet', async () => {
    const { walletId, accountId } = await booked()
    const overdraw = sql`WITH t AS (INSERT INTO ledger_transactions (business_key, kind, account_id)
        VALUES ('overdraw', 'deposit', ${accountId}) RETURNING id)
      INSERT INTO ledger_entries (transaction_id, ledger_account_id, coins, balance_before, balance_after)
      SELECT id, ${walletId}, -31, 0, 0 FROM t`
    await expect(asOwner(overdraw)).rejects.toThrow(/ledger_accounts_not_negative/)
  })

  test('a balance claimed by the writer is replaced by the real one', async () => {
    const { accountId, walletId } = await booked()
    await inTransaction((tx) => deposit(tx, { accountId, coins: 5, businessKey: `more:${accountId}` }))
    const entries = await context.db
      .selectFrom('ledger_entries')
      .select(['coins', 'balance_before', 'balance_after'])
      .where('ledger_account_id', '=', walletId)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { coins: 50, balance_before: 0, balance_after: 50 },
      { coins: -20, balance_before: 50, balance_after: 30 },
      { coins: 5, balance_before: 30, balance_after: 35 },
    ])
  })

  test('an account that opens with coins opens empty instead', async () => {
    const { id: accountId } = await createAccount(context)
    await sql`INSERT INTO ledger_accounts (kind, account_id, balance) VALUES ('wallet', ${accountId}, 500)`.execute(
      context.db,
    )
    expect(await availableCoins(context.db, accountId)).toBe(0)
  })
})
