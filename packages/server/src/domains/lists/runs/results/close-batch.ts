// docs/decisions/0022-batches.md

import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import type { AttemptOutcome, BatchAttempt, RefusedRecord } from '../record.ts'
import { advanceJob, enqueueBatches } from '../schedule.ts'
import {
  type Batch,
  changeJob,
  closeBatchRow,
  insertEvent,
  type JobRow,
  lockOpenBatch,
  updateJob,
} from '../store.ts'
import { deferRecords } from '../waiting/deferred-store.ts'
import { gatherDue, scheduleGathering } from '../waiting/gather-records.ts'
import { countVerdicts, insertResults } from './insert-results.ts'

/**
 * Closes a batch with what an attempt produced, in one transaction: stores records and counts, defers refused records and
 * enqueues the next tasks. Does nothing if another attempt has closed it, or once the job has ended.
 */
export async function closeBatch(context: Context, jobId: number, attempt: BatchAttempt): Promise<void> {
  const verdicts = await changeJob(context.db, jobId, async (tx, job) => {
    if (job.status !== 'Data Processing') return []
    const batch = await lockOpenBatch(tx, jobId, attempt.number)
    if (!batch) return []
    const stored = await storeClosed(context, tx, job, { batch, attempt })
    const refusedSince = await deferRefused(context, tx, job, attempt)
    if (job.finish_requested_at || !isHoldingBack(batch, attempt, refusedSince))
      await enqueueBatches(context, tx, job)
    await advanceJob(context, tx, job)
    return stored
  })
  countVerdicts(context, verdicts)
}

interface Closing {
  batch: Batch
  attempt: BatchAttempt
}

async function storeClosed(context: Context, tx: Tx, job: JobRow, { batch, attempt }: Closing) {
  const { processed, refused } = attempt
  await closeBatchRow(tx, batch, context.clock.now())
  // An explicit fault point, because other statements write the same table and only a kill here could lose records.
  context.reach('batch-row-closed')
  const verdicts = await insertResults(tx, job, { number: batch.number, processed }, context.clock.now())
  const records = batch.size - refused.length
  if (batch.gathered && records > 0)
    await insertEvent(tx, job.id, context.clock.now(), { event: 'resumed', records })
  return verdicts
}

/** Defers refused records and schedules their next attempt. Returns since when the marketplaces have refused the job. */
async function deferRefused(
  context: Context,
  tx: Tx,
  job: JobRow,
  { outcome, refused }: BatchAttempt,
): Promise<Date | null> {
  const now = context.clock.now()
  const refusedSince = findRefusedSince(job, outcome, now)
  if (refusedSince !== job.refused_since) await updateJob(tx, job.id, { refused_since: refusedSince })
  if (refused.length === 0) return refusedSince
  const deferred = await deferRecords(tx, job.id, refused, now)
  if (deferred.size === 0) return refusedSince
  await logFirstRefusals(
    tx,
    job,
    refused.filter(({ record }) => deferred.has(record.position)),
    now,
  )
  const after = { ...job, refused_since: refusedSince }
  if (job.finish_requested_at) await gatherDue(context, tx, after)
  else await scheduleGathering(context, tx, after)
  return refusedSince
}

async function logFirstRefusals(tx: Tx, job: JobRow, refused: readonly RefusedRecord[], now: Date) {
  const first = refused.filter(({ waitingSince }) => waitingSince === null)
  const byCause = Map.groupBy(first, ({ waitingFor, reason }) => `${waitingFor} ${reason}`)
  for (const [each, ...others] of byCause.values())
    if (each)
      await insertEvent(tx, job.id, now, {
        event: 'waiting',
        waitingFor: each.waitingFor,
        reason: each.reason,
        records: 1 + others.length,
      })
}

/** Since when the sources have refused the job. Null once they answer. */
function findRefusedSince({ refused_since }: JobRow, outcome: AttemptOutcome, now: Date): Date | null {
  if (outcome === 'sources-refuse') return refused_since ?? now
  return outcome === 'unknown' ? refused_since : null
}

/** Whether the rest of the job waits. Waiting records only keep a job held back that was held back before. */
function isHoldingBack(
  { gathered }: Batch,
  { outcome, refused }: BatchAttempt,
  refusedSince: Date | null,
): boolean {
  if (refused.length === 0 || outcome === 'proceed') return false
  return outcome !== 'unknown' || (gathered && refusedSince !== null)
}
