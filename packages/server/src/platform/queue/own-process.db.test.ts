import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { deadlyTask } from '../../testing/deadly-tasks.ts'
import { createTestContext } from '../../testing/index.ts'
import type { Context } from '../context.ts'
import { createOwnProcesses, handle, installQueue, runWorker } from './index.ts'

const module = fileURLToPath(new URL('../../testing/deadly-tasks.ts', import.meta.url))
const runInOwnProcess = createOwnProcesses([module, 'run-task'])

let context: Context
beforeAll(async () => {
  context = await createTestContext()
  await installQueue(context.config.databaseUrl, [deadlyTask])
})
afterAll(() => context[Symbol.asyncDispose]())

const enqueue = (kind: 'deadly' | 'stuck' | 'stopped' | 'faulty') =>
  context.db.transaction().execute((tx) => context.queue.enqueue(tx, deadlyTask, { kind }))

/** Runs the task in a worker process. */
const startWorkerProcess = (): ChildProcess =>
  fork(module, ['worker', context.config.databaseUrl], { execArgv: process.execArgv })

/** Lets the next worker take the tasks of a dead one at once. */
const endHeartbeats = () =>
  sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`.execute(
    context.db,
  )

/** Starts a worker in this process, which runs tasks of dead workers in processes of their own. */
async function startNextWorker(run = runInOwnProcess) {
  const events: string[] = []
  const worker = await runWorker({
    url: context.config.databaseUrl,
    context,
    runInOwnProcess: run,
    handlers: [
      handle(
        deadlyTask,
        async (_context, { kind }) => void events.push(`ran ${kind} in the worker`),
        async (_context, { kind }, { endedProcess }) => void events.push(`gave up ${kind}: ${endedProcess}`),
      ),
    ],
    onEndedProcess: async ({ task }) => void events.push(`alert about ${task}`),
    onTaskEnd: ({ error }) => events.push(error instanceof Error ? error.message : 'done'),
    onQueueError: (error) => events.push(error.message),
  })
  onTestFinished(() => worker[Symbol.asyncDispose]())
  return events
}

test('gives up a task that ends its worker and then its own process, with an alert', async () => {
  const worker = startWorkerProcess()
  await enqueue('deadly')
  expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL'])
  await endHeartbeats()
  const events = await startNextWorker()
  await expect
    .poll(() => events)
    .toEqual([
      'The process of test-deadly ended with SIGKILL',
      'alert about test-deadly',
      'gave up deadly: true',
      'done',
    ])
})

test('gives up a task that gets its worker and then its own process stuck, as one that ends them', async () => {
  const worker = startWorkerProcess()
  onTestFinished(() => void worker.kill('SIGKILL'))
  await enqueue('stuck')
  await once(worker, 'message')
  await endHeartbeats()
  const events = await startNextWorker(createOwnProcesses([module, 'run-task'], { beatMs: 20 }))
  await expect
    .poll(() => events)
    .toEqual([
      'The process of test-deadly ended with SIGKILL',
      'alert about test-deadly',
      'gave up stuck: true',
      'done',
    ])
})

test('runs a task to its end in a process of its own after its worker was killed', async () => {
  const worker = startWorkerProcess()
  await enqueue('stopped')
  await once(worker, 'message')
  worker.kill('SIGKILL')
  await endHeartbeats()
  const events = await startNextWorker()
  await expect.poll(() => events).toEqual(['done'])
})

test('runs a task in the worker again after an error in its own process', async () => {
  const worker = startWorkerProcess()
  await enqueue('faulty')
  await once(worker, 'message')
  worker.kill('SIGKILL')
  await endHeartbeats()
  const events = await startNextWorker()
  await expect.poll(() => events).toEqual(['not in a process of its own', 'ran faulty in the worker', 'done'])
})

test('does not blame a task for a process that was asked to stop', async () => {
  const stop = new AbortController()
  const run = runInOwnProcess({ task: 'test-deadly', id: '1', payload: { kind: 'deadly' } }, stop.signal)
  stop.abort(new Error('The worker is stopping'))
  await expect(run).rejects.toThrow('The worker is stopping')
})
