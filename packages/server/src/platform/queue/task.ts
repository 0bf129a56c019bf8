import { z } from 'zod'

export interface Task<S extends z.ZodType = z.ZodType> {
  name: string
  payload: S
  /**
   * Attempts after the first. Killed workers also use up attempts, so the limit is generous. A task that ends the process that it
   * has for itself is not retried. The delay between attempts
   * doubles from `retryDelaySeconds` up to `retryDelayMaxSeconds`.
   */
  retryLimit: number
  retryDelaySeconds: number
  retryDelayMaxSeconds: number
  /** A handler that runs longer is aborted and retried. */
  timeoutSeconds: number
  /** Concurrent tasks of this kind in one worker process. */
  concurrency: number
  /** Approximate number of concurrent tasks of one group over all workers: for fairness, never for correctness. */
  groupConcurrency?: number
  /** Times (UTC) at which the queue enqueues the task, with an empty payload. */
  cron?: string
}

type TaskDefaults = Omit<Task, 'name' | 'payload'>

const defaults: TaskDefaults = {
  retryLimit: 25,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 10,
  timeoutSeconds: 15 * 60,
  concurrency: 2,
}

/** Declares a task. Names are unique and match `[A-Za-z0-9_.-]+`. */
export function defineTask<S extends z.ZodType>(
  task: Pick<Task<S>, 'name' | 'payload'> & Partial<TaskDefaults>,
): Task<S> {
  return { ...defaults, ...task }
}

/** Declares a task without a payload that runs alone at a time (UTC) of every night. */
export const defineNightlyTask = (task: Pick<Task, 'name' | 'cron'> & Partial<TaskDefaults>) =>
  defineTask({
    payload: z.object({}),
    retryLimit: 5,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 600,
    timeoutSeconds: 2 * 3600,
    concurrency: 1,
    ...task,
  })

export interface EnqueueOptions {
  /** The group that shares `groupConcurrency`, e.g. `account-7`. */
  group?: string
  delaySeconds?: number
}

/** Why a task was given up. */
export interface GivenUp {
  /** The task ended its process twice. Otherwise its attempts are used up. */
  endedProcess: boolean
}

/** Runs a task, and handles it when it was given up. `C` is the type of the context. */
export interface TaskHandler<C, P = unknown> {
  task: Task
  run(context: C, payload: unknown, signal: AbortSignal): Promise<void>
  onDeadLetter?: (context: C, payload: P, reason: GivenUp) => Promise<void>
}

/**
 * Binds a task to its handler. The signal aborts when the worker stops or the task times out. `onDeadLetter` runs once
 * all attempts have failed or the task has ended its process twice, and is retried until it succeeds.
 */
export function handle<C, S extends z.ZodType>(
  task: Task<S>,
  run: (context: C, payload: z.output<S>, signal: AbortSignal) => Promise<void>,
  onDeadLetter?: (context: C, payload: z.output<S>, reason: GivenUp) => Promise<void>,
): TaskHandler<C> {
  return {
    task,
    run: async (context, payload, signal) => run(context, task.payload.parse(payload), signal),
    ...(onDeadLetter && {
      onDeadLetter: async (context, payload, reason) =>
        onDeadLetter(context, task.payload.parse(payload), reason),
    }),
  }
}
