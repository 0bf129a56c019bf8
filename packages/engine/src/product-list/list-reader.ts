// docs/decisions/0020-product-lists.md

import { parentPort, workerData } from 'node:worker_threads'
import type { ListLimits } from './limits.ts'
import { type ListChoices, type ListHead, readList } from './read-list.ts'
import { ProductListError, type RefusalCode, type RefusalDetails } from './refusals.ts'
import type { RowChunk } from './row-stream.ts'

/** What the reading thread is started with. */
export interface ReaderTask {
  path: string
  choices: ListChoices
  limits: ListLimits
}

/** What the reading thread answers: the head, then one message for each it is sent. */
export type ReaderMessage =
  | { kind: 'head'; head: ListHead }
  | { kind: 'rows'; chunk: RowChunk }
  | { kind: 'end' }
  | { kind: 'refused'; code: RefusalCode; details: RefusalDetails; cause: unknown }
  | { kind: 'failed'; message: string; code: unknown; syscall: unknown }

// The entry of the reading thread. It reads only when asked, so that nothing piles up between the threads.
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

/** A file that cannot be opened or read at all is the caller's trouble; whatever else goes wrong is the file's. */
function describe(error: unknown): ReaderMessage {
  if (error instanceof ProductListError)
    return { kind: 'refused', code: error.code, details: error.details, cause: error.cause }
  if (!isSystemError(error)) return { kind: 'refused', code: 'damaged', details: {}, cause: error }
  const { message, code, syscall } = error
  return { kind: 'failed', message, code, syscall }
}

/** Whether the operating system refused something, as opposed to a parser. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
