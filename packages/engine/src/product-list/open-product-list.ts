// docs/decisions/0020-product-lists.md

import { stat } from 'node:fs/promises'
import { defaultLimits, type ListLimits } from './limits.ts'
import type { ListPart, ListTask } from './list-reader.ts'
import type { ListChoices, ListHead } from './read-list.ts'
import { readInThread } from './reading-thread.ts'
import { ProductListError } from './refusals.ts'
import type { RowChunk, RowStream } from './row-stream.ts'

/** An open list. Its rows can be read once. Dispose of it unless all rows were read. */
export interface ProductList extends ListHead, AsyncDisposable {
  /**
   * Data rows in chunks. Rows may be shorter or longer than `headers`, and cells above `keptCharacters` are cut. Throws
   * `ProductListError`.
   */
  rows: RowStream
  /** `rows` with empty cells in all but these columns, which then cost nothing. */
  readColumns(columns: readonly number[]): RowStream
}

export interface ListOptions extends ListChoices {
  /** Whose list it is. An owner has two reading threads at a time. */
  owner?: number | undefined
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
  const { limits, owner, ...choices } = options
  signal?.throwIfAborted()
  const parts = readInThread<ListTask, ListPart>(
    {
      module: new URL('./list-reader.ts', import.meta.url),
      payload: { path, choices },
      limits: { ...defaultLimits, ...limits },
      bytes: (await stat(path)).size,
      owner,
    },
    signal,
  )
  const first = await parts.next()
  if (first.done || !('head' in first.value)) throw new ProductListError('damaged')
  const readRows = async function* (columns?: readonly number[]) {
    for (let request: readonly number[] | undefined = columns; ; request = undefined) {
      const { done, value } = await parts.next(request)
      if (done) return
      if ('chunk' in value) yield value.chunk
    }
  }
  return {
    ...first.value.head,
    rows: closing(readRows(), parts),
    readColumns: (columns) => closing(readRows(columns), parts),
    [Symbol.asyncDispose]: async () => {
      await parts.return()
    },
  }
}

/** Ends the thread with the consumer's loop. */
async function* closing(
  rows: AsyncIterable<RowChunk>,
  parts: AsyncGenerator<ListPart, void, unknown>,
): AsyncGenerator<RowChunk, void, undefined> {
  try {
    yield* rows
  } finally {
    await parts.return()
  }
}
