import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createAccount, createJob, createTestContext } from '../../../testing/index.ts'
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

test('never grants all holds that together exceed the wallet', async () => {
  const { id: accountId } = await createAccount(context, { coins: 10 })
  const jobs = await Promise.all(Array.from({ length: 8 }, () => newJob(accountId)))
  const results = await Promise.allSettled(jobs.map((jobId) => hold(accountId, jobId, 3)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refusals = results.filter((result) => result.status === 'rejected')
  for (const { reason } of refusals) expect(reason).toMatchObject({ code: 'INSUFFICIENT_COINS' })
  expect(await availableCoins(context.db, accountId)).toBe(1)
})

test('books a job once that several callers settle concurrently', async () => {
  const { id: accountId } = await createAccount(context, { coins: 100 })
  const jobId = await newJob(accountId)
  await hold(accountId, jobId, 60)
  const before = await revenue()
  await Promise.all(Array.from({ length: 6 }, () => settle(jobId, 40)))
  expect(await revenue()).toBe(before + 40)
  expect(await availableCoins(context.db, accountId)).toBe(60)
})

test('holds a job’s coins once for several concurrent callers', async () => {
  const { id: accountId } = await createAccount(context, { coins: 100 })
  const jobId = await newJob(accountId)
  await Promise.all(Array.from({ length: 6 }, () => hold(accountId, jobId, 60)))
  expect(await availableCoins(context.db, accountId)).toBe(40)
})
