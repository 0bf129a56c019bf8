import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { advanceJob, enqueueBatches, enqueueJobTask, enqueueSearches } from '../schedule.ts'
import { changeJob, type JobRow, updateJob } from '../store.ts'
import { gatherRecordsTask } from '../tasks.ts'
import type { WaitedFor } from '../wait-messages.ts'
import {
  claimDue,
  endWaiting,
  findWaitingJobs,
  isGatheringDue,
  makeDue,
  moveGathering,
} from './deferred-store.ts'

/** Puts the due deferred records of a job into new batches. Can run any number of times. */
export async function gatherRecords(context: Context, { jobId }: { jobId: number }): Promise<void> {
  await changeJob(context.db, jobId, async (tx, job) => {
    if (job.status !== 'Data Processing') return endWaiting(tx, jobId)
    if (!(await isGatheringDue(tx, jobId))) return
    await gatherDue(context, tx, job)
    await advanceJob(context, tx, job)
  })
}

/** Retries all records that wait for a marketplace or GPT now, and continues the jobs that were held back. */
export async function resumeWaitingJobs(context: Context, waitedFor: WaitedFor): Promise<void> {
  for (const jobId of await findWaitingJobs(context.db, waitedFor))
    await changeJob(context.db, jobId, async (tx, job) => {
      if (job.status === 'Data Processing') await resumeJob(context, tx, job, waitedFor)
    })
}

/** Retries the records of a locked job that wait for a marketplace or GPT now, and continues the job. */
export async function resumeJob(context: Context, tx: Tx, job: JobRow, waitedFor: WaitedFor): Promise<void> {
  await makeDue(tx, job.id, waitedFor)
  await gatherDue(context, tx, job)
  await enqueueBatches(context, tx, job)
  await advanceJob(context, tx, job)
}

/**
 * Puts the due records of a locked job into batches, or all waiting records once its owner asked to finish, and schedules the
 * next gathering. A job that is held back also tries one regular batch, because possibly only the deferred records are
 * refused.
 */
export async function gatherDue(context: Context, tx: Tx, job: JobRow): Promise<void> {
  const batches = await claimDue(tx, job)
  await enqueueSearches(context, tx, job, batches)
  if (job.finish_requested_at) await enqueueBatches(context, tx, job)
  else if (batches.length > 0 && job.refused_since) await enqueueBatches(context, tx, job, { isProbe: true })
  await updateJob(tx, job.id, { gather_at: null })
  await scheduleGathering(context, tx, job)
}

/** Enqueues a task for the earliest next attempt unless one is scheduled as early, by PostgreSQL's clock like the queue. */
export async function scheduleGathering(context: Context, tx: Tx, job: JobRow): Promise<void> {
  const delay = await moveGathering(tx, job.id)
  if (delay !== undefined) await enqueueJobTask(context, tx, job, gatherRecordsTask, { jobId: job.id }, delay)
}
