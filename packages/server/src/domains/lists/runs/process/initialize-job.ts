import type { Context } from '../../../../platform/context.ts'
import { isUnreadableList, storeLines } from '../../rows/index.ts'
import type { JobContext } from '../job-context.ts'
import { abortOnChange } from '../job-monitor.ts'
import { getJob } from '../queries.ts'
import type { ListRecord } from '../record.ts'
import { failJob } from '../results/fail-job.ts'
import { storeRows } from '../results/insert-results.ts'
import { advanceJob, enqueueBatches, enqueueJobTask } from '../schedule.ts'
import { changeJob, insertEvent, updateJob } from '../store.ts'
import { countRecords } from '../submit/open-records-store.ts'
import { initializeJobTask } from '../tasks.ts'
import { processAnswered } from './recall-results.ts'

/** Blocks of a thousand rows that are stored before others may have their turn. They take some ten seconds. */
const blocksAtOnce = 20

/**
 * Stores the rows of the job's list, those that the product cache answers with their results, and enqueues the first batches of the others.
 * A long list takes several tasks, so that lists of other accounts need not wait for it. Can run any number of times.
 */
export async function initializeJob(
  context: JobContext,
  { jobId }: { jobId: number },
  stop: AbortSignal,
  mostBlocks = blocksAtOnce,
): Promise<void> {
  const job = await getJob(context.db, jobId)
  if (job.status !== 'Initializing') return
  using watch = abortOnChange(context.db, job, stop)
  await recordStart(context, jobId)
  try {
    await storeLines(context, job.list_id, watch.signal)
    const process = (rows: readonly ListRecord[]) => processAnswered(context, job, rows, watch.signal)
    if (!(await storeRows(context, job, watch.signal, { process, mostBlocks })))
      return await continueLater(context, jobId)
    if ((await countRecords(context.db, jobId)) !== job.total_rows)
      return await failJob(context, jobId, 'list-unreadable')
    await startProcessing(context, jobId)
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

async function continueLater(context: Context, jobId: number): Promise<void> {
  await changeJob(context.db, jobId, async (tx, job) => {
    if (job.status === 'Initializing') await enqueueJobTask(context, tx, job, initializeJobTask, { jobId })
  })
}

async function startProcessing(context: Context, jobId: number): Promise<void> {
  await changeJob(context.db, jobId, async (tx, job) => {
    if (job.status !== 'Initializing') return
    await updateJob(tx, jobId, { status: 'Data Processing' })
    await insertEvent(tx, jobId, context.clock.now(), { event: 'processing', records: job.total_rows })
    await enqueueBatches(context, tx, job)
    await advanceJob(context, tx, job)
  })
}
