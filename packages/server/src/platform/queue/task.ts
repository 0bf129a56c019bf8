import type { z } from 'zod'

/** A kind of work: its name, the schema of its payload, and how failures are dealt with. */
export interface Task<S extends z.ZodType = z.ZodType> {
  name: string
  payload: S
  /**
   * Tries after the first. Killed workers use tries up too, so this is generous; the delay between tries
   * doubles from `retryDelaySeconds` up to `retryDelayMaxSeconds`.
   */
  retryLimit: number
  retryDelaySeconds: number
  retryDelayMaxSeconds: number
  /** A handler that runs longer is aborted and retried. */
  timeoutSeconds: number
  /** Tasks of this kind that one worker process runs at the same time. */
  concurrency: number
  /** Tasks of one group that run at the same time over all workers, roughly: for fairness, never for correctness. */
  groupConcurrency?: number
  /** Enqueued by itself at these times (UTC), with an empty payload. */
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

/** Declares a task; names are unique and match `[A-Za-z0-9_.-]+`. */
export function defineTask<S extends z.ZodType>(
  task: Pick<Task<S>, 'name' | 'payload'> & Partial<TaskDefaults>,
): Task<S> {
  return { ...defaults, ...task }
}

export interface EnqueueOptions {
  /** Whose turn it uses, e.g. `account-7`; see `groupConcurrency`. */
  group?: string
  delaySeconds?: number
}

/** What runs a task, and what happens when all its tries have failed. `C` is the context it is given. */
export interface TaskHandler<C> {
  task: Task
  run(context: C, payload: unknown, signal: AbortSignal): Promise<void>
  onDeadLetter?: (context: C, payload: unknown) => Promise<void>
}

/**
 * Binds a task to its handler. The signal aborts when the worker stops or the task's time is up.
 * `onDeadLetter` runs once all tries have failed, itself retried until it succeeds.
 */
export function handle<C, S extends z.ZodType>(
  task: Task<S>,
  run: (context: C, payload: z.output<S>, signal: AbortSignal) => Promise<void>,
  onDeadLetter?: (context: C, payload: z.output<S>) => Promise<void>,
): TaskHandler<C> {
  return {
    task,
    run: async (context, payload, signal) => run(context, task.payload.parse(payload), signal),
    ...(onDeadLetter && {
      onDeadLetter: async (context, payload) => onDeadLetter(context, task.payload.parse(payload)),
    }),
  }
}
