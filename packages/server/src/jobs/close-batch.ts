import type { Product } from '@merkwerk/contract'
import type { RuleUse } from '@merkwerk/engine'
import type { Context } from '../context.ts'
import { addGptCounts, type GptCounts } from '../enrichment/index.ts'
import { addRuleUses } from '../filters/index.ts'
import type { ListRecord, WrittenResults } from './batch-files.ts'
import { logEvent } from './job-log.ts'
import { fingerprintOf, type RecordResult } from './record-result.ts'
import {
  addVerdicts,
  closeBatchRow,
  enqueueBatches,
  insertRecords,
  lockJob,
  lockOpenBatch,
  settleBatches,
  updateJob,
} from './store.ts'

/** One record of a batch, answered. */
export interface AnsweredRecord {
  record: ListRecord
  result: RecordResult
  /** What the price counts; null unless found. */
  productKey: string | null
  /** What the marketplaces show of the product, the most trusted first; none unless found. */
  joined: readonly Product[]
}

/** What one attempt at a batch came to. */
export interface BatchOutcome {
  answered: readonly AnsweredRecord[]
  written: WrittenResults
  /** Every application of a rule to a value of these records. */
  uses: readonly RuleUse[]
  /** How the GPT step went, where the job has one. */
  gpt?: GptCounts | undefined
  /** Whether the marketplaces could be reached in this attempt and most of it was not refused. */
  isReached: boolean
}

/**
 * Closes a batch with what an attempt found: its row, its records, the job's counts and the tasks that follow,
 * in one transaction. False when another attempt closed it first or the job has ended: nothing was changed then.
 */
export async function closeBatch(
  ctx: Context,
  jobId: number,
  batch: number,
  { answered, written, uses, gpt, isReached }: BatchOutcome,
): Promise<boolean> {
  const isClosed = await ctx.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (job.status !== 'Data Processing') return false
    const row = await lockOpenBatch(tx, jobId, batch)
    if (!row) return false
    const now = ctx.clock.now()
    await closeBatchRow(tx, jobId, batch, written.key, now)
    ctx.reach('batch-row-closed')
    await insertRecords(
      tx,
      answered.map((each, index) => recordRow(jobId, batch, each, written.lines[index])),
    )
    ctx.reach('records-inserted')
    await addRuleUses(tx, jobId, uses)
    if (gpt) await addGptCounts(tx, jobId, gpt)
    await addVerdicts(
      tx,
      jobId,
      answered.map(({ result }) => result.verdict),
    )
    if (isReached && job.refused_since) await updateJob(tx, jobId, { refused_since: null })
    if (row.state === 'waiting') await logEvent(tx, jobId, now, { event: 'resumed', records: row.size })
    await enqueueBatches(ctx, tx, job)
    ctx.reach('next-batches-enqueued')
    await settleBatches(ctx, tx, job)
    return true
  })
  if (isClosed) for (const { result } of answered) ctx.metrics.records.inc({ verdict: result.verdict })
  return isClosed
}

function recordRow(
  jobId: number,
  batch: number,
  { record, result, productKey }: AnsweredRecord,
  line = { start: 0, bytes: 0 },
) {
  return {
    job_id: jobId,
    position: result.position,
    batch,
    article_number: result.articleNumber,
    ean: result.ean,
    asin: result.asin,
    verdict: result.verdict,
    reason: result.reason,
    remarks: result.remarks,
    product_key: productKey,
    fingerprint: fingerprintOf(result),
    is_paid: record.isPaid,
    result_start: line.start,
    result_bytes: line.bytes,
  }
}
