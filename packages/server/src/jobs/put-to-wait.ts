import type { Context } from '../context.ts'
import { logEvent } from './job-log.ts'
import {
  enqueueBatches,
  lockJob,
  lockOpenBatches,
  markBatchWaiting,
  settleBatches,
  updateJob,
} from './store.ts'
import { accountGroup, runBatchTask } from './tasks.ts'
import type { WaitedFor, WaitReason } from './wait-words.ts'

const firstWaitSeconds = 2
const longestWaitSeconds = 300

/** What did not let records of a batch be finished. */
export interface Refusal {
  waitingFor: WaitedFor
  reason: WaitReason
  records: number
  retryAfterMs: number
  /** Most records of the batch were refused: it is away itself, not one product behind a captcha. */
  isWidespread: boolean
  /** Whether anything that was asked in this attempt was answered. */
  hasAnswered: boolean
}

/**
 * Puts a batch to wait and calls it back later, ever less often. What its healthy records got is remembered in
 * the catalogue, so that only the refused ones are asked for again. The job's next batch starts in its place,
 * unless what is waited for is away altogether: then the rest of the job is held back too.
 */
export async function putToWait(ctx: Context, jobId: number, batch: number, refusal: Refusal): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (job.status !== 'Data Processing') return
    const [row] = await lockOpenBatches(tx, jobId, [batch])
    if (!row) return
    const now = ctx.clock.now()
    const { waitingFor, reason, records, isWidespread, hasAnswered } = refusal
    // A pause is an administrator's doing: it uses up none of the time that a customer is willing to wait.
    const isPaused = reason === 'marketplace-paused'
    const since = isPaused ? now : (row.waiting_since ?? now)
    await markBatchWaiting(tx, row, { since, waitingFor, reason })
    if (isPaused) await updateJob(tx, jobId, { refused_since: null })
    else if (waitingFor !== 'gpt' && isWidespread)
      await updateJob(tx, jobId, { refused_since: job.refused_since ?? now })
    else if (hasAnswered) await updateJob(tx, jobId, { refused_since: null })
    if (row.state !== 'waiting')
      await logEvent(tx, jobId, now, { event: 'waiting', waitingFor, reason, records })
    ctx.reach('batch-put-to-wait')
    const delaySeconds = Math.max(
      Math.ceil(refusal.retryAfterMs / 1000),
      Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(row.refusals, 10)),
    )
    await ctx.queue.enqueue(
      tx,
      runBatchTask,
      { jobId, batch },
      { group: accountGroup(job.account_id), delaySeconds },
    )
    if (!isWidespread || job.finish_requested_at) await enqueueBatches(ctx, tx, job)
    await settleBatches(ctx, tx, job)
  })
}
