import type { Context } from '../../platform/context.ts'
import { makeDue } from './deferred-records.ts'
import { gatherDue } from './gather-records.ts'
import { enqueueBatches, lockJob, settleBatches } from './store.ts'
import type { WaitedFor } from './wait-words.ts'

/** Tries the records of every job that wait for something at once, and goes on with what was held back because of it. */
export async function resumeWaitingJobs(context: Context, waitedFor: WaitedFor): Promise<void> {
  const waiting = await context.db
    .selectFrom('deferred_records')
    .select('job_id')
    .distinct()
    .where('waiting_for', '=', waitedFor)
    .execute()
  for (const { job_id } of waiting)
    await context.db.transaction().execute(async (tx) => {
      const job = await lockJob(tx, job_id)
      if (job.status !== 'Data Processing') return
      await makeDue(tx, job.id, waitedFor)
      await gatherDue(context, tx, job)
      await enqueueBatches(context, tx, job)
      await settleBatches(context, tx, job)
    })
}
