// docs/decisions/0022-batches.md

import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import type { AttemptOutcome, BatchAttempt, RefusedRecord } from '../record.ts'
import { advanceRun, enqueueBatches } from '../schedule.ts'
import {
  type Batch,
  changeRun,
  closeBatchRow,
  insertEvent,
  lockOpenBatch,
  type RunRow,
  updateRun,
} from '../store.ts'
import { deferRecords } from '../waiting/deferred-store.ts'
import { gatherDue, scheduleGathering } from '../waiting/gather-records.ts'
import { countVerdicts, insertResults } from './insert-results.ts'

/**
 * Closes a batch with what an attempt produced, in one transaction: stores records and counts, defers refused records and
 * enqueues the next tasks. Does nothing if another attempt has closed it, or once the run has ended.
 */
export async function closeBatch(context: Context, runId: number, attempt: BatchAttempt): Promise<void> {
  const verdicts = await changeRun(context.db, runId, async (tx, run) => {
    if (run.status !== 'Data Processing') return []
    const batch = await lockOpenBatch(tx, runId, attempt.number)
    if (!batch) return []
    const stored = await storeClosed(context, tx, run, { batch, attempt })
    const refusedSince = await deferRefused(context, tx, run, attempt)
    if (run.finish_requested_at || !isHoldingBack(batch, attempt, refusedSince))
      await enqueueBatches(context, tx, run)
    await advanceRun(context, tx, run)
    return stored
  })
  countVerdicts(context, verdicts)
}

interface Closing {
  batch: Batch
  attempt: BatchAttempt
}

async function storeClosed(context: Context, tx: Tx, run: RunRow, { batch, attempt }: Closing) {
  const { processed, refused } = attempt
  await closeBatchRow(tx, batch, context.clock.now())
  // An explicit fault point, because other statements write the same table and only a kill here could lose records.
  context.reach('batch-row-closed')
  const verdicts = await insertResults(tx, run, { number: batch.number, processed }, context.clock.now())
  const records = batch.size - refused.length
  if (batch.gathered && records > 0)
    await insertEvent(tx, run.id, context.clock.now(), { event: 'resumed', records })
  return verdicts
}

/** Defers refused records and schedules their next attempt. Returns since when the marketplaces have refused the run. */
async function deferRefused(
  context: Context,
  tx: Tx,
  run: RunRow,
  { outcome, refused }: BatchAttempt,
): Promise<Date | null> {
  const now = context.clock.now()
  const refusedSince = findRefusedSince(run, outcome, now)
  if (refusedSince !== run.refused_since) await updateRun(tx, run.id, { refused_since: refusedSince })
  if (refused.length === 0) return refusedSince
  const deferred = await deferRecords(tx, run.id, refused, now)
  if (deferred.size === 0) return refusedSince
  await logFirstRefusals(
    tx,
    run,
    refused.filter(({ record }) => deferred.has(record.position)),
    now,
  )
  const after = { ...run, refused_since: refusedSince }
  if (run.finish_requested_at) await gatherDue(context, tx, after)
  else await scheduleGathering(context, tx, after)
  return refusedSince
}

async function logFirstRefusals(tx: Tx, run: RunRow, refused: readonly RefusedRecord[], now: Date) {
  const first = refused.filter(({ waitingSince }) => waitingSince === null)
  const byCause = Map.groupBy(first, ({ waitingFor, reason }) => `${waitingFor} ${reason}`)
  for (const [each, ...others] of byCause.values())
    if (each)
      await insertEvent(tx, run.id, now, {
        event: 'waiting',
        waitingFor: each.waitingFor,
        reason: each.reason,
        records: 1 + others.length,
      })
}

/** Since when the sources have refused the run. Null once they answer. */
function findRefusedSince({ refused_since }: RunRow, outcome: AttemptOutcome, now: Date): Date | null {
  if (outcome === 'sources-refuse') return refused_since ?? now
  return outcome === 'unknown' ? refused_since : null
}

/** Whether the rest of the run waits. Waiting records only keep a run held back that was held back before. */
function isHoldingBack(
  { gathered }: Batch,
  { outcome, refused }: BatchAttempt,
  refusedSince: Date | null,
): boolean {
  if (refused.length === 0 || outcome === 'proceed') return false
  return outcome !== 'unknown' || (gathered && refusedSince !== null)
}
