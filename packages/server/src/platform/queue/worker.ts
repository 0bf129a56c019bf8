import { type Job, PgBoss } from 'pg-boss'
import { type LogContext, withLogContext } from '../observability/log-context.ts'
import { continueTrace, inSpan } from '../observability/tracing.ts'
import { deadLetterQueue, type Envelope, patience } from './queue.ts'
import type { TaskHandler } from './task.ts'

/** The running side of the queue. Disposing it aborts what runs, gives it back to the queue, and closes. */
export type Worker = AsyncDisposable

/** How a try of a task came out; without `error` it is done. */
export interface TaskEnd {
  /** The name of its queue. */
  task: string
  attempt: number
  seconds: number
  error?: unknown
}

interface WorkerOptions<C> {
  url: string
  context: C
  handlers: readonly TaskHandler<C>[]
  /** Called after every try, except for one that ended because the worker stops. */
  onTaskEnd(end: TaskEnd): void
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
    ...patience,
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
  { context, onTaskEnd }: WorkerOptions<C>,
): Promise<void> {
  const watched = (name: string, work: (job: Job<unknown>) => Promise<void>) => async (job: Job<unknown>) => {
    const startedAt = performance.now()
    const end = (error?: unknown) =>
      onTaskEnd({
        task: name,
        attempt: job.retryCount + 1,
        seconds: (performance.now() - startedAt) / 1000,
        error,
      })
    try {
      await work(job)
      end()
    } catch (error) {
      if (!shutdown.aborted) end(error)
      throw error
    }
  }
  const runTask = watched(task.name, (job) => run(context, job.data, AbortSignal.any([job.signal, shutdown])))
  for (let slot = 0; slot < task.concurrency; slot += 1)
    await startSlot(boss, task.name, task.groupConcurrency, runTask)
  if (!onDeadLetter) return
  const dead = deadLetterQueue(task)
  await startSlot(
    boss,
    dead,
    undefined,
    watched(dead, (job) => onDeadLetter(context, job.data)),
  )
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
      const trail = trailOf(queue, job)
      const { traceparent } = job.data as Envelope
      const work = () =>
        inSpan(`task ${queue}`, { job_id: trail.job_id, attempt: job.retryCount + 1 }, () => run(job))
      await withLogContext(trail, () => continueTrace(traceparent, work))
    },
  )
}

/** A task goes on with the trail of the call that set it off, and with the job that its payload names. */
function trailOf(task: string, { id, data }: Job<unknown>): LogContext {
  const { trail, jobId } = data as Envelope & { jobId?: unknown }
  return { ...trail, task, task_id: id, ...(typeof jobId === 'number' && { job_id: jobId }) }
}
