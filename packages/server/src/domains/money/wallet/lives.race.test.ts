import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { createAccount, createRun, createTestContext } from '../../../testing/index.ts'
import { adjust, deposit, holdCoins, restoreDeposit, reverseDeposit, settleHold } from './index.ts'

let context: Context
let adminId: number
let serial = 0

beforeAll(async () => {
  context = await createTestContext()
  adminId = (await createAccount(context, { isAdmin: true })).id
})
afterAll(() => context[Symbol.asyncDispose]())

const inTransaction = <T>(action: (tx: Tx) => Promise<T>) => context.db.transaction().execute(action)

/** The bookings of a seller that the ledger confirmed, for comparison with its final state. */
interface Expected {
  accountId: number
  /** All deposits minus all reversals. */
  coins: number
  captured: number
}

/** Books an event `times` times concurrently. Exactly one call returns true. */
async function bookOnce(times: number, book: (tx: Tx) => Promise<boolean>): Promise<void> {
  const results = await Promise.all(Array.from({ length: times }, () => inTransaction(book)))
  expect(results.filter(Boolean)).toHaveLength(1)
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'INSUFFICIENT_COINS' || error.code === 'COINS_OWED')

const coins = fc.integer({ min: 1, max: 100 })
const times = fc.integer({ min: 1, max: 3 })
const seller = fc.nat(2)

const payment = fc.record({
  what: fc.constant('payment' as const),
  seller,
  coins,
  times,
  /** Reversals of the payment, booked separately or together with it. */
  reversals: fc.array(
    fc.record({
      kind: fc.constantFrom('refund' as const, 'dispute' as const),
      part: fc.integer({ min: 1, max: 100 }),
      isUndone: fc.boolean(),
      times,
    }),
    { maxLength: 2 },
  ),
  isReordered: fc.boolean(),
})
const run = fc.record({
  what: fc.constant('job' as const),
  seller,
  coins: fc.nat(100),
  times,
  /** Concurrent ends of the run: completed, cancelled by its owner or an admin, failed. */
  ends: fc.array(fc.constantFrom('complete', 'cancel', 'fail'), { minLength: 1, maxLength: 3 }),
  found: fc.integer({ min: 0, max: 100 }),
})
const adjustment = fc.record({
  what: fc.constant('adjustment' as const),
  seller,
  coins: fc.integer({ min: -100, max: 100 }).filter((number) => number !== 0),
  times,
})
type Payment = typeof payment extends fc.Arbitrary<infer T> ? T : never
type Run = typeof run extends fc.Arbitrary<infer T> ? T : never
type Adjustment = typeof adjustment extends fc.Arbitrary<infer T> ? T : never

async function livePayment(event: Payment, expected: Expected): Promise<void> {
  const { accountId } = expected
  serial += 1
  const id = serial
  const money = (reference: string) => ({ reference, amountCents: event.coins })
  const pay = async () => {
    const booking = {
      accountId,
      coins: event.coins,
      businessKey: `payment:${id}`,
      payment: money(`pi_${id}`),
    }
    await bookOnce(event.times, (tx) => deposit(tx, booking))
    expected.coins += event.coins
  }
  const reverse = async ({ kind, part, isUndone, times }: Payment['reversals'][number], number: number) => {
    const amount = Math.max(1, Math.floor((event.coins * part) / 100 / event.reversals.length))
    const reference = `${kind}_${id}_${number}`
    const booking = { accountId, coins: amount, kind, payment: money(reference) }
    const taken = { ...booking, businessKey: reference }
    await bookOnce(times, (tx) => reverseDeposit(tx, taken))
    expected.coins -= amount
    const undone = { ...booking, businessKey: `${reference}:undone` }
    if (!isUndone) return
    await bookOnce(times, (tx) => restoreDeposit(tx, undone))
    expected.coins += amount
  }
  if (!event.isReordered) await pay()
  await Promise.all([...event.reversals.map(reverse), ...(event.isReordered ? [pay()] : [])])
}

async function liveRun(event: Run, expected: Expected): Promise<void> {
  const { accountId } = expected
  const { id: runId } = await inTransaction((tx) => createRun(tx, accountId, { coins_held: event.coins }))
  const hold = () => inTransaction((tx) => holdCoins(tx, { accountId, runId, coins: event.coins }))
  const holds = await Promise.allSettled(Array.from({ length: event.times }, hold))
  for (const held of holds) if (held.status === 'rejected') expect(isRefusal(held.reason)).toBe(true)
  if (holds.every(({ status }) => status === 'rejected')) return
  const found = Math.floor((event.coins * event.found) / 100)
  const charges = await Promise.all(
    event.ends.map((end) =>
      inTransaction(async (tx) => {
        const { status } = await tx
          .selectFrom('runs')
          .select('status')
          .where('id', '=', runId)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const capture = end === 'fail' ? 0 : found
        await settleHold(tx, { runId, capture })
        if (status !== 'Data Processing') return 0
        await tx
          .updateTable('runs')
          .set({ status: 'Failed', failure: end, finished_at: new Date() })
          .where('id', '=', runId)
          .execute()
        return capture
      }),
    ),
  )
  const charged = charges.reduce((sum, capture) => sum + capture, 0)
  expected.captured += charged
}

async function liveAdjustment(event: Adjustment, expected: Expected): Promise<void> {
  const { accountId } = expected
  serial += 1
  const booking = {
    accountId,
    coins: event.coins,
    businessKey: `adjustment:${serial}`,
    reason: 'test',
    actorAccountId: adminId,
  }
  const answers = await Promise.allSettled(
    Array.from({ length: event.times }, () => inTransaction((tx) => adjust(tx, booking))),
  )
  for (const answer of answers) if (answer.status === 'rejected') expect(isRefusal(answer.reason)).toBe(true)
  const booked = answers.filter((answer) => answer.status === 'fulfilled' && answer.value).length
  expect(booked).toBeLessThanOrEqual(1)
  expected.coins += booked * event.coins
}

async function live(event: Payment | Run | Adjustment, expected: Expected): Promise<void> {
  if (event.what === 'payment') await livePayment(event, expected)
  else if (event.what === 'job') await liveRun(event, expected)
  else await liveAdjustment(event, expected)
}

/** Finds errors that no reader may see at any time. */
async function momentaryFaults(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT 'all coins sum to ' || sum(balance) AS fault FROM ledger_accounts HAVING sum(balance) <> 0
    UNION ALL SELECT kind || ' has ' || balance FROM ledger_accounts
      WHERE (kind IN ('wallet', 'held') AND balance < 0) OR (kind = 'receivable' AND balance > 0)`.execute(
    context.db,
  )
  return rows
}

/** Finds errors in the entries of an account, or of the shared ledger accounts. */
async function entryFaults(accountId: number | null): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT kind || ' differs from its entries' AS fault FROM ledger_accounts a
      WHERE a.account_id IS NOT DISTINCT FROM ${accountId}
        AND balance <> (SELECT coalesce(sum(coins), 0) FROM ledger_entries e WHERE e.ledger_account_id = a.id)
    UNION ALL SELECT 'an entry does not follow the one before' FROM (
      SELECT e.balance_before, lag(e.balance_after, 1, 0) OVER (PARTITION BY a.id ORDER BY e.id) AS previous
      FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.ledger_account_id
      WHERE a.account_id IS NOT DISTINCT FROM ${accountId}
    ) AS chain WHERE balance_before <> previous`.execute(context.db)
  return rows
}

/** Replays an account's bookings: an account that owes coins has no free ones. */
async function expectDebtsFirst(accountId: number): Promise<void> {
  const entries = await context.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.ledger_account_id')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select(['t.id', 't.kind', 'a.kind as account', 'e.coins', 'e.balance_after'])
    .where('a.account_id', '=', accountId)
    .orderBy('e.id')
    .execute()
  const balances: Record<string, number> = { wallet: 0, receivable: 0 }
  for (const [, booking] of Map.groupBy(entries, ({ id }) => id)) {
    for (const { account, balance_after } of booking) balances[account] = balance_after
    const change = (account: string) => booking.find((entry) => entry.account === account)?.coins ?? 0
    if (change('receivable') < 0) expect(balances).toMatchObject({ wallet: 0 })
    if (change('wallet') > 0) expect(balances).toMatchObject({ receivable: 0 })
    if (booking[0]?.kind === 'hold') expect(balances).toMatchObject({ receivable: 0 })
  }
}

async function readBalances(accountId: number): Promise<Record<string, number>> {
  const rows = await context.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('account_id', '=', accountId)
    .execute()
  return {
    wallet: 0,
    held: 0,
    receivable: 0,
    ...Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance])),
  }
}

async function watch(isOver: () => boolean): Promise<void> {
  while (!isOver()) expect(await momentaryFaults()).toEqual([])
}

const runs = inject('randomSequences')

test(
  `in ${runs} random lives of sellers nothing is lost, made up, booked twice or overdrawn`,
  async () => {
    const lives = fc.array(fc.oneof(payment, run, adjustment), { minLength: 1, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(lives, async (events) => {
        const sellers: Expected[] = await Promise.all(
          [0, 1, 2].map(async () => ({
            accountId: (await createAccount(context)).id,
            coins: 0,
            captured: 0,
          })),
        )
        let isOver = false
        const watching = watch(() => isOver)
        await Promise.all(events.map((event) => live(event, sellers[event.seller]!))).finally(() => {
          isOver = true
        })
        await watching
        for (const expected of sellers) {
          const { accountId } = expected
          const { wallet = 0, held, receivable = 0 } = await readBalances(accountId)
          expect(held).toBe(0)
          expect(wallet === 0 || receivable === 0).toBe(true)
          expect(wallet + receivable).toBe(expected.coins - expected.captured)
          const next = { accountId, coins: 7 - receivable, businessKey: `next:${accountId}` }
          expect(await inTransaction((tx) => deposit(tx, next))).toBe(true)
          expect(await readBalances(accountId)).toEqual({ wallet: wallet + 7, held: 0, receivable: 0 })
          expect(await entryFaults(accountId)).toEqual([])
          await expectDebtsFirst(accountId)
        }
      }),
      { numRuns: runs },
    )
    expect(await entryFaults(null)).toEqual([])
  },
  30 * 60_000,
)
