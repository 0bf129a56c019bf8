import { type ConstructorOptions, fromKysely, PgBoss, type Queue as PgBossQueue } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from '../db/index.ts'
import { currentLogContext, type LogContext } from '../observability/log-context.ts'
import { currentTraceparent } from '../observability/tracing.ts'
import { CalmClient } from './listen.ts'
import type { EnqueueOptions, Task } from './task.ts'

const schema = 'pgboss'

/** A client of an installed queue. It neither supervises nor schedules unless the options say so. */
export function createBoss(url: string, options: ConstructorOptions): PgBoss {
  // An option of its pool that its types do not name.
  const pool = { Client: CalmClient }
  return new PgBoss({
    connectionString: url,
    schema,
    migrate: false,
    supervise: false,
    schedule: false,
    ...pool,
    ...options,
  })
}

/** Runs administrative work with a short-lived client. */
async function withBoss<T>(
  url: string,
  options: ConstructorOptions,
  work: (boss: PgBoss) => Promise<T>,
): Promise<T> {
  const boss = createBoss(url, options)
  boss.on('error', () => {}) // the failing call below rejects too
  await boss.start()
  try {
    return await work(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Stored with a payload: the request that enqueued the task, and the span it continues. */
export interface Envelope {
  trail?: Pick<LogContext, 'request_id'>
  traceparent?: string | undefined
}

export interface Queue extends AsyncDisposable {
  /** The task starts within milliseconds after `tx` commits. */
  enqueue<S extends z.ZodType>(
    tx: Tx,
    task: Task<S>,
    payload: z.input<S>,
    options?: EnqueueOptions,
  ): Promise<void>
}

/** Returns the name of the queue for tasks without attempts left. */
export const deadLetterQueue = (task: Task): string => `${task.name}.dead`

/**
 * Installs the schema of pg-boss and two queues per task, or updates options that have changed. Requires the rights of
 * the database's owner and the lock of the migrations.
 */
export async function installQueue(url: string, tasks: readonly Task[]): Promise<void> {
  await withBoss(url, { migrate: true, max: 2 }, async (boss) => {
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
    const install = async (name: string, options: Omit<PgBossQueue, 'name'>) => {
      const installed = queues.get(name)
      if (!installed) return boss.createQueue(name, options)
      if (!hasOptions(installed, options)) await boss.updateQueue(name, options)
    }
    for (const task of tasks) {
      const deadLetter = deadLetterQueue(task)
      await install(deadLetter, {
        retryLimit: 1000,
        retryDelay: 5,
        retryBackoff: true,
        retryDelayMax: 300,
        notify: true,
      })
      await install(task.name, {
        retryLimit: task.retryLimit,
        retryDelay: task.retryDelaySeconds,
        retryBackoff: true,
        retryDelayMax: task.retryDelayMaxSeconds,
        expireInSeconds: task.timeoutSeconds,
        heartbeatSeconds: 10,
        deleteAfterSeconds: 24 * 3600,
        retentionSeconds: 60 * 24 * 3600,
        deadLetter,
        notify: true,
      })
      if (task.cron !== undefined && task.cron !== schedules.get(task.name))
        await boss.schedule(task.name, task.cron, {})
    }
  })
}

/** Returns whether an installed queue has these options. Every process compares them when it starts. */
const hasOptions = (installed: object, options: object): boolean => {
  const values = new Map<string, unknown>(Object.entries(installed))
  return Object.entries(options).every(([name, value]) => values.get(name) === value)
}

/**
 * pg-boss passes this on to node-postgres: a statement without a response fails after 30 s and closes its connection.
 * The statements of pg-boss are short, and heartbeats compensate for a lost response.
 */
export const queryTimeout = { query_timeout: 30_000 }

/** Opens the sending side of an installed queue. It neither supervises nor runs tasks. */
export async function openQueue(url: string, onError: (error: Error) => void): Promise<Queue> {
  const boss = createBoss(url, { ...queryTimeout, max: 2 })
  boss.on('error', onError)
  await boss.start()
  return {
    async enqueue(tx, task, payload, { group, delaySeconds } = {}) {
      const envelope: Envelope = {
        trail: { request_id: currentLogContext().request_id },
        traceparent: currentTraceparent(),
      }
      await boss.send(
        task.name,
        { ...(task.payload.parse(payload) as object), ...envelope },
        {
          db: fromKysely(tx),
          ...(group !== undefined && { group: { id: group } }),
          ...(delaySeconds !== undefined && { startAfter: delaySeconds }),
        },
      )
    },
    async [Symbol.asyncDispose]() {
      await boss.stop({ graceful: false })
    },
  }
}

/** More tasks than fail at once in practice. Call again for the rest. */
const mostAtOnce = 10_000

/**
 * Gives failed tasks of a kind a new set of attempts. Returns their number. Only for tasks without a dead-letter
 * handler.
 */
export async function redrive(url: string, task: Task): Promise<number> {
  return withBoss(url, { max: 1 }, (boss) => boss.redrive(deadLetterQueue(task), { limit: mostAtOnce }))
}
