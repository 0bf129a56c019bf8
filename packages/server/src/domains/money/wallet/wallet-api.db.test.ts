import type { Client, Input } from '@merkwerk/client/app'
import { endpoints, type Transaction } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import {
  createAccount,
  createRun,
  createTestContext,
  signIn,
  startTestApi,
  type TestApi,
  tamper,
} from '../../../testing/index.ts'
import { availableCoins, deposit, holdCoins, reverseDeposit, settleHold } from './index.ts'

let context: Context
let api: TestApi

beforeAll(async () => {
  context = await createTestContext({ LOW_BALANCE_COINS: '50' })
  api = await startTestApi(context)
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const inTransaction = <T>(action: (tx: Tx) => Promise<T>) => context.db.transaction().execute(action)

/**
 * Creates a seller who bought 500 coins for 5 euro, held 70 for a run that used 25, and holds 100 for another. After a
 * full refund 375 coins were free, so 125 are owed.
 */
async function seller() {
  const account = await createAccount(context)
  const { access: token } = await signIn(context, account)
  const accountId = account.id
  const paid = (reference: string) => ({ reference, amountCents: 500 })
  const businessKey = `payment:${accountId}`
  await inTransaction((tx) =>
    deposit(tx, { accountId, coins: 500, businessKey, payment: paid(`pi_${accountId}`) }),
  )
  const runs: string[] = []
  for (const [coins, capture] of [[70, 25], [100]] as const)
    await inTransaction(async (tx) => {
      const run = await createRun(tx, accountId)
      runs.push(run.publicId)
      await holdCoins(tx, { accountId, runId: run.id, coins })
      if (capture !== undefined) await settleHold(tx, { runId: run.id, capture })
    })
  const refund = {
    accountId,
    coins: 500,
    businessKey: `refund:${accountId}`,
    payment: paid(`re_${accountId}`),
  }
  await inTransaction((tx) => reverseDeposit(tx, { ...refund, kind: 'refund' }))
  const { call } = api.client(token)
  const list = (query: Input<typeof endpoints.listTransactions>['query'] = {}) =>
    call(endpoints.listTransactions, { query })
  return { accountId, token, call, runs, list }
}

const backdate = (accountId: number, type: string, days: number) =>
  tamper(
    context,
    sql`UPDATE ledger_transactions SET booked_at = booked_at - ${days} * interval '1 day'
      WHERE account_id = ${accountId} AND kind::text = ${type}`,
  )
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

describe('the wallet', () => {
  test('returns free, held and owed coins', async () => {
    const { call } = await seller()
    const wallet = { balance: 0, held: 100, owed: 125, is_low: true }
    expect(await call(endpoints.getWallet)).toEqual({ success: true, wallet })
  })

  test('is low below the configured number, and empty before the first booking', async () => {
    const readWallet = async (coins: number) => {
      const { access } = await signIn(context, await createAccount(context, { coins }))
      return (await api.client(access).call(endpoints.getWallet)).wallet
    }
    expect(await readWallet(0)).toEqual({ balance: 0, held: 0, owed: 0, is_low: true })
    expect(await readWallet(49)).toMatchObject({ is_low: true })
    expect(await readWallet(50)).toMatchObject({ is_low: false })
  })
})

describe('the log', () => {
  test('lists bookings, newest first, with their change of the wallet', async () => {
    const { runs, list } = await seller()
    const nothing = {
      captured: null,
      amount: null,
      job_id: null,
      job_name: null,
      reason: null,
      has_receipt: false,
    }
    const [first, second] = runs
    const log = await list()
    expect(log.map(({ id: _id, created_at: _at, ...booking }) => booking)).toEqual([
      {
        ...nothing,
        transaction_type: 'Refund',
        transactionId: expect.stringMatching(/^B\d{9}$/),
        coins: -375,
        balance_after: 0,
        amount: -5,
        has_receipt: true,
      },
      {
        ...nothing,
        transaction_type: 'Hold',
        transactionId: expect.stringMatching(/^B\d{9}$/),
        coins: -100,
        balance_after: 375,
        job_id: second,
        job_name: expect.any(String),
      },
      {
        ...nothing,
        transaction_type: 'Settlement',
        transactionId: expect.stringMatching(/^B\d{9}$/),
        coins: 45,
        captured: 25,
        balance_after: 475,
        job_id: first,
        job_name: expect.any(String),
      },
      {
        ...nothing,
        transaction_type: 'Hold',
        transactionId: expect.stringMatching(/^B\d{9}$/),
        coins: -70,
        balance_after: 430,
        job_id: first,
        job_name: expect.any(String),
      },
      {
        ...nothing,
        transaction_type: 'Deposit',
        transactionId: expect.stringMatching(/^B\d{9}$/),
        coins: 500,
        balance_after: 500,
        amount: 5,
        has_receipt: true,
      },
    ])
  })

  test('shows a settlement of the full hold with an unchanged wallet', async () => {
    const { accountId, list } = await seller()
    await inTransaction(async (tx) => {
      const run = await tx
        .selectFrom('runs')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      await settleHold(tx, { runId: run.id, capture: 100 })
    })
    expect((await list())[0]).toMatchObject({
      transaction_type: 'Settlement',
      coins: 0,
      captured: 100,
      balance_after: 0,
    })
  })

  test('is read by page, type and days', async () => {
    const { accountId, list } = await seller()
    const types = (bookings: Transaction[]) => bookings.map(({ transaction_type }) => transaction_type)
    const page = await list({ limit: 2 })
    expect(types(page)).toEqual(['Refund', 'Hold'])
    expect(types(await list({ limit: 2, before: page[1]?.id }))).toEqual(['Settlement', 'Hold'])
    expect(types(await list({ type: 'Hold' }))).toEqual(['Hold', 'Hold'])
    await backdate(accountId, 'deposit', 3)
    expect(types(await list({ from: daysAgo(3), to: daysAgo(2) }))).toEqual(['Deposit'])
    expect(await list({ from: daysAgo(1), type: 'Deposit' })).toEqual([])
  })

  test('never shows another account’s bookings', async () => {
    await seller()
    const { access } = await signIn(context, await createAccount(context))
    expect(await api.client(access).call(endpoints.listTransactions)).toEqual([])
  })

  test.each(['?type=Gift', '?from=yesterday', '?limit=501', '?before=0'])('refuses %s', async (query) => {
    const { access: token } = await signIn(context, await createAccount(context))
    expect((await api.call('GET', `/wallet/listOfAllCharges/${query}`, { token })).status).toBe(400)
  })

  test('is exported as CSV in the language of the account', async () => {
    const { token, accountId, runs } = await seller()
    const response = await fetch(`${api.url}/wallet/transactions/export/?type=Refund`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.headers.get('content-disposition')).toContain('buchungen.csv')
    const bytes = Buffer.from(await response.arrayBuffer())
    const [head, refund, ...rest] = bytes.toString('utf8').split('\r\n')
    expect(head).toBe(
      '\uFEFFBuchung;Zeit (Europe/Berlin);Art;Coins;Verbrauchte Coins;Guthaben;Betrag (EUR);Lauf;Grund',
    )
    expect(refund).toMatch(/^B\d{9};\d\d\.\d\d\.20\d\d \d\d:\d\d;Erstattung;-375;;0;-5,00;;$/)
    expect(rest).toEqual([''])
    await context.db.updateTable('accounts').set({ language: 'en' }).where('id', '=', accountId).execute()
    const all = await api.call('GET', '/wallet/transactions/export/', { token })
    expect(all.headers.get('content-disposition')).toContain('transactions.csv')
    expect(all.body.text).toContain(`;Run;45;25;475;;${runs[0]};\r\n`)
  })

  test('is exported completely, however long it is', async () => {
    const account = await createAccount(context)
    const { access } = await signIn(context, account)
    // The first one opens the ledger accounts.
    await inTransaction((tx) =>
      deposit(tx, { accountId: account.id, coins: 1, businessKey: `many:${account.id}` }),
    )
    await sql`
      WITH booked AS (
        INSERT INTO ledger_transactions (business_key, kind, account_id)
        SELECT 'many:' || ${account.id}::bigint || ':' || number, 'deposit', ${account.id}
        FROM generate_series(2, 1003) AS number RETURNING id
      )
      INSERT INTO ledger_entries (transaction_id, ledger_account_id, coins, balance_before, balance_after)
      SELECT booked.id, ledger_accounts.id, CASE kind WHEN 'wallet' THEN 1 ELSE -1 END, 0, 0 FROM booked
      JOIN ledger_accounts ON kind = 'deposits' OR kind = 'wallet' AND account_id = ${account.id}
      ORDER BY booked.id`.execute(context.db)
    const exported = await api.client(access).call(endpoints.exportTransactions)
    const lines = (await exported.text()).trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => Number(line.split(';')[5]))).toEqual(
      Array.from({ length: 1_003 }, (_, index) => 1_003 - index),
    )
  })
})

test('sums coins bought and used by day and returns each day’s balance', async () => {
  const { accountId, call } = await seller()
  await backdate(accountId, 'deposit', 8)
  const days = async (count?: number) =>
    (await call(endpoints.getCoinHistory, { query: { days: count } })).days
  const today = { day: daysAgo(0), bought: 0, used: 25, balance: 0 }
  const empty = { bought: 0, used: 0 }
  const before = { ...empty, day: daysAgo(29), balance: 0 }
  expect(await days()).toEqual([before, { day: daysAgo(8), bought: 500, used: 0, balance: 500 }, today])
  expect(await days(9)).toEqual([{ day: daysAgo(8), bought: 500, used: 0, balance: 500 }, today])
  // Refunds of this day reduce the balance and are neither bought nor used.
  expect(await days(7)).toEqual([{ ...empty, day: daysAgo(6), balance: 500 }, today])
})

describe('adjusting coins', () => {
  const key = () => crypto.randomUUID()
  const admin = async () => {
    const account = await createAccount(context, { isAdmin: true })
    return { id: account.id, client: api.client((await signIn(context, account)).access) }
  }
  const adjustCoins = ({ call }: Client, id: number, body: Input<typeof endpoints.adjustCoins>['body']) =>
    call(endpoints.adjustCoins, { params: { id }, body })

  test('adds coins once for repeated calls and shows reason and administrator', async () => {
    const { id, client } = await admin()
    const account = await createAccount(context, { coins: 10 })
    const body = { coins: 90, reason: 'Goodwill', key: key() }
    const answers = await Promise.all([1, 2, 3].map(() => adjustCoins(client, account.id, body)))
    for (const { balance } of answers) expect(balance).toBe(100)

    const audited = await context.db
      .selectFrom('audit_log')
      .innerJoin('audit_reasons', 'audit_id', 'audit_log.id')
      .select(['actor_account_id', 'details', 'reason'])
      .where('audit_log.account_id', '=', account.id)
      .where('action', '=', 'adjust-coins')
      .execute()
    expect(audited).toEqual([{ actor_account_id: id, details: { coins: 90 }, reason: 'Goodwill' }])
    const { access } = await signIn(context, account)
    const query = { type: 'Adjustment' } as const
    const log = await api.client(access).call(endpoints.listTransactions, { query })
    expect(log).toMatchObject([{ coins: 90, balance_after: 100, reason: 'Goodwill', has_receipt: false }])
  })

  test('removes no more than the free coins', async () => {
    const { client } = await admin()
    const account = await createAccount(context, { coins: 10 })
    const taken = adjustCoins(client, account.id, { coins: -11, reason: 'Mistake', key: key() })
    await expect(taken).rejects.toMatchObject({
      status: 402,
      details: { code: 'INSUFFICIENT_COINS', needed: 11, available: 10 },
    })
  })

  test('pays owed coins first', async () => {
    const { client } = await admin()
    const { accountId } = await seller()
    const body = { coins: 150, reason: 'Goodwill', key: key() }
    expect((await adjustCoins(client, accountId, body)).balance).toBe(25)
  })

  test('limits one adjustment to ten million coins', async () => {
    const { client } = await admin()
    const account = await createAccount(context)
    const body = { coins: 10_000_000, reason: 'Goodwill', key: key() }
    const beyond = adjustCoins(client, account.id, { ...body, coins: 10_000_001 })
    await expect(beyond).rejects.toMatchObject({ status: 400 })
    expect((await adjustCoins(client, account.id, body)).balance).toBe(10_000_000)
  })

  test('refuses a key of another adjustment and books nothing', async () => {
    const { client } = await admin()
    const [one, other] = [await createAccount(context, { coins: 10 }), await createAccount(context)]
    const body = { coins: -4, reason: 'Mistake', key: key() }
    expect((await adjustCoins(client, one.id, body)).balance).toBe(6)
    const refused = {
      status: 400,
      details: { code: 'INVALID_INPUT', key: ['This key is that of another adjustment'] },
    }
    for (const [account, change] of [
      [one, { coins: -5 }],
      [one, { coins: 4 }],
      [one, { reason: 'Goodwill' }],
      [other, { coins: 4 }],
    ] as const)
      await expect(adjustCoins(client, account.id, { ...body, ...change })).rejects.toMatchObject(refused)
    expect((await adjustCoins(client, one.id, body)).balance).toBe(6)
    expect(await availableCoins(context.db, other.id)).toBe(0)
  })

  test('books one of several concurrent adjustments with the same key', async () => {
    const { client } = await admin()
    const account = await createAccount(context)
    const body = { reason: 'Goodwill', key: key() }
    const answers = await Promise.allSettled(
      [1, 2, 3].map((coins) => adjustCoins(client, account.id, { ...body, coins })),
    )
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason.status : []))
    expect(refusals).toEqual([400, 400])
    const booked = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.balance : []))
    expect(booked).toEqual([await availableCoins(context.db, account.id)])
  })

  test('requires an account, a number other than 0 and a reason', async () => {
    const { client } = await admin()
    const account = await createAccount(context)
    const reason = 'Goodwill'
    const unknown = adjustCoins(client, 987_654, { coins: 5, reason, key: key() })
    await expect(unknown).rejects.toMatchObject({ status: 404 })
    const empty = adjustCoins(client, account.id, { coins: 0, reason: ' ', key: 'again' })
    await expect(empty).rejects.toMatchObject({
      status: 400,
      details: {
        coins: ['Please enter a number other than 0'],
        reason: ['Reason is required'],
        key: [expect.any(String)],
      },
    })
  })
})
