import { AsyncLocalStorage } from 'node:async_hooks'

/** The request, task and run that a log line belongs to. Added to every line logged while the work runs. */
export interface LogContext {
  /** The request that started the work, also if a task does it later. */
  request_id?: string | undefined
  account_id?: number
  /** The API key of the call. */
  key_id?: string
  task?: string
  task_id?: string
  run_id?: number
}

const logContexts = new AsyncLocalStorage<LogContext>()

/** Returns the log context of the running work, empty outside of any. */
export const currentLogContext = (): Readonly<LogContext> => logContexts.getStore() ?? {}

export const withLogContext = <T>(logContext: LogContext, run: () => T): T => logContexts.run(logContext, run)

/** Adds fields that become known during the work, for example its run. */
export function addToLogContext(found: LogContext): void {
  const logContext = logContexts.getStore()
  if (logContext) Object.assign(logContext, found)
}
