/** Runs the tasks of a test in processes that may die: `node deadly-tasks.ts worker URL`, or `run-task` as a worker starts it. */
import { once } from 'node:events'
import { z } from 'zod'
import { defineTask, handle, runWorker, serveOwnTask } from '../platform/queue/index.ts'

const [, , role, url = ''] = process.argv

/** `deadly` ends its process, `stuck` never leaves its thread, `stopped` waits for its worker's end, and `faulty` fails in a process of its own. */
export const deadlyTask = defineTask({
  name: 'test-deadly',
  payload: z.object({ kind: z.enum(['deadly', 'stuck', 'stopped', 'faulty']) }),
  retryDelaySeconds: 0,
  retryDelayMaxSeconds: 1,
  concurrency: 1,
})

const handler = handle(deadlyTask, async (_context: object, { kind }, signal) => {
  if (kind === 'deadly') process.kill(process.pid, 'SIGKILL')
  if (role === 'worker') process.send?.('started')
  while (kind === 'stuck');
  if (role === 'worker') {
    await once(signal, 'abort')
  }
  if (kind === 'faulty') throw new Error('not in a process of its own')
})

if (role === 'worker')
  await runWorker({
    url,
    context: {},
    handlers: [handler],
    onTaskEnd: () => {},
    onQueueError: () => {},
  })
if (role === 'run-task') await serveOwnTask(({ payload }, signal) => handler.run({}, payload, signal))
