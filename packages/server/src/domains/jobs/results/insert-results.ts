// docs/decisions/0023-deferred-records.md

import { hash } from 'node:crypto'
import { missingSafetyFacts, type SourceName, statedSafety, type Verdict } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { addGptCounts, type GptCounts } from '../../enrichment/index.ts'
import { type ListRowResult, upsertRows } from '../../lists/index.ts'
import { addRuleUses } from '../../rules/index.ts'
import {
  type BatchOutcome,
  lineOf,
  type ProcessedRecord,
  type RecordResult,
  type RecordRow,
  type StoredRecord,
} from '../record.ts'
import { changeJob, type JobRow, lockOpenBatches, updateBatch } from '../store.ts'
import { removeDeferred } from '../waiting/deferred-store.ts'
import { hasTooLittleData } from './charges.ts'
import { addSourceCounts, addVerdicts, findUnfiled, insertRecords, insertUnfiled } from './results-store.ts'

/** Processed records of a batch and, once it is closed, the file with their lines. */
type BatchResults = Pick<BatchOutcome, 'number' | 'processed'> & Partial<Pick<BatchOutcome, 'written'>>

/** Inserts processed records of locked, open batches of a locked job and adds them to the job's counts. */
export async function insertResults(
  tx: Tx,
  job: JobRow,
  batches: readonly BatchResults[],
  now: Date,
): Promise<void> {
  const processed = batches.flatMap((batch) => batch.processed)
  if (processed.length === 0) return
  const rows = batches.flatMap(({ number, processed, written }) =>
    processed.map(({ position, row }): RecordRow => {
      const { start = 0, bytes = 0 } = written?.places.get(position) ?? {}
      return { ...row, job_id: job.id, batch: number, result_start: start, result_bytes: bytes }
    }),
  )
  const uses = processed.flatMap((each) => each.uses)
  const gpt = sumGptCounts(processed)
  await insertRecords(tx, rows)
  await addRuleUses(tx, job.id, uses)
  if (gpt) await addGptCounts(tx, job.id, gpt)
  await addVerdicts(tx, job.id, processed)
  await addSourceCounts(tx, job.id, processed)
  if (job.list_id === null) return
  const run = { listId: job.list_id, jobId: job.id, now }
  await upsertRows(
    tx,
    run,
    processed.map((each) => each.listRow),
  )
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

/** What is stored of a processed record besides its line. */
export function storedRecord(processed: ProcessedRecord): StoredRecord {
  const { result, product, joined, lookedUp, uses, gpt } = processed
  const { position, verdict, reason, merged } = result
  const fingerprint = fingerprintOf(result)
  return {
    ...{ position, verdict, lookedUp, uses, ...(gpt && { gpt }) },
    row: {
      ...{ position, verdict, reason, fingerprint },
      article_number: result.articleNumber,
      ean: result.ean,
      asin: result.asin,
      ...partNumberColumns(result),
      remarks: result.remarks,
      facts: result.facts,
      product_keys: product && (merged && hasTooLittleData(merged) ? [] : [...product.keys]),
      read_at: product?.readAt ?? null,
    },
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
 * Inserts processed records of a batch that stays open, so that they are shown and charged before the last one is processed.
 * Skips records that another attempt has inserted. Returns whether the batch is still open.
 */
export async function flushResults(
  context: Context,
  jobId: number,
  batch: { number: number; begunAt: Date },
  processed: readonly ProcessedRecord[],
): Promise<boolean> {
  const inserted = await changeJob(context.db, jobId, async (tx, job) => {
    if (job.status !== 'Data Processing') return undefined
    const [row] = await lockOpenBatches(tx, jobId, [batch.number])
    if (!row) return undefined
    const stored = new Set(
      row.answered > 0 ? (await findUnfiled(tx, jobId, batch.number)).map(({ position }) => position) : [],
    )
    const fresh = processed.filter(({ result }) => !stored.has(result.position))
    if (fresh.length === 0) return []
    await insertResults(
      tx,
      job,
      [{ number: batch.number, processed: fresh.map(storedRecord) }],
      context.clock.now(),
    )
    await insertUnfiled(tx, jobId, batch.number, fresh.map(lineOf))
    const positions = fresh.map(({ result }) => result.position)
    if (row.gathered) await removeDeferred(tx, jobId, positions)
    await updateBatch(tx, jobId, batch.number, {
      answered: row.answered + fresh.length,
      begun_at: row.begun_at ?? batch.begunAt,
    })
    return fresh.map(({ result }) => result.verdict)
  })
  countVerdicts(context, inserted ?? [])
  return inserted !== undefined
}

export function countVerdicts({ metrics }: Context, verdicts: readonly Verdict[]): void {
  for (const verdict of verdicts) metrics.records.inc({ verdict })
}
