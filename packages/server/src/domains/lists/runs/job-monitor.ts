import { type Db, monitorRows } from '../../../platform/db/index.ts'
import { readJobs } from './queries.ts'
import type { JobRow } from './store.ts'

export const {
  watch: watchJob,
  countWatched: countWatchedJobs,
  countListeners: countWatchers,
} = monitorRows<JobRow>(readJobs)

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
