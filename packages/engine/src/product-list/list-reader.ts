// docs/decisions/0020-product-lists.md

import { parentPort, workerData } from 'node:worker_threads'
import type { ListLimits } from './limits.ts'
import { type ListChoices, type ListHead, readList } from './read-list.ts'
import { ProductListError, type RefusalCode, type RefusalDetails } from './refusals.ts'
import type { RowChunk } from './row-stream.ts'

/** The start parameters of the reading thread. */
export interface ReaderTask {
  path: string
  choices: ListChoices
  limits: ListLimits
}

/** The messages of the reading thread: the head, then one message per request. */
export type ReaderMessage =
  | { kind: 'head'; head: ListHead }
  | { kind: 'rows'; chunk: RowChunk }
  | { kind: 'end' }
  | { kind: 'refused'; code: RefusalCode; details: RefusalDetails; cause: unknown }
  | { kind: 'failed'; message: string; code: unknown; syscall: unknown }

// Entry point of the reading thread. It reads only on request, so that no backlog builds up between the threads.
if (parentPort) {
  const port = parentPort
  const send = (message: ReaderMessage) => {
    port.postMessage(message)
    if (message.kind !== 'head' && message.kind !== 'rows') port.close()
  }
  const { path, choices, limits } = workerData as ReaderTask
  const opened = readList(path, choices, limits)
  let turn = opened
    .then(({ rows: _, ...head }) => send({ kind: 'head', head }))
    .catch((error) => send(describe(error)))
  const sendRows = async () => {
    const { done, value } = await (await opened).rows.next()
    send(done ? { kind: 'end' } : { kind: 'rows', chunk: value })
  }
  port.on('message', () => {
    turn = turn.then(sendRows).catch((error) => send(describe(error)))
  })
}

/** Failing to open or read a file is the caller's error. Every other failure is the file's. */
function describe(error: unknown): ReaderMessage {
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
