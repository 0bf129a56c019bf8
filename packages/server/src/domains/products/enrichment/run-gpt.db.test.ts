import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { createAccount, createRun, createTestContext } from '../../../testing/index.ts'
import { describeGptCost } from './cost-queries.ts'
import { storeResponse } from './responses-store.ts'
import { addGptCounts, findGptCounts, findPinnedPrompt, pinPrompt, skipGpt } from './run-gpt-store.ts'
import { savePrompt } from './save-prompt.ts'

let context: Context
let adminId: number
const start = new Date('2026-11-22T12:00:00Z')

beforeAll(async () => {
  context = await createTestContext({ GPT_MODEL: 'gpt-first', GPT_INPUT_PRICE: '2', GPT_OUTPUT_PRICE: '8' })
  adminId = (await createAccount(context, { isAdmin: true })).id
})
afterAll(() => context[Symbol.asyncDispose]())

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => context.db.transaction().execute(work)
const newRun = async (created_at = start) =>
  (await inTransaction((tx) => createRun(tx, adminId, { created_at }))).id
const save = (text: string) =>
  savePrompt(context, { kind: 'admin', accountId: adminId, sessionId: '' }, text, undefined)
const pin = (runId: number, changed: { model?: string; apiKey?: undefined } = {}) => {
  const config = { ...context.config, openai: { ...context.config.openai, ...changed } }
  return inTransaction((tx) => pinPrompt({ ...context, config }, tx, runId))
}
const counts = { answered: 1, unusable: 2, leftOut: 3, inputTokens: 400, outputTokens: 50 }

test('leaves the GPT step out without a prompt and with an empty one', async () => {
  const runId = await newRun()
  expect(await pin(runId)).toBe('no-prompt')
  await save(' \n')
  expect(await pin(runId)).toBe('no-prompt')
  expect(await findPinnedPrompt(context.db, runId)).toBeUndefined()
  expect(await findGptCounts(context.db, runId)).toBeUndefined()
})

test('leaves the GPT step out without a key', async () => {
  const runId = await newRun()
  await save('Nenne die Farbe.')
  expect(await pin(runId, { apiKey: undefined })).toBe('no-key')
  expect(await findPinnedPrompt(context.db, runId)).toBeUndefined()
})

test('keeps the prompt and the model of submit when both change later', async () => {
  await save('Nenne die Farbe.')
  const runId = await newRun()
  expect(await pin(runId)).toBeUndefined()
  await save('Nenne den Werkstoff.')
  const later = await newRun()
  await pin(later, { model: 'gpt-second' })
  expect(await findPinnedPrompt(context.db, runId)).toEqual({
    prompt: 'Nenne die Farbe.',
    model: 'gpt-first',
    isSkipped: false,
  })
  expect(await findPinnedPrompt(context.db, later)).toMatchObject({
    prompt: 'Nenne den Werkstoff.',
    model: 'gpt-second',
  })
})

test('skips GPT for one run and keeps the time of the first request', async () => {
  const [runId, other] = [await newRun(), await newRun()]
  await pin(runId)
  await pin(other)
  const later = new Date(start.getTime() + 1_000)
  for (const at of [start, later]) await inTransaction((tx) => skipGpt(tx, runId, at))
  const { skipped_at } = await context.db
    .selectFrom('run_gpt')
    .select('skipped_at')
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  expect(skipped_at).toEqual(start)
  expect(await findPinnedPrompt(context.db, runId)).toMatchObject({ isSkipped: true })
  expect(await findPinnedPrompt(context.db, other)).toMatchObject({ isSkipped: false })
})

test('adds the counts of concurrent batches and none of a batch that is rolled back', async () => {
  const runId = await newRun()
  await pin(runId)
  await Promise.all(Array.from({ length: 5 }, () => inTransaction((tx) => addGptCounts(tx, runId, counts))))
  const failed = inTransaction(async (tx) => {
    await addGptCounts(tx, runId, counts)
    throw new Error('The batch failed')
  })
  await expect(failed).rejects.toThrow('The batch failed')
  expect(await findGptCounts(context.db, runId)).toEqual({
    answered: 5,
    unusable: 10,
    leftOut: 15,
    inputTokens: 2_000,
    outputTokens: 250,
  })
})

test('adds up the cost of the responses since a time, and none for responses from the store', async () => {
  const since = new Date('2026-12-01T00:00:00Z')
  const day = (date: number) => new Date(Date.UTC(2026, 11, date))
  const before = new Date('2026-11-30T23:59:59Z')
  expect(await describeGptCost(context, since)).toEqual({ runs: 0, tokens: 0, cost: 0 })
  const add = async (created: Date, changed: Partial<typeof counts> = {}) => {
    const runId = await newRun(created)
    await pin(runId)
    await inTransaction((tx) => addGptCounts(tx, runId, { ...counts, ...changed }))
  }
  await add(before)
  await add(day(2))
  await add(day(3))
  await add(day(4), { answered: 0 })
  const store = (key: number, at: Date, input: number, output: number) =>
    storeResponse(
      context.db,
      Buffer.from([key]),
      { outcome: 'answered', findings: [], tokens: { input, output } },
      at,
    )
  await store(1, day(2), 400, 50)
  await store(2, day(3), 600, 150)
  await store(3, before, 400, 50)
  expect(await describeGptCost(context, since)).toEqual({
    runs: 2,
    tokens: 1_200,
    cost: (1_000 * 2 + 200 * 8) / 1_000_000,
  })
})
