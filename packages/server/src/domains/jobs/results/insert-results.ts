// docs/decisions/0023-deferred-records.md

import { hash } from 'node:crypto'
import { missingSafetyFacts, type SourceName, statedSafety, type Verdict } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { addGptCounts, type GptCounts } from '../../enrichment/index.ts'
import { type ListRowResult, upsertRows } from '../../lists/index.ts'
import { addRuleUses } from '../../rules/index.ts'
import type { BatchAttempt, ProcessedRecord, RecordResult, StoredRecord } from '../record.ts'
import { addAnswered, beginBatch, changeJob, type JobRow, lockOpenBatch } from '../store.ts'
import { hasTooLittleData } from './charges.ts'
import { encodeResult } from './encode-result.ts'
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
  if (job.list_id !== null)
    await upsertRows(
      tx,
      { listId: job.list_id, jobId: job.id, now },
      stored.map(({ listRow }) => listRow),
    )
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

/** What is stored of a processed record. */
export function storedRecord(processed: ProcessedRecord): StoredRecord {
  const { result, product, joined, lookedUp, uses, gpt } = processed
  const { position, verdict, reason, merged } = result
  const fingerprint = fingerprintOf(result)
  return {
    ...{ position, verdict, lookedUp, uses, ...(gpt && { gpt }) },
    row: {
      ...{ position, verdict, reason, fingerprint },
      remarks: result.remarks,
      facts: result.facts,
      product_keys: product && (merged && hasTooLittleData(merged) ? [] : [...product.keys]),
      read_at: product?.readAt ?? null,
      fetched_at: merged?.fetchedAt ?? null,
    },
    result: encodeResult(result),
    listRow: listRow(result, joined, fingerprint),
    missingSafety: merged ? missingSafetyFacts(merged) : undefined,
    found: joined.map(({ source }) => source),
  }
}

const partNumberColumns = ({ partNumber }: RecordResult) => ({
  mpn: partNumber?.mpn ?? null,
  mpn_brand: partNumber?.brand ?? null,
})

/** What a list shows of a result, with the products that it joins. */
export function listRow(
  result: RecordResult,
  joined: readonly { source: SourceName }[],
  fingerprint = fingerprintOf(result),
): ListRowResult {
  const { merged } = result
  return {
    position: result.position,
    article_number: result.articleNumber,
    ean: result.ean,
    asin: result.asin,
    ...partNumberColumns(result),
    verdict: result.verdict,
    reason: result.reason,
    title: merged?.title ?? null,
    brand: merged?.brand ?? null,
    category: merged?.categories.at(-1) ?? null,
    image: merged?.images[0] ?? null,
    amazon_price: merged?.prices.amazon?.amount ?? null,
    amazon_currency: merged?.prices.amazon?.currency ?? null,
    ebay_price: merged?.prices.ebay?.amount ?? null,
    ebay_currency: merged?.prices.ebay?.currency ?? null,
    attributes: merged?.attributes.length ?? 0,
    attribute_names: [...new Set(merged?.attributes.map(({ name }) => name))],
    sources: joined.map(({ source }) => source),
    stated_safety: merged && statedSafety(merged),
    has_description: Boolean(merged?.description ?? merged?.shortDescription),
    fingerprint,
    fetched_at: merged?.fetchedAt ?? null,
  }
}

/** Hash of title, prices and attributes, by which runs of one list are compared. Null unless found. */
function fingerprintOf({ merged }: RecordResult): string | null {
  if (!merged) return null
  const { title, prices, attributes } = merged
  const values = attributes.map(({ name, value }) => [name, value])
  const compared = JSON.stringify([title, prices.amazon ?? null, prices.ebay ?? null, values])
  return hash('sha256', compared, 'base64url').slice(0, 16)
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
