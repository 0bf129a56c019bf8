/** Called when a fault point between two writes is reached. */
export type Reach = (point: string) => void

/**
 * Creates the fault points, at which a fault test kills the process like a power cut. `place` is `POINT:N`: the process
 * ends by SIGKILL when it reaches POINT for the Nth time. Without it, fault points do nothing. The database reports
 * `database-write` after each writing statement and each commit, `insert-records` or `update-runs` after a statement,
 * and `commit-runs` after a commit. The storage reports `file-chunk-written`, `file-flushed` and `file-in-place` while
 * it stores a file.
 */
export function createCrashPoints(place: string | undefined): Reach {
  if (place === undefined) return () => {}
  const [point, times] = place.split(':')
  let left = Number(times)
  return (reached) => {
    if (reached !== point) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
}
