// docs/decisions/0022-batches.md

import { marketplaces } from '@merkwerk/contract'
import { countUse } from '../../product-cache/index.ts'
import { getPinnedRules } from '../../rules/index.ts'
import type { JobContext } from '../job-context.ts'
import { getJob } from '../queries.ts'
import { type Answers, type BatchOutcome, type ListRecord, lineOf } from '../record.ts'
import { closeBatches } from '../results/close-batch.ts'
import type { JobRow } from '../store.ts'
import { askOptionsOf } from './ask-options.ts'
import { readBatch, writeResults } from './batch-files.ts'
import { findQueuedBatches } from './batch-queries.ts'
import { recallRecords } from './look-up-records.ts'
import { answerRecord, ruleRecord } from './process-record.ts'

/**
 * Closes those of a stretch of batches that the catalogue knows all about, together, and hands the others on to be looked
 * up. Runs any number of times; a batch is closed once.
 */
export async function recallBatches(
  context: JobContext,
  { jobId, batches }: { jobId: number; batches: number[] },
): Promise<void> {
  const job = await getJob(context.db, jobId)
  const queued = await findQueuedBatches(context.db, jobId, batches)
  if (job.status !== 'Data Processing' || queued.length === 0) return
  const stretch = await Promise.all(
    queued.map(async (number) => ({ number, records: await readBatch(context.files, jobId, number) })),
  )
  const options = { ...(await askOptionsOf(context, job)), isUncounted: true }
  const records = stretch.flatMap((batch) => batch.records)
  const { answers, unknown } = await recallRecords(context.catalogue, records, options)
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
  await countRecalled(context, known, answers)
}

const remembered = {
  inserted: 0,
  refused: [],
  isReached: false,
  isAway: false,
  holdsJobBack: false,
  isRemembered: true,
}

interface Batch {
  number: number
  records: ListRecord[]
}

async function writeOutcomes(
  context: JobContext,
  job: JobRow,
  batches: readonly Batch[],
  answers: ReadonlyMap<number, Answers>,
): Promise<BatchOutcome[]> {
  const rules = await getPinnedRules(context.db, job.rule_set)
  return Promise.all(
    batches.map(async ({ number, records }) => {
      const answered = records.map((record) =>
        ruleRecord(answerRecord(record, answers.get(record.position)), rules),
      )
      const written = await writeResults(context.files, job.id, number, answered.values().map(lineOf))
      return { number, answered, written, ...remembered }
    }),
  )
}

/** What is handed on is counted where it is looked up. */
async function countRecalled(
  context: JobContext,
  batches: readonly Batch[],
  answers: ReadonlyMap<number, Answers>,
): Promise<void> {
  const given = batches.flatMap(({ records }) => records.map(({ position }) => answers.get(position)))
  for (const marketplace of marketplaces) {
    const recalled = given.filter((answer) => answer?.[marketplace] !== undefined).length
    if (recalled > 0) await countUse(context, { marketplace, recalled, missed: 0 })
  }
}
