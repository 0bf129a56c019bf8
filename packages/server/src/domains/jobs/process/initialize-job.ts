import type { Context } from '../../../platform/context.ts'
import { abortOnChange } from '../job-monitor.ts'
import { getJob } from '../queries.ts'
import { batchSize } from '../record.ts'
import { failJob } from '../results/fail-job.ts'
import { enqueueBatches } from '../schedule.ts'
import { changeJob, insertBatches, insertEvent, updateJob } from '../store.ts'
import { isUnreadableList, readJobList } from '../submit/job-list.ts'
import { writeBatches } from './batch-files.ts'

/** Splits the job's list into batch files and enqueues the first batches. */
export async function initializeJob(context: Context, { jobId }: { jobId: number }, stop: AbortSignal) {
  const job = await getJob(context.db, jobId)
  if (job.status !== 'Initializing') return
  using watch = abortOnChange(context.db, job, stop)
  await recordStart(context, jobId)
  try {
    const { batches, total } = await writeBatches(
      context.files,
      jobId,
      readJobList(context, job, watch.signal),
    )
    if (total !== job.total_rows) return await failJob(context, jobId, 'list-unreadable')
    await startProcessing(context, jobId, batches)
  } catch (error) {
    if (watch.hasChanged()) return
    if (!isUnreadableList(error)) throw error
    await failJob(context, jobId, 'list-unreadable')
  }
}

async function recordStart(context: Context, jobId: number): Promise<void> {
  await changeJob(context.db, jobId, async (tx, job) => {
    if (job.status !== 'Initializing' || job.started_at) return
    const now = context.clock.now()
    await updateJob(tx, jobId, { started_at: now })
    await insertEvent(tx, jobId, now, { event: 'reading' })
  })
}

async function startProcessing(context: Context, jobId: number, batches: number): Promise<void> {
  await changeJob(context.db, jobId, async (tx, job) => {
    if (job.status !== 'Initializing') return
    await insertBatches(tx, jobId, job.total_rows, batchSize)
    await updateJob(tx, jobId, { status: 'Data Processing' })
    await insertEvent(tx, jobId, context.clock.now(), { event: 'processing', batches })
    await enqueueBatches(context, tx, job)
  })
}
