import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Db, Job, JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { type LogContext, withLogContext } from '../observability/log-context.ts'
import { continueTrace, inSpan } from '../observability/tracing.ts'
import { listen } from './listen.ts'
import { type RunInOwnProcess, TaskProcessDiedError } from './own-process.ts'
import { createBoss, deadLetterQueue, type Envelope, queryTimeout } from './queue.ts'
import type { GivenUp, TaskHandler } from './task.ts'

/** The running side of the queue. Disposing it aborts running tasks, returns them to the queue, and closes. */
export type Worker = AsyncDisposable

/** The result of an attempt. Without `error` the task is done. */
export interface TaskEnd {
  /** The name of the task's queue. */
  task: string
  attempt: number
  seconds: number
  error?: unknown
}

interface WorkerOptions<C> {
  url: string
  /** An address whose connections keep their session, if those of `url` do not: for LISTEN. */
  directUrl?: string | undefined
  context: C
  handlers: readonly TaskHandler<C>[]
  /** Runs a task whose last process died. Without it, such a task runs like others. */
  runInOwnProcess?: RunInOwnProcess | undefined
  /** Called before a task is given up because it has ended its process twice. */
  onEndedProcess?: ((task: { task: string; id: string }) => Promise<void>) | undefined
  /** Called after every attempt, except those ended by the worker's shutdown. */
  onTaskEnd(end: TaskEnd): void
  onQueueError(error: Error): void
}

/** How often a worker looks for tasks of which nothing notifies: retries and delayed tasks that have become due, and tasks of dead workers. */
const dueIntervalMs = 500

/** How long a stopping worker waits for aborted handlers. Then the heartbeat returns their tasks to the queue. */
const stopTimeoutMs = 5_000

/**
 * Runs tasks until disposed. When a worker was killed, another takes over its tasks after about 10 s: the heartbeat is
 * 10 s, and every worker checks it twice a second.
 */
export async function runWorker<C>(options: WorkerOptions<C>): Promise<Worker> {
  const boss = createBoss(options.url, {
    ...queryTimeout,
    supervise: true,
    schedule: options.handlers.some(({ task }) => task.cron !== undefined),
    useListenNotify: true,
    // At least a second apart. Each pass counts all tasks and writes to every queue, so nothing but `wakeSlots` asks for them this often.
    monitorIntervalSeconds: 1,
    max: 6,
  })
  boss.on('error', options.onQueueError)
  const { directUrl } = options
  // Statements stay on the pooler.
  if (directUrl !== undefined)
    Object.assign(boss.getDb(), { listen: listen.bind(undefined, directUrl) } satisfies Pick<Db, 'listen'>)
  Object.assign(boss.getDb(), { executeSql: fetchInTurn(boss.getDb()) } satisfies Partial<Db>)
  await boss.start()
  const shutdown = new AbortController()
  const slots: Slots = new Map()
  for (const handler of options.handlers) await startHandler(boss, slots, handler, shutdown.signal, options)
  void wakeSlots(boss, slots, shutdown.signal, options.onQueueError)
  return {
    async [Symbol.asyncDispose]() {
      shutdown.abort(new Error('The worker is stopping'))
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

/**
 * Sends statements that fetch tasks of groups one after the other. pg-boss counts the running tasks of a group in such a statement, so loops
 * that fetch at once would all count none, and one account could take every loop of a worker.
 */
function fetchInTurn(db: Db): Db['executeSql'] {
  const execute = db.executeSql.bind(db)
  const turns = pLimit(1)
  return (text, values) =>
    text.includes('group_ranking') ? turns(() => execute(text, values)) : execute(text, values)
}

/** The loops of each queue. */
type Slots = Map<string, string[]>

/**
 * Wakes the loops of all queues with tasks that are due until the signal aborts, and returns tasks of dead workers to their queues. If each
 * loop polled, a worker without tasks would send dozens of queries a second.
 */
async function wakeSlots(
  boss: PgBoss,
  slots: Slots,
  signal: AbortSignal,
  onError: (error: Error) => void,
): Promise<void> {
  while (await delay(dueIntervalMs, true, { signal, ref: false }).catch(() => false)) {
    try {
      for (const { name, isOverdue } of await findDueQueues(boss)) {
        if (isOverdue) await boss.supervise(name)
        for (const slot of slots.get(name) ?? []) boss.notifyWorker(slot)
      }
    } catch (error) {
      if (!signal.aborted) onError(error as Error)
    }
  }
}

interface DueQueue {
  name: string
  /** Has a running task without a heartbeat, or beyond its time. */
  isOverdue: boolean
}

async function findDueQueues(boss: PgBoss): Promise<DueQueue[]> {
  const { rows } = (await boss.getDb().executeSql(`
    SELECT name, bool_or(state = 'active') AS "isOverdue" FROM pgboss.job
    WHERE state < 'active' AND NOT blocked AND start_after <= now()
      OR state = 'active' AND (heartbeat_on + heartbeat_seconds * interval '1 s' < now()
        OR started_on + expire_seconds * interval '1 s' < now())
    GROUP BY name`)) as { rows: DueQueue[] }
  return rows
}

async function startHandler<C>(
  boss: PgBoss,
  slots: Slots,
  { task, run, onDeadLetter }: TaskHandler<C>,
  shutdown: AbortSignal,
  { context, onTaskEnd, runInOwnProcess, onEndedProcess }: WorkerOptions<C>,
): Promise<void> {
  const watched =
    (name: string, work: (job: JobWithMetadata<unknown>) => Promise<void>): Attempt =>
    async (job) => {
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
        return undefined
      } catch (error) {
        if (!shutdown.aborted) end(error)
        if (!(error instanceof TaskProcessDiedError)) throw error
        await onEndedProcess?.({ task: name, id: job.id })
        return { endedProcess: true }
      }
    }
  const runTask = watched(task.name, (job) => {
    const signal = AbortSignal.any([job.signal, shutdown])
    return runInOwnProcess && lostItsProcess(job)
      ? runInOwnProcess({ task: task.name, id: job.id, payload: job.data as object }, signal)
      : run(context, job.data, signal)
  })
  for (let slot = 0; slot < task.concurrency; slot += 1)
    await startSlot(boss, slots, task.name, task.groupConcurrency, runTask)
  if (!onDeadLetter) return
  const dead = deadLetterQueue(task)
  await startSlot(
    boss,
    slots,
    dead,
    undefined,
    watched(dead, (job) => onDeadLetter(context, job.data, readReason(job))),
  )
}

/** Runs a task. Returns what the dead-letter queue is told if it is not to be retried. */
type Attempt = (job: JobWithMetadata<unknown>) => Promise<GivenUp | undefined>

/** pg-boss says so of a task whose worker stopped sending heartbeats. */
function lostItsProcess({ retryCount, output }: JobWithMetadata<unknown>): boolean {
  const { value } = (output ?? {}) as { value?: { message?: unknown } }
  return retryCount > 0 && value?.message === 'job heartbeat timeout'
}

const readReason = ({ sourceOutput }: JobWithMetadata<unknown>): GivenUp => ({
  endedProcess: (sourceOutput as Partial<GivenUp> | null)?.endedProcess === true,
})

/**
 * Starts one loop that runs tasks one by one. pg-boss waits a polling interval after each task (30 s with notifications).
 * The loop therefore wakes itself after every task and sleeps only if the queue is empty. Without notifications, as
 * after a lost connection, it polls every second.
 */
async function startSlot(
  boss: PgBoss,
  slots: Slots,
  queue: string,
  groupConcurrency: number | undefined,
  run: Attempt,
): Promise<void> {
  const slot: string = await boss.work(
    queue,
    {
      batchSize: 1,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 30,
      ...(groupConcurrency !== undefined && { groupConcurrency }),
      includeMetadata: true,
      perJobResults: true,
    },
    async ([job]: JobWithMetadata<unknown>[]): Promise<JobResult[]> => {
      if (!job) return []
      boss.notifyWorker(slot)
      const logContext = toLogContext(queue, job)
      const { traceparent } = job.data as Envelope
      const work = () =>
        inSpan(`task ${queue}`, { run_id: logContext.run_id, attempt: job.retryCount + 1 }, () => run(job))
      const givenUp = await withLogContext(logContext, () => continueTrace(traceparent, work))
      return [
        givenUp
          ? { id: job.id, status: 'deadletter', output: { ...givenUp } }
          : { id: job.id, status: 'completed' },
      ]
    },
  )
  slots.set(queue, [...(slots.get(queue) ?? []), slot])
}

/** A task logs the request that enqueued it, and the run that its payload names. */
export function toLogContext(task: string, { id, data }: Pick<Job<unknown>, 'id' | 'data'>): LogContext {
  const { trail, runId } = data as Envelope & { runId?: unknown }
  return { ...trail, task, task_id: id, ...(typeof runId === 'number' && { run_id: runId }) }
}
