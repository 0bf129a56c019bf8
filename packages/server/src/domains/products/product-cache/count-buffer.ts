import type { Context } from '../../../platform/context.ts'

/** Rows are written at most this often. */
const flushMs = 5_000

/**
 * Collects rows of counts in memory and writes them every few seconds and on disposal. The counts are for people only, so
 * a failed write is logged and its rows are lost.
 */
export class CountBuffer<R> implements AsyncDisposable {
  readonly #logger: Context['logger']
  readonly #write: (rows: R[]) => Promise<void>
  readonly #writing = new Set<Promise<void>>()
  #rows = new Map<string, R>()
  #timer: NodeJS.Timeout | undefined

  constructor({ logger }: Pick<Context, 'logger'>, write: (rows: R[]) => Promise<void>) {
    this.#logger = logger
    this.#write = write
  }

  /** The row of a key, for the caller to increase. Starts with `zero`. */
  openRow(key: string, zero: R): R {
    const row = this.#rows.get(key) ?? zero
    this.#rows.set(key, row)
    this.#timer ??= setTimeout(() => this.#flush(), flushMs).unref()
    return row
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#rows.size === 0) return
    const done = this.#write([...this.#rows.values()])
      .catch((err: unknown) => this.#logger.warn({ err }, 'counts not stored'))
      .finally(() => this.#writing.delete(done))
    this.#writing.add(done)
    this.#rows = new Map()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#flush()
    await Promise.all(this.#writing)
  }
}
