import type { Context } from '../context.ts'
import { enqueueBatches, lockJob, recallBatches, settleBatches } from './store.ts'
import type { WaitedFor } from './wait-words.ts'

/** Calls in the batches of every job that waits for something; those that are called back later anyway come sooner. */
export async function resumeWaitingJobs(ctx: Context, waitedFor: WaitedFor): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('batches')
    .select('job_id')
    .distinct()
    .where('waiting_for', '=', waitedFor)
    .execute()
  for (const { job_id } of waiting)
    await ctx.db.transaction().execute(async (tx) => {
      const job = await lockJob(tx, job_id)
      if (job.status !== 'Data Processing') return
      await recallBatches(tx, job.id, waitedFor)
      await enqueueBatches(ctx, tx, job)
      await settleBatches(ctx, tx, job)
    })
}
