import { orAbort } from '../fetching/index.ts'

/** Returns what the response of a call says about one of its identifiers. */
export type ReadResult<R> = (id: string) => R

interface PendingLookup<R> {
  id: string
  signal: AbortSignal
  settle: (result: Promise<R>) => void
}

/** Batches lookups into calls of up to `most` identifiers. Lookups during a call wait for the next one. */
export class Batches<R> {
  readonly #most: number
  readonly #send: (ids: string[], signal: AbortSignal) => Promise<ReadResult<R>>
  #waiting: PendingLookup<R>[] = []
  #isSending = false

  /** `send` gets distinct identifiers. */
  constructor(most: number, send: (ids: string[], signal: AbortSignal) => Promise<ReadResult<R>>) {
    this.#most = most
    this.#send = send
  }

  /** Rejects when `signal` aborts, with its reason. A call continues until all its callers have aborted. */
  async lookUp(id: string, signal: AbortSignal): Promise<R> {
    signal.throwIfAborted()
    const { promise, resolve } = Promise.withResolvers<R>()
    this.#waiting.push({ id, signal, settle: resolve })
    if (!this.#isSending) void this.#sendAll()
    return orAbort(promise, signal)
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    for (;;) {
      // All lookups within this turn of the event loop share a call.
      await new Promise(setImmediate)
      const waiting = this.#waiting.filter(({ signal }) => !signal.aborted)
      const ids = [...new Set(waiting.map(({ id }) => id))].slice(0, this.#most)
      const batch = waiting.filter(({ id }) => ids.includes(id))
      this.#waiting = waiting.filter((one) => !batch.includes(one))
      if (batch.length === 0) break
      const result = this.#sendBatch(ids, batch)
      for (const { id, settle } of batch) settle(result.then((read) => read(id)))
      await result.catch(() => undefined)
    }
    this.#isSending = false
  }

  async #sendBatch(ids: string[], batch: PendingLookup<R>[]): Promise<ReadResult<R>> {
    const left = new AbortController()
    const leave = () => {
      if (batch.every(({ signal }) => signal.aborted)) left.abort(new Error('All callers aborted'))
    }
    for (const { signal } of batch) signal.addEventListener('abort', leave, { once: true })
    try {
      return await this.#send(ids, left.signal)
    } finally {
      for (const { signal } of batch) signal.removeEventListener('abort', leave)
    }
  }
}
