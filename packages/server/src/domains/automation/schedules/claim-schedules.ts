import type { Context } from '../../../platform/context.ts'
import { type Claim, insertRuns, lockDueSchedules, type ScheduleRow } from './store.ts'
import { runSchedulesTask } from './tasks.ts'
import { countMissed, nextTime } from './times.ts'

/** Schedules that one transaction claims. */
const batchSize = 200
/** Runs that one task starts. Thousands of tasks would slow the queue down. */
const runsPerTask = 10

/**
 * Claims all schedules that are due: stores a run and the next time, and enqueues the run. Times that passed while no worker ran are
 * one run.
 */
export async function claimSchedules(context: Context, signal?: AbortSignal): Promise<number> {
  let claimed = 0
  for (;;) {
    signal?.throwIfAborted()
    const size = await claimBatch(context)
    claimed += size
    if (size < batchSize) return claimed
  }
}

async function claimBatch({ db, clock, queue }: Context): Promise<number> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const due = await lockDueSchedules(tx, now, batchSize)
    if (due.length === 0) return 0
    const runIds = await insertRuns(
      tx,
      due.map((schedule) => planClaim(schedule, now)),
    )
    for (let from = 0; from < runIds.length; from += runsPerTask)
      await queue.enqueue(tx, runSchedulesTask, { runIds: runIds.slice(from, from + runsPerTask) })
    return due.length
  })
}

function planClaim(schedule: ScheduleRow, now: Date): Claim {
  const { id, next_run_at: nextRunAt } = schedule
  const due = nextRunAt ?? now
  return { id, due, next: nextTime(schedule, now), missed: countMissed(schedule, due, now) }
}
