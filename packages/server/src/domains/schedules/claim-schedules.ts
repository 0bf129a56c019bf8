import type { Context } from '../../platform/context.ts'
import { type Claim, insertRuns, lockDueSchedules, type ScheduleRow } from './store.ts'
import { runScheduleTask } from './tasks.ts'
import { countMissed, nextTime } from './times.ts'

/** Schedules that one transaction claims. */
const batchSize = 500

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
    for (const { id, accountId } of await insertRuns(
      tx,
      due.map((schedule) => claimOf(schedule, now)),
    ))
      await queue.enqueue(tx, runScheduleTask, { runId: id }, { group: `account-${accountId}` })
    return due.length
  })
}

function claimOf(schedule: ScheduleRow, now: Date): Claim {
  const { id, next_run_at: nextRunAt } = schedule
  const due = nextRunAt ?? now
  return { id, due, next: nextTime(schedule, now), missed: countMissed(schedule, due, now) }
}
