// docs/decisions/0058-untrusted-input.md

import { parentPort } from 'node:worker_threads'
import { Budget } from './budget.ts'
import type { ListLimits } from './limits.ts'
import { ProductListError, type RefusalCode, type RefusalDetails } from './refusals.ts'

/** The messages of a reading thread: a value for each request, then the end or a failure. */
export type ReaderMessage<T> =
  /** With the processor time that the thread has used. */
  | { kind: 'value'; value: T; usedMs: number }
  | { kind: 'end'; usedMs: number }
  | { kind: 'refused'; code: RefusalCode; details: RefusalDetails; cause: unknown }
  | { kind: 'failed'; message: string; code: unknown; syscall: unknown }

/** What begins a reading. */
export interface ReaderTask<P> {
  payload: P
  limits: ListLimits
}

/** The messages to a reading thread: a reading, then requests for further values, or the wish to end it early. */
export type ReaderRequest<P> =
  | { kind: 'read'; task: ReaderTask<P> }
  | { kind: 'next'; request: unknown }
  | { kind: 'stop' }

/**
 * Runs `read` as the work of this thread, one reading after the other. It reads only on request, so that no backlog builds up
 * between the threads. Does nothing outside a thread.
 */
export function serveReader<P, T>(
  read: (payload: P, budget: Budget) => AsyncGenerator<T, void, unknown>,
): void {
  if (!parentPort) return
  const port = parentPort
  const send = (message: ReaderMessage<T>) => port.postMessage(message)
  let values: AsyncGenerator<T, void, unknown> | undefined
  const end = (message: ReaderMessage<T>) => {
    values = undefined
    send(message)
  }
  const answer = async (asked: ReaderRequest<P>) => {
    if (asked.kind === 'read')
      values = read(asked.task.payload, new Budget(asked.task.limits, usedProcessorMs))
    // Requests ahead of an end remain.
    if (!values) return
    const request = asked.kind === 'next' ? asked.request : undefined
    const { done, value } = await (asked.kind === 'stop' ? values.return() : values.next(request))
    if (done) end({ kind: 'end', usedMs: usedProcessorMs() })
    else send({ kind: 'value', value, usedMs: usedProcessorMs() })
  }
  let turn = Promise.resolve()
  port.on('message', (asked: ReaderRequest<P>) => {
    turn = turn.then(() => answer(asked)).catch((error: unknown) => end(describe(error)))
  })
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
