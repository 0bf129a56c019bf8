// docs/decisions/0023-deferred-records.md

import type { Verdict } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { addGptCounts, type GptCounts } from '../../../products/enrichment/index.ts'
import { addRuleUses } from '../../../products/rules/index.ts'
import { upsertRows } from '../../rows/index.ts'
import type { BatchAttempt, ProcessedRecord, StoredRecord } from '../record.ts'
import { addAnswered, beginBatch, changeJob, type JobRow, lockOpenBatch } from '../store.ts'
import { encodeResult, hashKey } from './encode-result.ts'
import { addSourceCounts, addVerdicts, storeRecords } from './results-store.ts'

/** Stores processed records of a locked, open batch of a locked job, and counts those that were open. Returns their verdicts. */
export async function insertResults(
  tx: Tx,
  job: JobRow,
  { number, processed }: Pick<BatchAttempt, 'number' | 'processed'>,
  now: Date,
): Promise<Verdict[]> {
  if (processed.length === 0) return []
  const positions = await storeRecords(tx, job.id, processed)
  const stored = processed.filter(({ position }) => positions.has(position))
  if (stored.length === 0) return []
  await addAnswered(tx, job.id, number, stored.length)
  const gpt = sumGptCounts(stored)
  await addRuleUses(
    tx,
    job.id,
    stored.flatMap(({ uses }) => uses),
  )
  if (gpt) await addGptCounts(tx, job.id, gpt)
  await addVerdicts(tx, job.id, stored)
  await addSourceCounts(tx, job.id, stored)
  await upsertRows(tx, { listId: job.list_id, jobId: job.id, now }, [...positions])
  return stored.map(({ verdict }) => verdict)
}

function sumGptCounts(processed: readonly StoredRecord[]): GptCounts | undefined {
  const counts = processed.flatMap(({ gpt }) => gpt ?? [])
  if (counts.length === 0) return undefined
  const sum = (name: keyof GptCounts) => counts.reduce((total, each) => total + each[name], 0)
  return {
    answered: sum('answered'),
    unusable: sum('unusable'),
    leftOut: sum('leftOut'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
  }
}

/** What is stored of a processed record. The key is that of its content unless it is known by what it depends on. */
export function storedRecord(processed: ProcessedRecord, key?: string): StoredRecord {
  const { result, product, joined, lookedUp, uses, gpt } = processed
  const encoded = encodeResult(processed)
  const { position, verdict } = result
  return {
    ...{ position, verdict, lookedUp, uses, ...(gpt && { gpt }) },
    key:
      key ??
      hashKey(
        JSON.stringify({
          ...encoded,
          content: encoded.content?.toString('base64'),
          details: encoded.details?.toString('base64'),
        }),
      ),
    result: encoded,
    readAt: product?.readAt ?? null,
    fetchedAt: product?.fetchedAt ?? null,
    found: joined.map(({ source }) => source),
  }
}

/**
 * Stores processed records of a batch that stays open, so that they are shown and charged before the last one is processed.
 * Returns whether the batch is still open.
 */
export async function flushResults(
  context: Context,
  jobId: number,
  { number, begunAt }: { number: number; begunAt: Date },
  processed: readonly StoredRecord[],
): Promise<boolean> {
  const verdicts = await changeJob(context.db, jobId, async (tx, job) => {
    if (job.status !== 'Data Processing') return undefined
    if (!(await lockOpenBatch(tx, jobId, number))) return undefined
    await beginBatch(tx, jobId, number, begunAt)
    return insertResults(tx, job, { number, processed }, context.clock.now())
  })
  countVerdicts(context, verdicts ?? [])
  return verdicts !== undefined
}

export function countVerdicts({ metrics }: Context, verdicts: readonly Verdict[]): void {
  for (const verdict of verdicts) metrics.records.inc({ verdict })
}
