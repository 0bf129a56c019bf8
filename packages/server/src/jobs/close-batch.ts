import type { Product } from '@merkwerk/contract'
import type { RuleUse } from '@merkwerk/engine'
import type { Context } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { addGptCounts, type GptCounts } from '../enrichment/index.ts'
import { addRuleUses } from '../filters/index.ts'
import type { ListRecord, WrittenResults } from './batch-files.ts'
import { logEvent } from './job-log.ts'
import { fingerprintOf, type RecordResult } from './record-result.ts'
import {
  addVerdicts,
  closeBatchRows,
  enqueueBatches,
  enqueueLookUps,
  insertRecords,
  type JobRow,
  lockJob,
  lockOpenBatches,
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
  number: number
  answered: readonly AnsweredRecord[]
  written: WrittenResults
  /** Every application of a rule to a value of these records. */
  uses: readonly RuleUse[]
  /** How the GPT step went, where the job has one. */
  gpt?: GptCounts | undefined
  /** Whether the marketplaces could be reached in this attempt and most of it was not refused. */
  isReached: boolean
  /** All was in the catalogue: neither a marketplace nor a model had to be asked. */
  isRemembered: boolean
}

/**
 * Closes batches with what an attempt found: their rows, their records, the job's counts and the tasks that follow, in
 * one transaction. Those that another attempt closed first are left alone, as are all once the job has ended.
 * The batches of `handedOn` are enqueued to be looked up.
 */
export async function closeBatches(
  ctx: Context,
  jobId: number,
  outcomes: readonly BatchOutcome[],
  handedOn: readonly number[] = [],
): Promise<void> {
  const closed = await ctx.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (job.status !== 'Data Processing') return []
    const rows = await lockOpenBatches(tx, jobId, [...outcomes.map(({ number }) => number), ...handedOn])
    const states = new Map(rows.map(({ number, state }) => [number, state]))
    const closing = outcomes.filter(({ number }) => states.has(number))
    if (closing.length > 0) await writeClosed(ctx, tx, job, closing)
    for (const { number, answered } of closing)
      if (states.get(number) === 'waiting')
        await logEvent(tx, jobId, ctx.clock.now(), { event: 'resumed', records: answered.length })
    const lookedUp = handedOn.filter((number) => states.get(number) === 'queued')
    await enqueueLookUps(ctx, tx, job, lookedUp)
    const isRemembered = lookedUp.length === 0 && closing.every((outcome) => outcome.isRemembered)
    await enqueueBatches(ctx, tx, job, { isRemembered })
    ctx.reach('next-batches-enqueued')
    await settleBatches(ctx, tx, job)
    return closing
  })
  for (const { result } of closed.flatMap(({ answered }) => answered))
    ctx.metrics.records.inc({ verdict: result.verdict })
}

async function writeClosed(
  ctx: Context,
  tx: Tx,
  job: JobRow,
  closing: readonly BatchOutcome[],
): Promise<void> {
  const closed = closing.map(({ number, written }) => ({ number, resultKey: written.key }))
  await closeBatchRows(tx, job.id, closed, ctx.clock.now())
  ctx.reach('batch-row-closed')
  await insertRecords(
    tx,
    closing.flatMap(({ number, answered, written }) =>
      answered.map((each, index) => recordRow(job.id, number, each, written.lines[index])),
    ),
  )
  ctx.reach('records-inserted')
  const uses = closing.flatMap((outcome) => outcome.uses)
  await addRuleUses(tx, job.id, uses)
  for (const { gpt } of closing) if (gpt) await addGptCounts(tx, job.id, gpt)
  const verdicts = closing.flatMap(({ answered }) => answered.map(({ result }) => result.verdict))
  await addVerdicts(tx, job.id, verdicts)
  const isReached = closing.some((outcome) => outcome.isReached)
  if (isReached && job.refused_since) await updateJob(tx, job.id, { refused_since: null })
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
