import type { Db } from '../../../platform/db/index.ts'
import { readJobs } from './queries.ts'
import type { JobRow } from './store.ts'

const pollMs = 400

type Listener = (job: JobRow) => void

/** Polls the rows of all watched jobs with one query. Detects a cancel within half a second. Does not poll without listeners. */
class JobMonitor {
  readonly #db: Db
  readonly #listeners = new Map<number, Set<Listener>>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Calls `listener` with the row at every poll until the returned object is disposed. */
  watch(jobId: number, listener: Listener): Disposable {
    const listeners = this.#listeners.get(jobId) ?? new Set()
    this.#listeners.set(jobId, listeners.add(listener))
    this.#schedule()
    return {
      [Symbol.dispose]: () => {
        listeners.delete(listener)
        if (listeners.size === 0) this.#listeners.delete(jobId)
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
    for (const job of await readJobs(this.#db, watched))
      for (const listener of this.#listeners.get(job.id) ?? []) listener(job)
  }
}

const monitors = new WeakMap<Db, JobMonitor>()

/** Watches a job with the monitor that this process has for the database. */
export function watchJob(db: Db, jobId: number, listener: Listener): Disposable {
  const monitor = monitors.get(db) ?? new JobMonitor(db)
  monitors.set(db, monitor)
  return monitor.watch(jobId, listener)
}

/** The number of jobs that this process watches. */
export const watchedJobs = (db: Db): number => monitors.get(db)?.size ?? 0

/** The number of listeners that read those jobs. */
export const watchers = (db: Db): number => monitors.get(db)?.listeners ?? 0

/** Aborts its signal when `stop` aborts or the job leaves its current status. `hasChanged()` is true in the latter case. */
export function abortOnChange(db: Db, job: JobRow, stop: AbortSignal) {
  const changed = new AbortController()
  const watch = watchJob(db, job.id, ({ status }) => {
    if (status !== job.status) changed.abort(new Error(`The job is ${status}`))
  })
  return {
    signal: AbortSignal.any([stop, changed.signal]),
    hasChanged: () => changed.signal.aborted,
    [Symbol.dispose]: () => watch[Symbol.dispose](),
  }
}
