import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { FileMissingError } from '../../../../platform/storage/index.ts'
import { findGptCounts } from '../../../products/enrichment/index.ts'
import { enqueueNeededUpdate, isUnreadableList, storeLines } from '../../rows/index.ts'
import { getCodeVersion } from '../code-version.ts'
import { getJob } from '../queries.ts'
import { recordJobEvent } from '../record-job-event.ts'
import { decideCharges, findProducts, settleAsBefore, settleCharges } from '../results/charges.ts'
import { storeRows } from '../results/insert-results.ts'
import { enqueueDoneEmail } from '../results/job-emails.ts'
import { readJobResults, readOutputResults } from '../results/read-results.ts'
import { findSameRun } from '../results/same-run-queries.ts'
import { changeJob, insertEvent, type JobRow, lockJob, pausedMs, updateJob } from '../store.ts'
import { hasSupersededRun, measureEndedJob } from '../stored-bytes-store.ts'
import { reclaimSpaceTask } from '../tasks.ts'
import { copyOutputs, type WrittenOutputs, writeOutputs } from './write-outputs.ts'

/** Writes the outputs of a job whose batches are all closed. Completes it and settles its hold in one transaction. */
export async function finalizeJob(context: Context, { jobId }: { jobId: number }): Promise<void> {
  const job = await getJob(context.db, jobId)
  if (job.status !== 'Finalizing') return
  const same = await findSameRun(context.db, job)
  if (same && (await repeatRun(context, job, same))) return
  const products = await findProducts(context.db, job)
  const decided = await decideCharges(context.db, job, products)
  const finishedAt = context.clock.now()
  const written = await writeOutputs(context, job, readJobResults(context, job, decided.byPosition))
  // Another job of the account may have been charged for a product meanwhile. The files state no coins.
  await complete(context, job, { written, finishedAt }, (tx, locked) =>
    settleCharges(context, tx, locked, { products, decided }),
  )
}

/** Completes a job whose records are those of the last run. Returns whether that run still has its files. */
async function repeatRun(context: Context, job: JobRow, same: JobRow): Promise<boolean> {
  const finishedAt = context.clock.now()
  try {
    const written = await copyOutputs(context, job, same)
    await complete(context, job, { written, finishedAt }, (tx, locked) =>
      settleAsBefore(context, tx, locked, same),
    )
    return true
  } catch (error) {
    if (error instanceof FileMissingError) return false
    throw error
  }
}

async function complete(
  context: Context,
  job: JobRow,
  { written, finishedAt }: { written: WrittenOutputs; finishedAt: Date },
  settle: (tx: Tx, locked: JobRow) => Promise<number>,
): Promise<void> {
  const jobId = job.id
  const coins = await changeJob(context.db, jobId, async (tx, locked) => {
    if (locked.status !== 'Finalizing') return undefined
    const settled = await settle(tx, locked)
    await updateJob(tx, jobId, {
      status: 'Completed',
      ...describeOutputs(written),
      coins_used: settled,
      finished_at: finishedAt,
      paused_ms: pausedMs(locked, finishedAt),
    })
    const gpt = await findGptCounts(tx, jobId)
    if (gpt) await insertEvent(tx, jobId, finishedAt, { event: 'gpt-done', ...gpt })
    await insertEvent(tx, jobId, finishedAt, {
      event: 'completed',
      coins: settled,
      released: job.coins_held - settled,
    })
    await enqueueDoneEmail(context, tx, locked)
    await enqueueNeededUpdate(context, tx, locked.list_id)
    await recordJobEvent(context, tx, locked, 'run.completed')
    if (await hasSupersededRun(tx, locked))
      await context.queue.enqueue(tx, reclaimSpaceTask, { listId: locked.list_id })
    return settled
  })
  if (coins === undefined) return
  await measureEndedJob(context, job, written.bytes)
  context.metrics.jobsEnded.inc({ status: 'Completed' })
  context.logger.info({ job_id: jobId, coins }, 'job completed')
}

const describeOutputs = ({ keys, figures }: WrittenOutputs) => ({
  outputs: JSON.stringify(keys),
  figures: JSON.stringify({ ...figures, code: getCodeVersion() }),
})

/** Writes the outputs of a job that its owner cancelled: the results so far, and a line for every other row. */
export async function writeCancelledOutputs(
  context: Context,
  { jobId }: { jobId: number },
  stop: AbortSignal,
): Promise<void> {
  const job = await getJob(context.db, jobId)
  if (job.status !== 'Cancelled' || job.cancelled_by !== 'owner' || job.outputs !== null || !job.finished_at)
    return
  // What a cleared job stored does not come back.
  if (job.cleared_at !== null) return
  await storeMissing(context, job, stop)
  const written = await writeOutputs(context, job, readOutputResults(context, job))
  const isCleared = await context.db.transaction().execute(async (tx) => {
    const { cleared_at } = await lockJob(tx, jobId)
    if (cleared_at === null) await updateJob(tx, jobId, describeOutputs(written))
    return cleared_at !== null
  })
  if (isCleared) return context.files.deleteFolder(`jobs/${jobId}`)
  await measureEndedJob(context, job, written.bytes)
}

/** Stores the rows of a job that was cancelled while its list was read, unless the list can no longer be read. */
async function storeMissing(context: Context, job: JobRow, signal: AbortSignal): Promise<void> {
  await storeLines(context, job.list_id, signal).catch((error: unknown) => {
    if (!isUnreadableList(error)) throw error
  })
  await storeRows(context, job, signal)
}
