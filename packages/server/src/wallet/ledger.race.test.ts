import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createAccount, createJob, createTestContext } from '../testing/index.ts'
import { availableCoins, holdCoins, settleHold } from './index.ts'

let context: Context

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

const hold = (accountId: number, jobId: number, coins: number) =>
  context.db.transaction().execute((tx) => holdCoins(tx, { accountId, jobId, coins }))
const newJob = async (accountId: number) =>
  (await context.db.transaction().execute((tx) => createJob(tx, accountId))).id
const settle = (jobId: number, capture: number) =>
  context.db.transaction().execute((tx) => settleHold(tx, { jobId, capture }))

async function revenue(): Promise<number> {
  const row = await context.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'revenue')
    .executeTakeFirstOrThrow()
  return row.balance
}

async function ledgerFaults(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT 'sum' AS fault FROM ledger_accounts HAVING sum(balance) <> 0
    UNION ALL SELECT 'balance' FROM ledger_accounts a
      WHERE balance <> (SELECT coalesce(sum(coins), 0) FROM ledger_entries e WHERE e.ledger_account_id = a.id)
    UNION ALL SELECT 'negative' FROM ledger_accounts WHERE kind IN ('wallet', 'held') AND balance < 0`.execute(
    context.db,
  )
  return rows
}

test('holds that together exceed the wallet never all succeed', async () => {
  const { id: accountId } = await createAccount(context, { coins: 10 })
  const jobs = await Promise.all(Array.from({ length: 8 }, () => newJob(accountId)))
  const results = await Promise.allSettled(jobs.map((jobId) => hold(accountId, jobId, 3)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refusals = results.filter((result) => result.status === 'rejected')
  for (const { reason } of refusals) expect(reason).toMatchObject({ code: 'INSUFFICIENT_COINS' })
  expect(await availableCoins(context.db, accountId)).toBe(1)
})

test('a job settled by several at once is booked once', async () => {
  const { id: accountId } = await createAccount(context, { coins: 100 })
  const jobId = await newJob(accountId)
  await hold(accountId, jobId, 60)
  const before = await revenue()
  await Promise.all(Array.from({ length: 6 }, () => settle(jobId, 40)))
  expect(await revenue()).toBe(before + 40)
  expect(await availableCoins(context.db, accountId)).toBe(60)
})

test('a job held by several at once is held once', async () => {
  const { id: accountId } = await createAccount(context, { coins: 100 })
  const jobId = await newJob(accountId)
  await Promise.all(Array.from({ length: 6 }, () => hold(accountId, jobId, 60)))
  expect(await availableCoins(context.db, accountId)).toBe(40)
})

test('whatever jobs of several accounts do at once, balances equal their entries and all sums to zero', async () => {
  const step = fc.record({
    seller: fc.nat(2),
    coins: fc.nat(60),
    captured: fc.double({ min: 0, max: 1, noNaN: true }),
    times: fc.integer({ min: 1, max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const sellers = await Promise.all([100, 50, 0].map((coins) => createAccount(context, { coins })))
      const run = async ({ seller, coins, captured, times }: (typeof steps)[number]) => {
        const accountId = sellers[seller]!.id
        const jobId = await newJob(accountId)
        await hold(accountId, jobId, coins)
        const capture = Math.floor(coins * captured)
        await Promise.all(Array.from({ length: times }, () => settle(jobId, capture)))
        return capture
      }
      const before = await revenue()
      const captured = await Promise.all(
        steps.map((one) =>
          run(one).catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'INSUFFICIENT_COINS' })
            return 0
          }),
        ),
      )
      expect(await ledgerFaults()).toEqual([])
      expect(await revenue()).toBe(before + captured.reduce((sum, coins) => sum + coins, 0))
    }),
    { numRuns: 15 },
  )
})
