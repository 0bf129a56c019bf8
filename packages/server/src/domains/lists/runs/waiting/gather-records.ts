import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { advanceRun, enqueueBatches, enqueueRunTask, enqueueSearches } from '../schedule.ts'
import { changeRun, type RunRow, updateRun } from '../store.ts'
import { gatherRecordsTask } from '../tasks.ts'
import type { WaitedFor } from '../wait-messages.ts'
import {
  claimDue,
  endWaiting,
  findWaitingRuns,
  isGatheringDue,
  makeDue,
  moveGathering,
} from './deferred-store.ts'

/** Puts the due deferred records of a run into new batches. Can run any number of times. */
export async function gatherRecords(context: Context, { runId }: { runId: number }): Promise<void> {
  await changeRun(context.db, runId, async (tx, run) => {
    if (run.status !== 'Data Processing') return endWaiting(tx, runId)
    if (!(await isGatheringDue(tx, runId))) return
    await gatherDue(context, tx, run)
    await advanceRun(context, tx, run)
  })
}

/** Retries all records that wait for a marketplace or GPT now, and continues the runs that were held back. */
export async function resumeWaitingRuns(context: Context, waitedFor: WaitedFor): Promise<void> {
  for (const runId of await findWaitingRuns(context.db, waitedFor))
    await changeRun(context.db, runId, async (tx, run) => {
      if (run.status === 'Data Processing') await resumeRun(context, tx, run, waitedFor)
    })
}

/** Retries the records of a locked run that wait for a marketplace or GPT now, and continues the run. */
export async function resumeRun(context: Context, tx: Tx, run: RunRow, waitedFor: WaitedFor): Promise<void> {
  await makeDue(tx, run.id, waitedFor)
  await gatherDue(context, tx, run)
  await enqueueBatches(context, tx, run)
  await advanceRun(context, tx, run)
}

/**
 * Puts the due records of a locked run into batches, or all waiting records once its owner asked to finish, and schedules the
 * next gathering. A run that is held back also tries one regular batch, because possibly only the deferred records are
 * refused.
 */
export async function gatherDue(context: Context, tx: Tx, run: RunRow): Promise<void> {
  const batches = await claimDue(tx, run)
  await enqueueSearches(context, tx, run, batches)
  if (run.finish_requested_at) await enqueueBatches(context, tx, run)
  else if (batches.length > 0 && run.refused_since) await enqueueBatches(context, tx, run, { isProbe: true })
  await updateRun(tx, run.id, { gather_at: null })
  await scheduleGathering(context, tx, run)
}

/** Enqueues a task for the earliest next attempt unless one is scheduled as early, by PostgreSQL's clock like the queue. */
export async function scheduleGathering(context: Context, tx: Tx, run: RunRow): Promise<void> {
  const delay = await moveGathering(tx, run.id)
  if (delay !== undefined) await enqueueRunTask(context, tx, run, gatherRecordsTask, { runId: run.id }, delay)
}
