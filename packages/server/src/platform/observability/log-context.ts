import { AsyncLocalStorage } from 'node:async_hooks'

/** What a piece of work belongs to; stands in every line that is logged while it runs. */
export interface LogContext {
  /** The call that set the work off, also where a task does it later. */
  request_id?: string | undefined
  account_id?: number
  task?: string
  task_id?: string
  job_id?: number
}

const logContexts = new AsyncLocalStorage<LogContext>()

/** The trail of the work that is going on here; empty outside of any. */
export const currentLogContext = (): Readonly<LogContext> => logContexts.getStore() ?? {}

/** Runs work on a trail of its own. */
export const withLogContext = <T>(trail: LogContext, run: () => T): T => logContexts.run(trail, run)

/** Adds what has turned out in the middle of the work, e.g. which job it is about. */
export function addToLogContext(found: LogContext): void {
  const trail = logContexts.getStore()
  if (trail) Object.assign(trail, found)
}
