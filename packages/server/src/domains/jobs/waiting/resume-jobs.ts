import type { Context } from '../../../platform/context.ts'
import { advanceJob, enqueueBatches } from '../schedule.ts'
import { lockJob } from '../store.ts'
import type { WaitedFor } from '../wait-messages.ts'
import { findWaitingJobs, makeDue } from './deferred-store.ts'
import { gatherDue } from './gather-records.ts'

/** Retries all records that wait for a marketplace or GPT now, and continues the jobs that were held back. */
export async function resumeWaitingJobs(context: Context, waitedFor: WaitedFor): Promise<void> {
  for (const jobId of await findWaitingJobs(context.db, waitedFor))
    await context.db.transaction().execute(async (tx) => {
      const job = await lockJob(tx, jobId)
      if (job.status !== 'Data Processing') return
      await makeDue(tx, job.id, waitedFor)
      await gatherDue(context, tx, job)
      await enqueueBatches(context, tx, job)
      await advanceJob(context, tx, job)
    })
}
