import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { LedgerAccountKind, LedgerTransactionKind } from '../../../platform/db/tables.ts'
import { createAccount, createRun, createTestContext } from '../../../testing/index.ts'
import { availableCoins, deposit, holdCoins, reverseDeposit } from './index.ts'

let context: Context

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

const inTransaction = <T>(action: (tx: Tx) => Promise<T>) => context.db.transaction().execute(action)

/** Runs statements as the owner of the tables, who has every right, or as the role of API and worker. */
const roles = {
  owner: (statement: RawBuilder<unknown>) =>
    inTransaction(async (tx) => {
      await sql`SET LOCAL ROLE NONE`.execute(tx)
      await statement.execute(tx)
    }),
  application: (statement: RawBuilder<unknown>) => inTransaction((tx) => statement.execute(tx)),
}

/** A seller with 30 free and 20 held coins, and the run that holds them. */
async function booked(): Promise<{ accountId: number; runId: number }> {
  const { id: accountId } = await createAccount(context, { coins: 50 })
  return inTransaction(async (tx) => {
    const { id: runId } = await createRun(tx, accountId)
    await holdCoins(tx, { accountId, runId, coins: 20 })
    return { accountId, runId }
  })
}

type Coins = Partial<Record<LedgerAccountKind, number>>

interface Posting {
  kind: LedgerTransactionKind
  accountId: number
  /** Owner of the ledger accounts in the entries; `accountId` by default. */
  ownerId?: number
  runId?: number
  coins: Coins
  columns?: Record<string, string | number>
}

/** Books the given entries with one raw statement. */
function post({
  kind,
  accountId,
  ownerId = accountId,
  runId,
  coins,
  columns = {},
}: Posting): RawBuilder<unknown> {
  const facts = { ...columns, ...(runId !== undefined && { run_id: runId }) }
  const names = Object.keys(facts).map((name) => sql`, ${sql.ref(name)}`)
  const values = Object.values(facts).map((value) => sql`, ${value}`)
  const entries = Object.entries(coins).map(
    ([account, amount]) => sql`(${account}, ${sql.lit(amount)}::bigint)`,
  )
  return sql`WITH t AS (
      INSERT INTO public.ledger_transactions (business_key, kind, account_id${sql.join(names, sql``)})
      VALUES (gen_random_uuid()::text, ${kind}, ${accountId}${sql.join(values, sql``)}) RETURNING id
    )
    INSERT INTO public.ledger_entries (transaction_id, ledger_account_id, coins, balance_before, balance_after)
    SELECT t.id, a.id, e.coins, 0, 0 FROM t, (VALUES ${sql.join([sql`(NULL, 0::bigint)`, ...entries])}) AS e (kind, coins)
    JOIN ledger_accounts a ON a.kind::text = e.kind AND coalesce(a.account_id, ${ownerId}) = ${ownerId}`
}

describe.each(Object.entries(roles))('the database refuses the %s', (role, run) => {
  const missingRight = role === 'owner' ? /append-only/ : /permission denied|append-only/

  test.each([
    ['changing an entry', sql`UPDATE ledger_entries SET coins = coins + 1`],
    ['deleting entries', sql`DELETE FROM ledger_entries`],
    ['emptying the entries', sql`TRUNCATE ledger_entries CASCADE`],
    ['deleting a transaction', sql`DELETE FROM ledger_transactions`],
    ['changing a business key', sql`UPDATE ledger_transactions SET business_key = 'x' || business_key`],
    ['changing an amount of money', sql`UPDATE ledger_transactions SET amount_cents = 1`],
    ['setting a balance', sql`UPDATE ledger_accounts SET balance = 1000000 WHERE kind = 'wallet'`],
    ['deleting an account', sql`DELETE FROM ledger_accounts`],
    ['making a rule', sql`INSERT INTO ledger_pairings VALUES ('hold', 'wallet', 1)`],
    ['dropping the rules', sql`DELETE FROM ledger_pairings`],
    ['changing the audit log', sql`UPDATE audit_log SET action = 'nothing'`],
  ])('%s', async (_what, statement) => {
    await booked()
    await expect(run(statement)).rejects.toThrow(missingRight)
  })

  test.each<[string, Omit<Posting, 'accountId'>, RegExp]>([
    ['coins from nowhere', { kind: 'deposit', coins: { wallet: 1000 } }, /does not sum to zero/],
    ['a deposit of nothing', { kind: 'deposit', coins: {} }, /has no entries/],
    ['a negative wallet', { kind: 'adjustment', coins: { wallet: -31, adjustments: 31 } }, /not_negative/],
    ['negative held coins', { kind: 'settle', coins: { wallet: 21, held: -21 } }, /not_negative/],
    ['a receivable above zero', { kind: 'deposit', coins: { receivable: 1, deposits: -1 } }, /_receivable/],
    [
      'a deposit that takes',
      { kind: 'deposit', coins: { wallet: -5, deposits: 5 } },
      /does not belong to a deposit/,
    ],
    [
      'coins on credit',
      { kind: 'dispute', coins: { wallet: 5, receivable: -5 } },
      /does not belong to a dispute/,
    ],
    [
      'revenue without a run',
      { kind: 'deposit', coins: { wallet: -5, revenue: 5 } },
      /does not belong to a deposit/,
    ],
    [
      'income taken back',
      { kind: 'settle', coins: { wallet: 5, revenue: -5 } },
      /not_negative|does not belong/,
    ],
    ['a second hold', { kind: 'hold', coins: { wallet: -5, held: 5 } }, /once_a_run/],
    ['a half settled run', { kind: 'settle', coins: { wallet: 5, held: -5 } }, /does not settle what run/],
    ['a settlement that keeps the hold', { kind: 'settle', coins: {} }, /does not settle what run/],
  ])('%s', async (_what, posting, message) => {
    const { accountId, runId } = await booked()
    const isOfRun = posting.kind === 'hold' || posting.kind === 'settle'
    const columns = {
      ...(posting.kind === 'dispute' && { reference: `dp_${accountId}`, amount_cents: -1 }),
      ...(posting.kind === 'adjustment' && { reason: 'cheat', actor_account_id: accountId }),
    }
    await expect(run(post({ accountId, columns, ...posting, ...(isOfRun && { runId }) }))).rejects.toThrow(
      message,
    )
    expect(await availableCoins(context.db, accountId)).toBe(30)
  })

  test.each<[string, LedgerTransactionKind, Record<string, string | number>]>([
    ['a refund without a payment', 'refund', {}],
    ['a refund that brings money', 'refund', { reference: 're_1', amount_cents: 5 }],
    ['a deposit that costs money', 'deposit', { reference: 'pi_1', amount_cents: -5 }],
    ['a payment without an amount', 'deposit', { reference: 'pi_1' }],
    ['an adjustment without a reason', 'adjustment', { actor_account_id: 1 }],
    ['an adjustment with an empty reason', 'adjustment', { actor_account_id: 1, reason: '' }],
    ['an adjustment by nobody', 'adjustment', { reason: 'cheat' }],
    ['a hold without a run', 'hold', {}],
  ])('%s', async (_what, kind, columns) => {
    const { accountId } = await booked()
    await expect(run(post({ kind, accountId, columns, coins: {} }))).rejects.toThrow(
      /violates check constraint/,
    )
  })

  test.each<[string, LedgerTransactionKind, Coins]>([
    ['a settlement that frees coins which are owed', 'settle', { wallet: 20, held: -20 }],
    ['a deposit that frees coins which are owed', 'deposit', { wallet: 5, deposits: -5 }],
  ])('%s', async (_what, kind, coins) => {
    const { accountId, runId } = await booked()
    await inTransaction((tx) =>
      reverseDeposit(tx, {
        accountId,
        coins: 50,
        kind: 'dispute',
        businessKey: `dispute:dp_${accountId}`,
        payment: { reference: `dp_${accountId}`, amountCents: 50 },
      }),
    )
    const cheat = post({ kind, accountId, coins, ...(kind === 'settle' && { runId }) })
    await expect(run(cheat)).rejects.toThrow(/passes over what account \d+ owes/)
    expect(await availableCoins(context.db, accountId)).toBe(0)
  })

  test('the coins of another seller', async () => {
    const victim = await booked()
    const { accountId } = await booked()
    const theft = post({
      kind: 'refund',
      accountId,
      ownerId: victim.accountId,
      coins: { wallet: -5, deposits: 5 },
      columns: { reference: `re_${accountId}`, amount_cents: -5 },
    })
    await expect(run(theft)).rejects.toThrow(/does not belong to a refund/)
  })

  test('entries that are added to a transaction later', async () => {
    const { runId } = await booked()
    const late = sql`INSERT INTO ledger_entries (transaction_id, ledger_account_id, coins, balance_before, balance_after)
      SELECT t.id, a.id, 1, 0, 0 FROM ledger_transactions t, ledger_accounts a
      WHERE t.run_id = ${runId} AND a.kind = 'revenue'`
    await expect(run(late)).rejects.toThrow(/is closed/)
  })

  test('a temporary table in place of the real one', async () => {
    const { accountId } = await booked()
    const decoy = sql`CREATE TEMPORARY TABLE ledger_entries (transaction_id bigint, coins bigint) ON COMMIT DROP`
    const cheat = post({ kind: 'deposit', accountId, coins: { wallet: 1000 } })
    const both = inTransaction(async (tx) => {
      if (role === 'owner') await sql`SET LOCAL ROLE NONE`.execute(tx)
      await decoy.execute(tx)
      await cheat.execute(tx)
    })
    await expect(both).rejects.toThrow(/does not sum to zero/)
  })
})

describe('values that a client sends', () => {
  test('are replaced by the database for balances, ids and times', async () => {
    const { accountId } = await booked()
    await roles.application(sql`WITH t AS (
        INSERT INTO ledger_transactions (business_key, kind, account_id, booked_at)
        VALUES ('backdated', 'deposit', ${accountId}, '2020-01-01') RETURNING id
      )
      INSERT INTO ledger_entries (id, transaction_id, ledger_account_id, coins, balance_before, balance_after)
      OVERRIDING SYSTEM VALUE
      SELECT -row_number() OVER (), t.id, a.id, CASE a.kind WHEN 'wallet' THEN 5 ELSE -5 END, 100, 105
      FROM t, ledger_accounts a WHERE a.kind = 'deposits' OR (a.kind = 'wallet' AND a.account_id = ${accountId})`)
    const entries = await context.db
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_accounts as a', 'a.id', 'e.ledger_account_id')
      .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
      .select(['e.id', 'coins', 'balance_before', 'balance_after', 'booked_at'])
      .where('a.kind', '=', 'wallet')
      .where('a.account_id', '=', accountId)
      .orderBy('e.id')
      .execute()
    expect(entries).toMatchObject([
      { coins: 50, balance_before: 0, balance_after: 50 },
      { coins: -20, balance_before: 50, balance_after: 30 },
      { coins: 5, balance_before: 30, balance_after: 35 },
    ])
    expect(entries[2]?.booked_at.getFullYear()).toBeGreaterThan(2020)
  })

  test('are replaced by zero for the first balance of an account', async () => {
    const { id: accountId } = await createAccount(context)
    await roles.application(
      sql`INSERT INTO ledger_accounts (kind, account_id, balance) VALUES ('wallet', ${accountId}, 500)`,
    )
    expect(await availableCoins(context.db, accountId)).toBe(0)
    await inTransaction((tx) => deposit(tx, { accountId, coins: 5, businessKey: `real:${accountId}` }))
    expect(await availableCoins(context.db, accountId)).toBe(5)
  })
})
