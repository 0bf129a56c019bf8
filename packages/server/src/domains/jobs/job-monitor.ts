import type { Db } from '../../platform/db/index.ts'
import { readJobs } from './queries.ts'
import type { JobRow } from './store.ts'

const pollMs = 400

type Listener = (job: JobRow) => void

/**
 * Follows job rows for this process: one query a poll for all jobs that somebody watches, none when nobody
 * does. A cancel is seen within half a second, wherever it was made.
 */
class JobMonitor {
  readonly #db: Db
  readonly #listeners = new Map<number, Set<Listener>>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Calls `listener` with the row at every poll until the answer is disposed. */
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

  #schedule(): void {
    if (this.#timer || this.#listeners.size === 0) return
    this.#timer = setTimeout(async () => {
      await this.#poll().catch(() => {}) // the database is away; the next poll asks again
      this.#timer = undefined
      this.#schedule()
    }, pollMs)
  }

  async #poll(): Promise<void> {
    for (const job of await readJobs(this.#db, [...this.#listeners.keys()]))
      for (const listener of this.#listeners.get(job.id) ?? []) listener(job)
  }
}

const monitors = new WeakMap<Db, JobMonitor>()

/** The process's watch over the jobs of a database. */
export function watchJob(db: Db, jobId: number, listener: Listener): Disposable {
  const watch = monitors.get(db) ?? new JobMonitor(db)
  monitors.set(db, watch)
  return watch.watch(jobId, listener)
}

/** How many jobs of a database this process follows now. */
export const watchedJobs = (db: Db): number => monitors.get(db)?.size ?? 0

/** A signal that aborts when `stop` does or when the job leaves the status it has in `job`. */
export interface JobAbort extends Disposable {
  signal: AbortSignal
  /** True once the job has left that status: what was going on for it has no purpose any more. */
  readonly hasChanged: boolean
}

export function abortOnChange(db: Db, job: JobRow, stop: AbortSignal): JobAbort {
  const changed = new AbortController()
  const watch = watchJob(db, job.id, ({ status }) => {
    if (status !== job.status) changed.abort(new Error(`The job is ${status}`))
  })
  return {
    signal: AbortSignal.any([stop, changed.signal]),
    get hasChanged() {
      return changed.signal.aborted
    },
    [Symbol.dispose]: () => watch[Symbol.dispose](),
  }
}
