// docs/decisions/0023-deferred-records.md

import type { Verdict } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { addGptCounts, type GptCounts } from '../../../products/enrichment/index.ts'
import { addRuleUses } from '../../../products/rules/index.ts'
import { readAhead, upsertRows } from '../../rows/index.ts'
import { findLastStored, findNextRows } from '../open-records-queries.ts'
import type { BatchAttempt, ListRecord, ProcessedRecord, StoredRecord } from '../record.ts'
import { addAnswered, beginBatch, changeRun, lockOpenBatch, type RunRow } from '../store.ts'
import { encodeResult, hashKey } from './encode-result.ts'
import { addSourceCounts, addVerdicts, insertRecords, storeRecords } from './results-store.ts'

/** Processes those of some rows that need no lookup. */
type Process = (rows: readonly ListRecord[]) => Promise<readonly StoredRecord[]>

/**
 * Stores the rows that a run looks up and that are not stored yet, as long as the run has the status with which it was read: with their
 * results if they were processed, else as open records. Rows are processed while those before them are stored. Returns whether all rows are
 * stored. Can run any number of times.
 */
export async function storeRows(
  context: Context,
  run: RunRow,
  signal: AbortSignal,
  { process = async () => [], mostBlocks = Infinity }: { process?: Process; mostBlocks?: number } = {},
): Promise<boolean> {
  let blocks = 0
  const readBlock = async (after: number) => {
    signal.throwIfAborted()
    const rows = blocks < mostBlocks ? await findNextRows(context.db, run, after) : []
    if (rows.length > 0) blocks += 1
    return { positions: rows.map(({ position }) => position), processed: await process(rows) }
  }
  const stored = await findLastStored(context.db, run.id)
  for await (const block of readAhead(stored, readBlock, ({ positions }) => positions.at(-1))) {
    const verdicts = await storeBlock(context, run, block)
    if (!verdicts) return false
    countVerdicts(context, verdicts)
  }
  return blocks < mostBlocks
}

interface Block {
  positions: readonly number[]
  processed: readonly StoredRecord[]
}

/** Stores rows of a run. Returns the verdicts of those with results, undefined if the run has changed. */
const storeBlock = (context: Context, run: RunRow, { positions, processed }: Block) =>
  changeRun(context.db, run.id, async (tx, { status, cleared_at: clearedAt }) => {
    // An attempt that goes on after a cancellation stores nothing.
    if (status !== run.status || clearedAt !== null) return undefined
    const stored = await insertRecords(tx, run, { positions, processed })
    return countStored(tx, run, { processed, positions: stored }, context.clock.now())
  })

/** Stores processed records of a locked, open batch of a locked run, and counts those that were open. Returns their verdicts. */
export async function insertResults(
  tx: Tx,
  run: RunRow,
  { number, processed }: Pick<BatchAttempt, 'number' | 'processed'>,
  now: Date,
): Promise<Verdict[]> {
  if (processed.length === 0) return []
  const positions = await storeRecords(tx, run.id, processed)
  if (positions.size > 0) await addAnswered(tx, run.id, number, positions.size)
  return countStored(tx, run, { processed, positions }, now)
}

/** Counts the records that were stored at some positions, and shows them in the list. Returns their verdicts. */
async function countStored(
  tx: Tx,
  run: RunRow,
  { processed, positions }: { processed: readonly StoredRecord[]; positions: ReadonlySet<number> },
  now: Date,
): Promise<Verdict[]> {
  const stored = processed.filter(({ position }) => positions.has(position))
  if (stored.length === 0) return []
  const gpt = sumGptCounts(stored)
  await addRuleUses(
    tx,
    run.id,
    stored.flatMap(({ uses }) => uses),
  )
  if (gpt) await addGptCounts(tx, run.id, gpt)
  await addVerdicts(tx, run.id, stored)
  await addSourceCounts(tx, run.id, stored)
  await upsertRows(tx, { listId: run.list_id, runId: run.id, now }, [...positions])
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
export function toStoredRecord(processed: ProcessedRecord, key?: string): StoredRecord {
  const { result, product, joined, lookedUp, uses, gpt } = processed
  const encoded = encodeResult(processed)
  const { position, verdict } = result
  return {
    position,
    verdict,
    lookedUp,
    uses,
    ...(gpt && { gpt }),
    key:
      key ??
      hashKey(
        JSON.stringify({
          ...encoded,
          content: encoded.content?.toString('base64'),
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
  runId: number,
  { number, begunAt }: { number: number; begunAt: Date },
  processed: readonly StoredRecord[],
): Promise<boolean> {
  const verdicts = await changeRun(context.db, runId, async (tx, run) => {
    if (run.status !== 'Data Processing') return undefined
    if (!(await lockOpenBatch(tx, runId, number))) return undefined
    await beginBatch(tx, runId, number, begunAt)
    return insertResults(tx, run, { number, processed }, context.clock.now())
  })
  countVerdicts(context, verdicts ?? [])
  return verdicts !== undefined
}

export function countVerdicts({ metrics }: Context, verdicts: readonly Verdict[]): void {
  for (const verdict of verdicts) metrics.records.inc({ verdict })
}
