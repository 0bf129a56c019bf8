import type { Context } from '../../platform/context.ts'
import { findGptCounts } from '../enrichment/index.ts'
import { enqueueCoinsCharged, settleHold } from '../wallet/index.ts'
import { countChargedProducts } from './charge.ts'
import { logEvent } from './job-log.ts'
import { enqueueDoneMail } from './job-mails.ts'
import { readJobResults, readOutputResults } from './job-results.ts'
import { getJob, lockJob, pausedMs, updateJob } from './store.ts'
import { writeOutputs } from './write-outputs.ts'

/** Writes the outputs of a job whose batches are all closed, then completes it and settles its coins at once. */
export async function finalizeJob(ctx: Context, { jobId }: { jobId: number }): Promise<void> {
  const job = await getJob(ctx.db, jobId)
  if (job.status !== 'Finalizing') return
  const coins = (await countChargedProducts(ctx.db, jobId)) * job.coins_per_record
  const finishedAt = ctx.clock.now()
  const results = readJobResults(ctx, job)
  const outputs = await writeOutputs(ctx, job, { status: 'Completed', coins, finishedAt }, results)
  ctx.reach('outputs-written')
  const isCompleted = await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockJob(tx, jobId)
    if (locked.status !== 'Finalizing') return false
    await settleHold(tx, { jobId, capture: coins })
    if (coins > 0) await enqueueCoinsCharged(ctx, tx, locked.account_id)
    ctx.reach('hold-settled')
    await updateJob(tx, jobId, {
      status: 'Completed',
      outputs: JSON.stringify(outputs),
      coins_used: coins,
      finished_at: finishedAt,
      paused_ms: pausedMs(locked, finishedAt),
    })
    const gpt = await findGptCounts(tx, jobId)
    if (gpt) await logEvent(tx, jobId, finishedAt, { event: 'gpt-done', ...gpt })
    await logEvent(tx, jobId, finishedAt, { event: 'completed', coins, released: job.coins_held - coins })
    await enqueueDoneMail(ctx, tx, locked)
    ctx.reach('job-completed')
    return true
  })
  ctx.reach('job-settled')
  if (!isCompleted) return
  ctx.metrics.jobsEnded.inc({ status: 'Completed' })
  ctx.logger.info({ job_id: jobId, coins }, 'job completed')
}

/** Writes the outputs of a job that its owner cancelled: what was found until then, and a line for every other row. */
export async function writeCancelledOutputs(
  ctx: Context,
  { jobId }: { jobId: number },
  stop: AbortSignal,
): Promise<void> {
  const job = await getJob(ctx.db, jobId)
  if (job.status !== 'Cancelled' || job.cancelled_by !== 'owner' || job.outputs !== null || !job.finished_at)
    return
  const { coins_used: coins, finished_at: finishedAt } = job
  const results = readOutputResults(ctx, job, stop)
  const outputs = await writeOutputs(ctx, job, { status: 'Cancelled', coins, finishedAt }, results)
  ctx.reach('outputs-written')
  await ctx.db.transaction().execute(async (tx) => {
    await lockJob(tx, jobId)
    await updateJob(tx, jobId, { outputs: JSON.stringify(outputs) })
  })
}
