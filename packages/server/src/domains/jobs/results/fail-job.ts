import type { Context } from '../../../platform/context.ts'
import { settleHold } from '../../wallet/index.ts'
import { hasEnded, insertEvent, lockJob, pausedMs, updateJob } from '../store.ts'
import { removeDeferred } from '../waiting/deferred-store.ts'
import { type Failure, failureMessages } from './failures.ts'
import { enqueueFailedEmail } from './job-emails.ts'

/** Ends a job that cannot go on: nothing is charged, the hold goes back. A job that has ended stays as it is. */
export async function failJob(context: Context, jobId: number, failure: Failure): Promise<void> {
  const isFailed = await context.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (hasEnded(job.status)) return false
    const now = context.clock.now()
    await removeDeferred(tx, jobId)
    await settleHold(tx, { jobId, capture: 0 })
    await updateJob(tx, jobId, {
      status: 'Failed',
      failure,
      finished_at: now,
      waiting_since: null,
      paused_ms: pausedMs(job, now),
    })
    await insertEvent(tx, jobId, now, { event: 'failed', failure: failureMessages[failure][job.language] })
    await enqueueFailedEmail(context, tx, job, failure)
    return true
  })
  if (!isFailed) return
  context.metrics.jobsEnded.inc({ status: 'Failed' })
  context.logger.warn({ job_id: jobId, failure }, 'job failed')
}
