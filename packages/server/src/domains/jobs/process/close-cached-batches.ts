// docs/decisions/0022-batches.md

import { sources } from '@merkwerk/contract'
import type { CompiledRules } from '@merkwerk/engine'
import { countUse, type LookupOptions } from '../../product-cache/index.ts'
import { getPinnedRules } from '../../rules/index.ts'
import type { JobContext } from '../job-context.ts'
import { renderBatch } from '../outputs/output-lines.ts'
import { findQueuedBatches, getJob } from '../queries.ts'
import { linePartsOf, type StoredRecord } from '../record.ts'
import { closeBatches } from '../results/close-batch.ts'
import { storedRecord } from '../results/insert-results.ts'
import type { JobRow } from '../store.ts'
import { type EncodedBatch, encodeBatch, readBatch, writeResults } from './batch-files.ts'
import { findCachedRecords, getLookupOptions } from './look-up-records.ts'
import { applyJobRules, processRecord } from './process-record.ts'

/** Batches that are looked up at a time. */
const batchesAtOnce = 4

/**
 * Closes those of several batches whose results are all cached, in one transaction, and enqueues the others to be looked up.
 * Can run any number of times. A batch is closed once.
 */
export async function closeCachedBatches(
  context: JobContext,
  { jobId, batches }: { jobId: number; batches: number[] },
): Promise<void> {
  const job = await getJob(context.db, jobId)
  const numbers = await findQueuedBatches(context.db, jobId, batches)
  if (job.status !== 'Data Processing' || numbers.length === 0) return
  const options = { ...(await getLookupOptions(context, job)), isUncounted: true }
  const rules = await getPinnedRules(context.db, job.rule_set)
  const cached: CachedBatch[] = []
  for (let from = 0; from < numbers.length; from += batchesAtOnce) {
    const some = numbers.slice(from, from + batchesAtOnce)
    cached.push(...(await processCached(context, job, some, { options, rules })))
  }
  const written = await writeResults(context.files, jobId, cached)
  const outcomes = cached.map(({ number, processed }, index) => ({
    ...{ number, processed, written: written[index], inserted: 0, refused: [] },
    ...{ isReachable: false, isMostlyRefused: false, holdsJobBack: false, isCached: true },
  }))
  const isCached = new Set(cached.map(({ number }) => number))
  const requeued = numbers.filter((number) => !isCached.has(number))
  const { closed, outdated } = await closeBatches(context, jobId, outcomes, requeued)
  if (outdated.length > 0) await closeBatches(context, jobId, [], outdated)
  await countCached(
    context,
    cached.filter(({ number }) => closed.includes(number)),
  )
}

interface CachedBatch {
  number: number
  processed: StoredRecord[]
  encoded: EncodedBatch
}

/** Processes those of the batches whose results are all cached. */
async function processCached(
  context: JobContext,
  job: JobRow,
  numbers: readonly number[],
  { options, rules }: { options: LookupOptions; rules: CompiledRules },
): Promise<CachedBatch[]> {
  const queued = await Promise.all(
    numbers.map(async (number) => ({ number, records: await readBatch(context.files, job.id, number) })),
  )
  const { results, missing } = await findCachedRecords(
    context.productCache,
    queued.flatMap(({ records }) => records),
    options,
  )
  const uncached = new Set(missing.map(({ position }) => position))
  const closing = queued.filter(({ records }) => records.every(({ position }) => !uncached.has(position)))
  return closing.map(({ number, records }) => {
    const processed = records.map((record) =>
      applyJobRules(processRecord(record, results.get(record.position), job.preferred_source), rules),
    )
    // Frees the parsed products. Those of all batches would outlive the collections of new objects, which would take most of the time.
    for (const { position } of records) results.delete(position)
    const rendered = renderBatch(
      processed.map(({ result }) => result),
      job.language,
    )
    return {
      number,
      processed: processed.map(storedRecord),
      encoded: encodeBatch(
        processed.values().map((each) => ({ position: each.result.position, parts: linePartsOf(each) })),
        rendered,
      ),
    }
  })
}

/** Counts the batches that this attempt closed. Batches that are enqueued again are counted when they are looked up. */
async function countCached(context: JobContext, batches: readonly CachedBatch[]): Promise<void> {
  const lookedUp = batches.flatMap(({ processed }) => processed.flatMap((each) => each.lookedUp))
  for (const marketplace of sources) {
    const recalled = lookedUp.filter((source) => source === marketplace).length
    if (recalled > 0) await countUse(context, { marketplace, recalled, missed: 0 })
  }
}
