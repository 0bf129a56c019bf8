import { type Db, monitorRows } from '../../../platform/db/index.ts'
import { readRuns } from './queries.ts'
import type { RunRow } from './store.ts'

export const {
  watch: watchRun,
  countWatched: countWatchedRuns,
  countListeners: countWatchers,
} = monitorRows<RunRow>(readRuns)

/** Aborts its signal when `stop` aborts or the run leaves its current status. `hasChanged()` is true in the latter case. */
export function abortOnChange(db: Db, run: RunRow, stop: AbortSignal) {
  const changed = new AbortController()
  const watch = watchRun(db, run.id, ({ status }) => {
    if (status !== run.status) changed.abort(new Error(`The run is ${status}`))
  })
  return {
    signal: AbortSignal.any([stop, changed.signal]),
    hasChanged: () => changed.signal.aborted,
    [Symbol.dispose]: () => watch[Symbol.dispose](),
  }
}
