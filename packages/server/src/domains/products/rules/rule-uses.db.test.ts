import type { FilterUsage } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { createAccount, createRun, createTestContext } from '../../../testing/index.ts'
import { createRule } from './change-rule.ts'
import { pinRules } from './pinned-rules-store.ts'
import { findUsage } from './queries.ts'
import { addRuleUses } from './store.ts'

let context: Context
let admin: Actor
let version: number | null

beforeAll(async () => {
  context = await createTestContext()
  const { id } = await createAccount(context, { isAdmin: true })
  admin = { kind: 'admin', accountId: id, sessionId: '' }
  await createRule(context, admin, 'keyword-killer', { key: '*', value: 'Neu' })
  version = await pinRules(context.db)
})
afterAll(() => context[Symbol.asyncDispose]())

const newRun = (rule_set = version) =>
  context.db.transaction().execute((tx) => createRun(tx, admin.accountId, { rule_set }))
const addUses = (runId: number, uses: Parameters<typeof addRuleUses>[2]) =>
  context.db.transaction().execute((tx) => addRuleUses(tx, runId, uses))
const toUses = (id: number, count: number, list: 'key-value' | 'keyword-killer' = 'key-value') =>
  Array.from({ length: count }, () => ({ list, id }))
const findRule = ({ rules }: FilterUsage, id: number) => rules.find((rule) => rule.id === id)

test('adds the uses of later batches to those of earlier ones', async () => {
  const { id, publicId } = await newRun()
  await addUses(id, [...toUses(1, 3), ...toUses(2, 1), ...toUses(1, 4, 'keyword-killer')])
  await addUses(id, [...toUses(2, 1), ...toUses(1, 2)])
  const usage = await findUsage(context.db, 'key-value')
  expect(usage.rules).toEqual([
    { id: 1, values: 5, runs: [{ run_id: publicId, created_at: expect.any(String), values: 5 }] },
    { id: 2, values: 2, runs: [{ run_id: publicId, created_at: expect.any(String), values: 2 }] },
  ])
  expect(findRule(await findUsage(context.db, 'keyword-killer'), 1)?.values).toBe(4)
  expect((await findUsage(context.db, 'key-multivalue')).rules).toEqual([])
})

test('loses no use of concurrent batches and stores none of a batch that is rolled back', async () => {
  const { id } = await newRun()
  await Promise.all(Array.from({ length: 6 }, () => addUses(id, toUses(7, 2))))
  await addUses(id, [])
  const failed = context.db.transaction().execute(async (tx) => {
    await addRuleUses(tx, id, toUses(7, 100))
    throw new Error('The batch failed')
  })
  await expect(failed).rejects.toThrow('The batch failed')
  expect(findRule(await findUsage(context.db, 'key-value'), 7)?.values).toBe(12)
})

test('names the five newest runs of a rule and counts its values in all of them', async () => {
  const runs = []
  for (let index = 1; index <= 6; index += 1) {
    const run = await newRun()
    runs.push(run)
    await addUses(run.id, toUses(9, index))
  }
  const rule = findRule(await findUsage(context.db, 'key-value'), 9)
  expect(rule?.values).toBe(21)
  const newest = runs.toReversed().slice(0, 5)
  expect(rule?.runs.map(({ run_id }) => run_id)).toEqual(newest.map(({ publicId }) => publicId))
  expect(rule?.runs.map(({ values }) => values)).toEqual([6, 5, 4, 3, 2])
})

test('examines the newest 100 runs with rules only', async () => {
  await newRun(null)
  const { id: oldest } = await newRun()
  await addUses(oldest, toUses(20, 1))
  for (let index = 0; index < 99; index += 1) await newRun()
  await newRun(null)
  expect(await findUsage(context.db, 'key-value')).toMatchObject({ runs: 100, rules: [{ id: 20 }] })
  await newRun()
  expect(await findUsage(context.db, 'key-value')).toEqual({ runs: 100, rules: [] })
})
