import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Actor } from '../http/index.ts'
import { logEvent } from './job-log.ts'
import { findJobId } from './queries.ts'
import { canFinish, enqueueBatches, lockJob, settleBatches, updateJob } from './store.ts'

/**
 * Calls in all batches of an own job that has waited too long: what is still refused counts as blocked. Throws
 * `NOT_FOUND`, and `CONFLICT` for a job that has not waited long enough.
 */
export async function finishJob(ctx: Context, actor: Actor, id: string): Promise<void> {
  const jobId = await findJobId(ctx.db, { ...actor, kind: 'user' }, id)
  await ctx.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, jobId)
    const now = ctx.clock.now()
    if (!canFinish(job, now, ctx.config.jobs.maxWaitHours))
      throw new AppError(
        'CONFLICT',
        { success: false },
        { text: 'This job has not waited long enough to be finished.' },
      )
    await updateJob(tx, jobId, { finish_requested_at: now })
    await logEvent(tx, jobId, now, { event: 'finish-requested' })
    await enqueueBatches(ctx, tx, { ...job, finish_requested_at: now })
    await settleBatches(ctx, tx, job)
  })
}
