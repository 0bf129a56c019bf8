// docs/decisions/0058-untrusted-input.md

import { parentPort, workerData } from 'node:worker_threads'
import { Budget } from './budget.ts'
import type { ListLimits } from './limits.ts'
import { ProductListError, type RefusalCode, type RefusalDetails } from './refusals.ts'

/** The messages of a reading thread: a value for each request, then the end or a failure. */
export type ReaderMessage<T> =
  /** With the processor time that the thread has used. */
  | { kind: 'value'; value: T; usedMs: number }
  | { kind: 'end' }
  | { kind: 'refused'; code: RefusalCode; details: RefusalDetails; cause: unknown }
  | { kind: 'failed'; message: string; code: unknown; syscall: unknown }

/** The start parameters of a reading thread. */
export interface ReaderTask<P> {
  payload: P
  limits: ListLimits
}

/**
 * Runs `read` as the work of this thread, with the parameters that `readInThread` passed. It reads only on request, so that
 * no backlog builds up between the threads. Does nothing outside a thread.
 */
export function serveReader<P, T>(
  read: (payload: P, budget: Budget) => AsyncGenerator<T, void, unknown>,
): void {
  if (!parentPort) return
  const port = parentPort
  const send = (message: ReaderMessage<T>) => {
    port.postMessage(message)
    if (message.kind !== 'value') port.close()
  }
  const { payload, limits } = workerData as ReaderTask<P>
  const values = read(payload, new Budget(limits, usedProcessorMs))
  const sendNext = async (request: unknown) => {
    const { done, value } = await values.next(request)
    send(done ? { kind: 'end' } : { kind: 'value', value, usedMs: usedProcessorMs() })
  }
  let turn = Promise.resolve()
  const take = (request: unknown) => {
    turn = turn.then(() => sendNext(request)).catch((error: unknown) => send(describe(error)))
  }
  take(undefined)
  port.on('message', take)
}

/** The processor time of this thread. */
function usedProcessorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Failing to open or read a file is the caller's error. Every other failure is the file's. */
function describe(error: unknown): ReaderMessage<never> {
  if (error instanceof ProductListError)
    return { kind: 'refused', code: error.code, details: error.details, cause: error.cause }
  if (!isSystemError(error)) return { kind: 'refused', code: 'damaged', details: {}, cause: error }
  const { message, code, syscall } = error
  return { kind: 'failed', message, code, syscall }
}

/** Whether the operating system reported the error, not a parser. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
