import type { Context } from '../../platform/context.ts'
import { batchSize, writeBatches } from './batch-files.ts'
import { failJob } from './fail-job.ts'
import { isUnreadableList, readJobList } from './job-list.ts'
import { logEvent } from './job-log.ts'
import { abortOnChange } from './job-watch.ts'
import { enqueueBatches, getJob, insertBatches, lockJob, updateJob } from './store.ts'

/** Splits the job's list into batch files and puts their first tasks in the queue. */
export async function initializeJob(
  ctx: Context,
  { jobId }: { jobId: number },
  stop: AbortSignal,
): Promise<void> {
  const job = await getJob(ctx.db, jobId)
  if (job.status !== 'Initializing') return
  using watch = abortOnChange(ctx.db, job, stop)
  await noteStart(ctx, jobId)
  try {
    const { batches, total } = await writeBatches(ctx.files, jobId, readJobList(ctx, job, watch.signal))
    ctx.reach('batches-written')
    if (total !== job.total_rows) return await failJob(ctx, jobId, 'list-unreadable')
    await startProcessing(ctx, jobId, batches)
  } catch (error) {
    if (watch.hasChanged) return
    if (!isUnreadableList(error)) throw error
    await failJob(ctx, jobId, 'list-unreadable')
  }
}

async function noteStart(ctx: Context, jobId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (job.status !== 'Initializing' || job.started_at) return
    const now = ctx.clock.now()
    await updateJob(tx, jobId, { started_at: now })
    await logEvent(tx, jobId, now, { event: 'reading' })
  })
}

async function startProcessing(ctx: Context, jobId: number, batches: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (job.status !== 'Initializing') return
    await insertBatches(tx, jobId, job.total_rows, batchSize)
    ctx.reach('batches-inserted')
    await updateJob(tx, jobId, { status: 'Data Processing' })
    await logEvent(tx, jobId, ctx.clock.now(), { event: 'processing', batches })
    await enqueueBatches(ctx, tx, job)
    ctx.reach('first-batches-enqueued')
  })
}
