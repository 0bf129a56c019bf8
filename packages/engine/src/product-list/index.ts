import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { defaultLimits, type ListLimits } from './limits.ts'
import type { ReaderMessage, ReaderTask } from './list-reader.ts'
import type { ListChoices, ListHead } from './read-list.ts'
import { ProductListError } from './refusals.ts'
import type { RowChunk, RowStream } from './row-stream.ts'

export type { Correction } from '@merkwerk/contract'
/** Product lists as sellers upload them. A thread with limits reads them, because files may be hostile. */
export { columnNames, findColumns, type SuggestedMapping, suggestMapping } from './columns.ts'
export { createCorrector } from './corrections.ts'
export { DuplicateFilter } from './duplicates.ts'
export { type Encoding, encodings } from './encoding.ts'
export { defaultLimits } from './limits.ts'
export { readTable, type TableRow } from './read-table.ts'
export { checkRecord, createRecordChecker, type RecordCheck } from './records.ts'
export { ProductListError } from './refusals.ts'
export type { RowChunk } from './row-stream.ts'

/** An open list. Its rows can be read once. Dispose of it unless all rows were read. */
export interface ProductList extends ListHead, AsyncDisposable {
  /** Data rows in chunks. Rows may be shorter or longer than `headers`. Throws `ProductListError`. */
  rows: AsyncIterable<RowChunk>
}

export interface ListOptions extends ListChoices {
  limits?: Partial<ListLimits>
}

/**
 * Opens the CSV or XLSX file at `path` in a separate thread. Rejects with `ProductListError` if the file is not a
 * list, with the signal's reason on abort, and with the system error if the file cannot be opened. The thread
 * reads only as fast as rows are consumed. It ends with the rows, on abort and on disposal.
 */
export async function openProductList(
  path: string,
  options: ListOptions = {},
  signal?: AbortSignal,
): Promise<ProductList> {
  const { limits, ...choices } = options
  const messages = readInThread({ path, choices, limits: { ...defaultLimits, ...limits } }, signal)
  const first = await messages.next()
  if (first.done || first.value.kind !== 'head') throw new ProductListError('damaged')
  return {
    ...first.value.head,
    rows: rowsOf(messages),
    [Symbol.asyncDispose]: async () => {
      await messages.return()
    },
  }
}

async function* rowsOf(messages: AsyncIterable<ReaderMessage>): RowStream {
  for await (const message of messages) if (message.kind === 'rows') yield message.chunk
}

/** Chunks of rows that are read ahead. */
const readAhead = 3

/** The messages of the thread up to the end of the list. */
async function* readInThread(
  task: ReaderTask,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReaderMessage, void, undefined> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./list-reader.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: task.limits.heapMegabytes, maxYoungGenerationSizeMb: 16 },
  })
  const timeout = new AbortController()
  const stop = AbortSignal.any(signal ? [signal, timeout.signal] : [timeout.signal])
  const terminate = () => void worker.terminate()
  stop.addEventListener('abort', terminate)
  try {
    const messages = on(worker, 'message', { signal: stop, close: ['exit'] })
    for (;;) {
      const timer = setTimeout(() => timeout.abort(new ProductListError('too-slow')), task.limits.stepMs)
      const { done, value } = await messages.next().finally(() => clearTimeout(timer))
      if (done) throw new Error('The reading thread ended without a message')
      const message = (value as [ReaderMessage])[0]
      if (message.kind === 'end') return
      if (message.kind === 'refused')
        throw new ProductListError(message.code, message.details, { cause: message.cause })
      if (message.kind === 'failed') {
        const { code, syscall } = message
        throw Object.assign(new Error(message.message), { code, syscall })
      }
      const asks = message.kind === 'head' ? readAhead : 1
      for (let i = 0; i < asks; i++) worker.postMessage('more')
      yield message
    }
  } catch (error) {
    throw stop.aborted ? stop.reason : asRefusal(error)
  } finally {
    stop.removeEventListener('abort', terminate)
    await worker.terminate()
  }
}

/** A crash of the thread is blamed on the file that it was reading. */
function asRefusal(error: unknown): unknown {
  if (error instanceof ProductListError || (error instanceof Error && 'syscall' in error)) return error
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new ProductListError(isOutOfMemory ? 'content-too-large' : 'damaged', {}, { cause: error })
}
