// docs/decisions/0022-batches.md

import { marketplaces } from '@merkwerk/contract'
import { countUse } from '../../product-cache/index.ts'
import { getPinnedRules } from '../../rules/index.ts'
import type { JobContext } from '../job-context.ts'
import { getJob } from '../queries.ts'
import { type BatchOutcome, type ListRecord, type LookupResults, lineOf } from '../record.ts'
import { closeBatches } from '../results/close-batch.ts'
import type { JobRow } from '../store.ts'
import { getLookupOptions } from './ask-options.ts'
import { readBatch, writeResults } from './batch-files.ts'
import { findQueuedBatches } from './batch-queries.ts'
import { findCachedRecords } from './look-up-records.ts'
import { applyJobRules, processRecord } from './process-record.ts'

/**
 * Closes those of a stretch of batches that the product cache knows all about, together, and hands the others on to be looked
 * up. Runs any number of times; a batch is closed once.
 */
export async function closeCachedBatches(
  context: JobContext,
  { jobId, batches }: { jobId: number; batches: number[] },
): Promise<void> {
  const job = await getJob(context.db, jobId)
  const queued = await findQueuedBatches(context.db, jobId, batches)
  if (job.status !== 'Data Processing' || queued.length === 0) return
  const stretch = await Promise.all(
    queued.map(async (number) => ({ number, records: await readBatch(context.files, jobId, number) })),
  )
  const options = { ...(await getLookupOptions(context, job)), isUncounted: true }
  const records = stretch.flatMap((batch) => batch.records)
  const { answers, unknown } = await findCachedRecords(context.productCache, records, options)
  const [known = [], others = []] = [true, false].map((isKnown) =>
    stretch.filter((batch) => batch.records.every(({ position }) => !unknown.has(position)) === isKnown),
  )
  const outcomes = await writeOutcomes(context, job, known, answers)
  const { outdated } = await closeBatches(
    context,
    jobId,
    outcomes,
    others.map(({ number }) => number),
  )
  if (outdated.length > 0) await closeBatches(context, jobId, [], outdated)
  await countCached(context, known, answers)
}

const cached = {
  inserted: 0,
  refused: [],
  isReachable: false,
  isMostlyRefused: false,
  holdsJobBack: false,
  isCached: true,
}

interface Batch {
  number: number
  records: ListRecord[]
}

async function writeOutcomes(
  context: JobContext,
  job: JobRow,
  batches: readonly Batch[],
  answers: ReadonlyMap<number, LookupResults>,
): Promise<BatchOutcome[]> {
  const rules = await getPinnedRules(context.db, job.rule_set)
  return Promise.all(
    batches.map(async ({ number, records }) => {
      const processed = records.map((record) =>
        applyJobRules(processRecord(record, answers.get(record.position)), rules),
      )
      const written = await writeResults(context.files, job.id, number, processed.values().map(lineOf))
      return { number, processed, written, ...cached }
    }),
  )
}

/** What is handed on is counted where it is looked up. */
async function countCached(
  context: JobContext,
  batches: readonly Batch[],
  answers: ReadonlyMap<number, LookupResults>,
): Promise<void> {
  const given = batches.flatMap(({ records }) => records.map(({ position }) => answers.get(position)))
  for (const marketplace of marketplaces) {
    const recalled = given.filter((answer) => answer?.[marketplace] !== undefined).length
    if (recalled > 0) await countUse(context, { marketplace, recalled, missed: 0 })
  }
}
