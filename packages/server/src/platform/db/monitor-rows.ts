import type { Db } from './database.ts'

const pollMs = 400

type Listener<Row> = (row: Row) => void
type ReadRows<Row> = (db: Db, ids: readonly number[]) => Promise<Row[]>

/** Polls all watched rows with one query. Detects a change within half a second. Does not poll without listeners. */
class Monitor<Row extends { id: number }> {
  readonly #read: (ids: readonly number[]) => Promise<Row[]>
  readonly #listeners = new Map<number, Set<Listener<Row>>>()
  #timer: NodeJS.Timeout | undefined

  constructor(read: (ids: readonly number[]) => Promise<Row[]>) {
    this.#read = read
  }

  watch(id: number, listener: Listener<Row>): Disposable {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
    this.#schedule()
    return {
      [Symbol.dispose]: () => {
        listeners.delete(listener)
        if (listeners.size === 0) this.#listeners.delete(id)
      },
    }
  }

  get size(): number {
    return this.#listeners.size
  }

  get listeners(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0)
  }

  #schedule(): void {
    if (this.#timer || this.#listeners.size === 0) return
    this.#timer = setTimeout(async () => {
      await this.#poll().catch(() => {}) // The next poll retries.
      this.#timer = undefined
      this.#schedule()
    }, pollMs)
  }

  async #poll(): Promise<void> {
    const watched = [...this.#listeners.keys()]
    if (watched.length === 0) return
    for (const row of await this.#read(watched))
      for (const listener of this.#listeners.get(row.id) ?? []) listener(row)
  }
}

/** Watches rows of one kind, with one monitor of this process for each database. */
export function monitorRows<Row extends { id: number }>(read: ReadRows<Row>) {
  const monitors = new WeakMap<Db, Monitor<Row>>()
  return {
    /** Calls `listener` with the row at every poll until the returned object is disposed. */
    watch(db: Db, id: number, listener: Listener<Row>): Disposable {
      const monitor = monitors.get(db) ?? new Monitor((ids) => read(db, ids))
      monitors.set(db, monitor)
      return monitor.watch(id, listener)
    },
    /** The number of rows that this process watches. */
    countWatched: (db: Db): number => monitors.get(db)?.size ?? 0,
    /** The number of listeners that read those rows. */
    countListeners: (db: Db): number => monitors.get(db)?.listeners ?? 0,
  }
}
