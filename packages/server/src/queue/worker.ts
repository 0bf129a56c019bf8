import { type Job, PgBoss } from 'pg-boss'
import { deadLetterQueue } from './queue.ts'
import type { TaskHandler } from './task.ts'

/** The running side of the queue. Disposing it aborts what runs, gives it back to the queue, and closes. */
export type Worker = AsyncDisposable

interface WorkerOptions<C> {
  url: string
  context: C
  handlers: readonly TaskHandler<C>[]
  onTaskError(error: unknown, task: { name: string; id: string; attempt: number }): void
  onQueueError(error: Error): void
}

/** How long a stopping worker waits for aborted handlers before it leaves their tasks to the heartbeat. */
const stopTimeoutMs = 5_000

/**
 * Runs the handlers' tasks until disposed. A task whose worker was killed is taken over about 10 s later
 * (heartbeat of 10 s, watched every second by every worker).
 */
export async function runWorker<C>(options: WorkerOptions<C>): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: options.url,
    schema: 'pgboss',
    migrate: false,
    schedule: options.handlers.some(({ task }) => task.cron !== undefined),
    useListenNotify: true,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    queueCacheIntervalSeconds: 1,
    max: 6,
  })
  boss.on('error', options.onQueueError)
  await boss.start()
  const shutdown = new AbortController()
  for (const handler of options.handlers) await startHandler(boss, handler, shutdown.signal, options)
  return {
    async [Symbol.asyncDispose]() {
      shutdown.abort(new Error('The worker is stopping'))
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

async function startHandler<C>(
  boss: PgBoss,
  { task, run, onDeadLetter }: TaskHandler<C>,
  shutdown: AbortSignal,
  options: WorkerOptions<C>,
): Promise<void> {
  const { context, onTaskError } = options
  for (let slot = 0; slot < task.concurrency; slot += 1) {
    await startSlot(boss, task.name, task.groupConcurrency, async (job) => {
      try {
        await run(context, job.data, AbortSignal.any([job.signal, shutdown]))
      } catch (error) {
        if (!shutdown.aborted)
          onTaskError(error, { name: task.name, id: job.id, attempt: job.retryCount + 1 })
        throw error
      }
    })
  }
  if (!onDeadLetter) return
  const dead = deadLetterQueue(task)
  await startSlot(boss, dead, undefined, async (job) => {
    try {
      await onDeadLetter(context, job.data)
    } catch (error) {
      onTaskError(error, { name: dead, id: job.id, attempt: job.retryCount + 1 })
      throw error
    }
  })
}

/**
 * One loop that takes tasks one by one. Left to itself pg-boss waits out a polling interval after each task
 * (30 s once notifications are on), so the loop wakes itself after every task and rests only when the queue
 * is empty.
 */
async function startSlot(
  boss: PgBoss,
  queue: string,
  groupConcurrency: number | undefined,
  run: (job: Job<unknown>) => Promise<void>,
): Promise<void> {
  const slot: string = await boss.work<unknown>(
    queue,
    {
      batchSize: 1,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 1,
      ...(groupConcurrency !== undefined && { groupConcurrency }),
    },
    async ([job]) => {
      if (!job) return
      boss.notifyWorker(slot)
      await run(job)
    },
  )
}
