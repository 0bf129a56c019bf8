import { type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'
import { type Gpt, openGpt } from './gpt.ts'
import type { Question } from './question.ts'

let sandbox: Sandbox
let context: Context
let serial = 0

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  context = await createTestContext({ SANDBOX_URL: sandbox.url, GPT_CONCURRENCY: '4' })
})
afterAll(async () => {
  await context[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})
afterEach(() => fetch(`${sandbox.url}/_control/openai`, { method: 'DELETE' }))

/** A worker with its own locks and running questions. */
function openWorker(): Gpt {
  const gpt = openGpt(context)
  if (!gpt) throw new Error('The sandbox has a key')
  return gpt
}

function newQuestion(): Question {
  serial += 1
  const key = Buffer.alloc(32)
  key.writeInt32BE(serial)
  const user = `<allowed-values>\n{}\n</allowed-values>\n<product>\n["Lampe ${serial} mit 5 Watt"]\n</product>`
  return { system: 'Nenne die Leistung.', user, sources: [], key }
}

const countAsked = async () =>
  ((await (await fetch(`${sandbox.url}/_control/openai`)).json()) as { requests: number }).requests

async function countLocks(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE locktype = 'advisory' AND datname = current_database()`.execute(context.db)
  return rows[0]?.count
}

const hangOnce = () =>
  fetch(`${sandbox.url}/_control/openai`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: 'timeout', times: 1 }),
  })

test('asks a new question once from concurrent workers', async () => {
  const question = newQuestion()
  const workers = [openWorker(), openWorker(), openWorker()]
  const { signal } = new AbortController()
  const answers = await Promise.all(workers.map((worker) => worker.ask('gpt', [question], signal)))
  expect(answers[0]?.[0]).toMatchObject({ outcome: 'answered', findings: [{ value: '5 Watt' }] })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(await countAsked()).toBe(1)
})

test('returns all responses to batches that share questions in any order', async () => {
  const questions = Array.from({ length: 12 }, newQuestion)
  const { signal } = new AbortController()
  const orders = [questions, questions.toReversed(), [...questions.slice(6), ...questions.slice(0, 6)]]
  const batches = await Promise.all(orders.map((order) => openWorker().ask('gpt', order, signal)))
  expect(batches[1]?.toReversed()).toEqual(batches[0])
  expect(await countAsked()).toBe(12)
})

test('lets the next worker ask if the asking one is aborted', async () => {
  const question = newQuestion()
  await hangOnce()
  const stopped = new AbortController()
  const first = openWorker().ask('gpt', [question], stopped.signal)
  await expect.poll(countAsked).toBe(1)
  const second = openWorker().ask('gpt', [question], new AbortController().signal)
  stopped.abort(new Error('The batch is stopped'))
  await expect(first).rejects.toThrow('The batch is stopped')
  expect((await second)[0]?.outcome).toBe('answered')
  expect(await countAsked()).toBe(2)
})

test('aborts a waiting worker and leaves no lock', async () => {
  const question = newQuestion()
  await hangOnce()
  const [asking, waiting] = [new AbortController(), new AbortController()]
  const first = openWorker().ask('gpt', [question], asking.signal)
  await expect.poll(countAsked).toBe(1)
  const second = openWorker().ask('gpt', [question], waiting.signal)
  waiting.abort(new Error('Enough'))
  await expect(second).rejects.toThrow('Enough')
  asking.abort(new Error('Enough of this too'))
  await expect(first).rejects.toThrow('Enough of this too')
  expect(await countLocks()).toBe(0)
})
