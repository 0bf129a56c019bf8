import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createAccount, createRun, createTestContext } from '../../../testing/index.ts'
import { availableCoins, holdCoins, settleHold } from './index.ts'

let context: Context

beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context[Symbol.asyncDispose]())

const hold = (accountId: number, runId: number, coins: number) =>
  context.db.transaction().execute((tx) => holdCoins(tx, { accountId, runId, coins }))
const newRun = async (accountId: number) =>
  (await context.db.transaction().execute((tx) => createRun(tx, accountId))).id
const settle = (runId: number, capture: number) =>
  context.db.transaction().execute((tx) => settleHold(tx, { runId, capture }))

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
  const runs = await Promise.all(Array.from({ length: 8 }, () => newRun(accountId)))
  const results = await Promise.allSettled(runs.map((runId) => hold(accountId, runId, 3)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refusals = results.filter((result) => result.status === 'rejected')
  for (const { reason } of refusals) expect(reason).toMatchObject({ code: 'INSUFFICIENT_COINS' })
  expect(await availableCoins(context.db, accountId)).toBe(1)
})

test('books a run once that several callers settle concurrently', async () => {
  const { id: accountId } = await createAccount(context, { coins: 100 })
  const runId = await newRun(accountId)
  await hold(accountId, runId, 60)
  const before = await revenue()
  await Promise.all(Array.from({ length: 6 }, () => settle(runId, 40)))
  expect(await revenue()).toBe(before + 40)
  expect(await availableCoins(context.db, accountId)).toBe(60)
})

test('holds a run’s coins once for several concurrent callers', async () => {
  const { id: accountId } = await createAccount(context, { coins: 100 })
  const runId = await newRun(accountId)
  await Promise.all(Array.from({ length: 6 }, () => hold(accountId, runId, 60)))
  expect(await availableCoins(context.db, accountId)).toBe(40)
})
