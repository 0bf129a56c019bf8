import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createTestContext } from '../../testing/index.ts'
import type { Context } from '../context.ts'
import { defineTask, handle, installQueue, redrive, runWorker, type Task, type TaskHandler } from './index.ts'
import { listen } from './listen.ts'

const payload = z.object({ note: z.string() })
const fast = { payload, retryLimit: 2, retryDelaySeconds: 0, retryDelayMaxSeconds: 1 }
const noted = defineTask({ ...fast, name: 'test-noted' })
const flaky = defineTask({ ...fast, name: 'test-flaky' })
const hopeless = defineTask({ ...fast, name: 'test-hopeless' })
const given = defineTask({ ...fast, name: 'test-given-up' })
const slow = defineTask({ ...fast, name: 'test-slow', retryLimit: 5 })
const taken = defineTask({ ...fast, name: 'test-taken', concurrency: 1 })
const shared = defineTask({ ...fast, name: 'test-shared', concurrency: 8, groupConcurrency: 2 })

let context: Context

beforeAll(async () => {
  context = await createTestContext()
  await installQueue(context.config.databaseUrl, [noted, flaky, hopeless, given, slow, taken, shared])
})
afterAll(() => context[Symbol.asyncDispose]())

const enqueue = (task: Task<typeof payload>, note: string) =>
  context.db.transaction().execute((tx) => context.queue.enqueue(tx, task, { note }))

/** Runs a worker until the test ends. `errors` collects what its handlers throw. */
async function work(...handlers: TaskHandler<Context>[]) {
  const errors: unknown[] = []
  const worker = await runWorker({
    url: context.config.databaseUrl,
    context,
    handlers,
    onTaskEnd: ({ error }) => error !== undefined && errors.push(error),
    onQueueError: (error) => errors.push(error),
  })
  let isDisposed = false
  const stop = async () => {
    if (isDisposed) return
    isDisposed = true
    await worker[Symbol.asyncDispose]()
  }
  onTestFinished(stop)
  return { stop, errors }
}

/** Records events and lets a test wait for a number of them. */
function diary() {
  const entries: string[] = []
  let wake = () => {}
  return {
    entries,
    write(entry: string) {
      entries.push(entry)
      wake()
    },
    async until(count: number) {
      while (entries.length < count) await new Promise<void>((resolve) => (wake = resolve))
    },
  }
}

test('never runs a task of a rolled back transaction', async () => {
  const seen = diary()
  await work(handle(noted, async (_context, { note }) => seen.write(note)))
  const rolledBack = context.db.transaction().execute(async (tx) => {
    await context.queue.enqueue(tx, noted, { note: 'rolled back' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await enqueue(noted, 'committed')
  await seen.until(1)
  expect(seen.entries).toEqual(['committed'])
})

test('retries a failed task and reports its error with the attempt', async () => {
  const seen = diary()
  const worker = await work(
    handle(flaky, async (_context, { note }) => {
      seen.write(note)
      if (seen.entries.length < 3) throw new Error('not yet')
    }),
  )
  await enqueue(flaky, 'third time lucky')
  await seen.until(3)
  expect(worker.errors).toEqual([new Error('not yet'), new Error('not yet')])
})

test('runs a delayed task once it is due', async () => {
  const seen = diary()
  await work(handle(noted, async (_context, { note }) => seen.write(note)))
  await context.db
    .transaction()
    .execute((tx) => context.queue.enqueue(tx, noted, { note: 'later' }, { delaySeconds: 1 }))
  await expect.poll(() => seen.entries).toEqual(['later'])
})

test('passes the payload to the dead-letter handler after all attempts, until it succeeds', async () => {
  const seen = diary()
  await work(
    handle(
      hopeless,
      async () => {
        seen.write('tried')
        throw new Error('never')
      },
      async (_context, { note }) => {
        seen.write(`dead: ${note}`)
      },
    ),
  )
  await enqueue(hopeless, 'for nothing')
  await seen.until(4)
  expect(seen.entries).toEqual(['tried', 'tried', 'tried', 'dead: for nothing'])
})

test('redrives failed tasks with all their attempts', async () => {
  const seen = diary()
  let isCured = false
  await work(
    handle(given, async (_context, { note }) => {
      seen.write(note)
      if (!isCured) throw new Error('not yet')
    }),
  )
  await enqueue(given, 'patient')
  await seen.until(3)
  isCured = true
  await expect.poll(() => redrive(context.config.databaseUrl, given)).toBe(1)
  await seen.until(4)
  expect(seen.entries).toEqual(Array(4).fill('patient'))
  expect(await redrive(context.config.databaseUrl, given)).toBe(0)
})

test('refuses an invalid payload when it is enqueued', async () => {
  const wrong = context.db
    .transaction()
    .execute((tx) => context.queue.enqueue(tx, noted, { note: 5 } as unknown as { note: string }))
  await expect(wrong).rejects.toThrow(z.ZodError)
})

test('aborts the task of a stopping worker, and another worker takes it over', async () => {
  const seen = diary()
  const first = await work(
    handle(slow, async (_context, _payload, signal) => {
      seen.write('started')
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      })
    }),
  )
  await enqueue(slow, 'long')
  await seen.until(1)
  await first.stop()
  expect(first.errors).toEqual([])
  await work(handle(slow, async (_context, { note }) => seen.write(`finished ${note}`)))
  await seen.until(2)
  expect(seen.entries).toEqual(['started', 'finished long'])
})

test('runs tasks in a single slot without waiting for the polling interval', async () => {
  const seen = diary()
  await context.db.transaction().execute(async (tx) => {
    for (let index = 0; index < 50; index += 1)
      await context.queue.enqueue(tx, taken, { note: String(index) })
  })
  await work(handle(taken, async (_context, { note }) => seen.write(note)))
  await seen.until(50)
  expect(new Set(seen.entries).size).toBe(50)
})

test('takes no more tasks of a group than its share, although all loops look for one at once', async () => {
  const seen = diary()
  const end = Promise.withResolvers<void>()
  const enqueueFor = (group: string, count: number) =>
    context.db.transaction().execute(async (tx) => {
      for (let index = 0; index < count; index += 1)
        await context.queue.enqueue(tx, shared, { note: group }, { group })
    })
  await enqueueFor('greedy', 8)
  // Between counting a group's tasks and starting another one every loop has the time to count as well.
  await context.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE NONE`.execute(tx)
    await sql`
      CREATE FUNCTION hold_back() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_sleep(0.5); RETURN new; END'`.execute(tx)
    await sql`
      CREATE TRIGGER hold_back BEFORE UPDATE ON pgboss.job FOR EACH ROW
      WHEN (new.group_id = 'greedy' AND new.state = 'active') EXECUTE FUNCTION hold_back()`.execute(tx)
  })
  await work(
    handle(shared, async (_context, { note }) => {
      seen.write(note)
      await end.promise
    }),
  )
  onTestFinished(() => end.resolve())
  await seen.until(2)
  await enqueueFor('modest', 2)
  await seen.until(4)
  expect(seen.entries.toSorted()).toEqual(['greedy', 'greedy', 'modest', 'modest'])
  end.resolve()
  await seen.until(10)
})

test('schedules a cron task once, however often the queue is installed', async () => {
  const nightly = defineTask({ ...fast, name: 'test-nightly', cron: '15 3 * * *' })
  await installQueue(context.config.databaseUrl, [nightly])
  await installQueue(context.config.databaseUrl, [nightly])
  const { rows } = await sql`
    SELECT name, cron, timezone FROM pgboss.schedule WHERE name = 'test-nightly'`.execute(context.db)
  expect(rows).toEqual([{ name: 'test-nightly', cron: '15 3 * * *', timezone: 'UTC' }])
})

test('updates the options and times of a task that have changed', async () => {
  const changing = { ...fast, name: 'test-changing' }
  await installQueue(context.config.databaseUrl, [defineTask({ ...changing, cron: '15 3 * * *' })])
  const next = defineTask({ ...changing, retryLimit: 7, timeoutSeconds: 60, cron: '20 4 * * *' })
  await installQueue(context.config.databaseUrl, [next])
  const { rows } = await sql`
    SELECT retry_limit, expire_seconds, cron FROM pgboss.queue
    JOIN pgboss.schedule USING (name) WHERE name = 'test-changing'`.execute(context.db)
  expect(rows).toEqual([{ retry_limit: 7, expire_seconds: 60, cron: '20 4 * * *' }])
})

test('listens on the direct address and listens again after that connection was lost', async () => {
  const heard: string[] = []
  const events = diary()
  const { databaseUrl } = context.config
  const listening = await listen(
    databaseUrl,
    'Test.channel',
    (payload) => heard.push(payload),
    () => events.write('connected'),
  )
  onTestFinished(() => listening.close())
  await events.until(1)
  await context.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE NONE`.execute(tx)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'merkwerk-listen' AND datname = current_database()`.execute(tx)
  })
  await events.until(2)
  await sql`SELECT pg_notify('Test.channel', 'one')`.execute(context.db)
  await expect.poll(() => heard).toEqual(['one'])
})
