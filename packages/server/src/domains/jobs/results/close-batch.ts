// docs/decisions/0022-batches.md

import type { Verdict } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { BatchOutcome, RefusedRecord } from '../record.ts'
import { advanceJob, enqueueBatches, enqueueSearches } from '../schedule.ts'
import { changeJob, closeBatchRows, insertEvent, type JobRow, lockOpenBatches, updateJob } from '../store.ts'
import { deferRecords, removeDeferred } from '../waiting/deferred-store.ts'
import { gatherDue, scheduleGathering } from '../waiting/gather-records.ts'
import { countVerdicts, insertResults } from './insert-results.ts'
import { fileResults } from './results-store.ts'

/**
 * Closes batches with the outcomes of an attempt, in one transaction: stores records and counts, defers refused records and
 * enqueues the next tasks. Skips batches that another attempt has closed, and all of them once the job has ended. Enqueues
 * the `requeued` batches to be looked up. Returns the batches that this call closed, and the `outdated` ones, into which
 * another attempt inserted records after their file was written, so that the file is incomplete.
 */
export async function closeBatches(
  context: Context,
  jobId: number,
  outcomes: readonly BatchOutcome[],
  requeued: readonly number[] = [],
): Promise<{ closed: number[]; outdated: number[] }> {
  const { verdicts, ...batches } = await changeJob(context.db, jobId, async (tx, job) => {
    if (job.status !== 'Data Processing') return { verdicts: [], closed: [], outdated: [] }
    const rows = await lockOpenBatches(tx, jobId, [...outcomes.map(({ number }) => number), ...requeued])
    const open = new Map(rows.map((row) => [row.number, row]))
    const closing = outcomes.flatMap((outcome) => {
      const row = open.get(outcome.number)
      return row?.answered === outcome.inserted ? [{ ...outcome, isGathered: row.gathered }] : []
    })
    if (closing.length > 0) await writeClosed(context, tx, job, closing)
    const lookedUp = requeued.filter((number) => open.get(number)?.state === 'queued')
    await enqueueSearches(context, tx, job, lookedUp)
    const isCached = lookedUp.length === 0 && closing.every((outcome) => outcome.isCached)
    const refusedSince = await deferRefused(context, tx, job, closing)
    if (job.finish_requested_at || !closing.some((outcome) => isHoldingBack(outcome, refusedSince)))
      await enqueueBatches(context, tx, job, { isCached })
    await advanceJob(context, tx, job)
    const closed = closing.map(({ number }) => number)
    return {
      verdicts: closing.flatMap(({ processed }) => processed.map(({ verdict }): Verdict => verdict)),
      closed,
      outdated: outcomes
        .map(({ number }) => number)
        .filter((number) => open.has(number) && !closed.includes(number)),
    }
  })
  countVerdicts(context, verdicts)
  return batches
}

interface ClosingBatch extends BatchOutcome {
  isGathered: boolean
}

async function writeClosed(context: Context, tx: Tx, job: JobRow, closing: readonly ClosingBatch[]) {
  const closed = closing.map(({ number, written, processed, inserted }) => ({
    number,
    resultKey: written?.key ?? null,
    rendered: written?.rendered ?? null,
    answered: processed.length + inserted,
  }))
  await closeBatchRows(tx, job.id, closed, context.clock.now())
  // An explicit fault point, because other statements write the same table and only a kill here could lose records.
  context.reach('batch-row-closed')
  await insertResults(tx, job, closing, context.clock.now())
  for (const { number, written, inserted, isGathered, processed } of closing) {
    if (inserted > 0 && written) await fileResults(tx, job.id, number, written)
    if (!isGathered) continue
    const positions = processed.map(({ position }) => position)
    if (positions.length > 0) await removeDeferred(tx, job.id, positions)
    const records = positions.length + inserted
    if (records > 0) await insertEvent(tx, job.id, context.clock.now(), { event: 'resumed', records })
  }
}

/** Defers refused records and schedules their next attempt. Returns since when the marketplaces have refused the job. */
async function deferRefused(context: Context, tx: Tx, job: JobRow, closing: readonly ClosingBatch[]) {
  const now = context.clock.now()
  const isReachable = closing.some((outcome) => outcome.isReachable)
  const isMostlyRefused = closing.some((outcome) => outcome.isMostlyRefused)
  const refusedSince = isReachable ? null : (job.refused_since ?? (isMostlyRefused ? now : null))
  if (refusedSince !== job.refused_since) await updateJob(tx, job.id, { refused_since: refusedSince })
  const refused = closing.flatMap((outcome) => outcome.refused)
  if (refused.length === 0) return refusedSince
  await deferRecords(tx, job.id, refused, now)
  await logFirstRefusals(tx, job, refused, now)
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

/** A batch of deferred records is not representative: it only keeps a job held back that was held back before. */
function isHoldingBack(
  { refused, holdsJobBack, isGathered, isReachable }: ClosingBatch,
  refusedSince: Date | null,
): boolean {
  if (refused.length === 0) return false
  return holdsJobBack || (isGathered && !isReachable && refusedSince !== null)
}
