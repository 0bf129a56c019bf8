// docs/decisions/0022-batches.md

import { sources } from '@merkwerk/contract'
import { countUse } from '../../product-cache/index.ts'
import { getPinnedRules } from '../../rules/index.ts'
import type { JobContext } from '../job-context.ts'
import { findQueuedBatches, getJob } from '../queries.ts'
import { type BatchOutcome, type ListRecord, type LookupResults, lineOf } from '../record.ts'
import { closeBatches } from '../results/close-batch.ts'
import type { JobRow } from '../store.ts'
import { readBatch, writeResults } from './batch-files.ts'
import { findCachedRecords, getLookupOptions } from './look-up-records.ts'
import { applyJobRules, processRecord } from './process-record.ts'

interface Batch {
  number: number
  records: ListRecord[]
}

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
  const queued = await Promise.all(
    numbers.map(async (number) => ({ number, records: await readBatch(context.files, jobId, number) })),
  )
  const { results, missing } = await findCachedRecords(
    context.productCache,
    queued.flatMap(({ records }) => records),
    { ...(await getLookupOptions(context, job)), isUncounted: true },
  )
  const uncached = new Set(missing.map(({ position }) => position))
  const isCached = ({ records }: Batch) => records.every(({ position }) => !uncached.has(position))
  const closing = queued.filter(isCached)
  const requeued = queued.filter((batch) => !isCached(batch)).map(({ number }) => number)
  const outcomes = await writeOutcomes(context, job, closing, results)
  const { closed, outdated } = await closeBatches(context, jobId, outcomes, requeued)
  if (outdated.length > 0) await closeBatches(context, jobId, [], outdated)
  const counted = closing.filter(({ number }) => closed.includes(number))
  await countCached(context, counted, results)
}

async function writeOutcomes(
  context: JobContext,
  job: JobRow,
  batches: readonly Batch[],
  results: ReadonlyMap<number, LookupResults>,
): Promise<BatchOutcome[]> {
  const rules = await getPinnedRules(context.db, job.rule_set)
  return Promise.all(
    batches.map(async ({ number, records }) => {
      const processed = records.map((record) =>
        applyJobRules(processRecord(record, results.get(record.position), job.preferred_source), rules),
      )
      const written = await writeResults(context.files, job.id, number, processed.values().map(lineOf))
      return {
        ...{ number, processed, written, inserted: 0, refused: [] },
        ...{ isReachable: false, isMostlyRefused: false, holdsJobBack: false, isCached: true },
      }
    }),
  )
}

/** Counts the batches that this attempt closed. Batches that are enqueued again are counted when they are looked up. */
async function countCached(
  context: JobContext,
  batches: readonly Batch[],
  results: ReadonlyMap<number, LookupResults>,
): Promise<void> {
  const cached = batches.flatMap(({ records }) => records.map(({ position }) => results.get(position)))
  for (const marketplace of sources) {
    const recalled = cached.filter((result) => result?.[marketplace] !== undefined).length
    if (recalled > 0) await countUse(context, { marketplace, recalled, missed: 0 })
  }
}
