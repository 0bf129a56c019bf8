import { type MarketplaceName, marketplaces } from '@merkwerk/contract'
import { GptUnavailableError } from '../enrichment/index.ts'
import { getPinnedRules } from '../filters/index.ts'
import { answerRecord } from './answer-record.ts'
import { askOptionsOf } from './ask-options.ts'
import { batchSize, type ListRecord, readBatch, writeResults } from './batch-files.ts'
import { type BatchOutcome, closeBatches } from './close-batch.ts'
import { enrichRecords } from './enrich-records.ts'
import type { JobContext } from './job-context.ts'
import { abortOnChange } from './job-watch.ts'
import { type LookUps, lookUpRecords } from './look-up-records.ts'
import { putToWait, type Refusal } from './put-to-wait.ts'
import { ruleRecords } from './rule-records.ts'
import { findOpenBatch, getJob, type JobRow } from './store.ts'
import { waitForGpt } from './wait-for-gpt.ts'

const hourMs = 3_600_000

/**
 * Looks the records of one batch up and closes it with their answers, or puts it to wait where a marketplace
 * refuses. Runs any number of times; a batch is closed once.
 */
export async function runBatch(
  ctx: JobContext,
  { jobId, batch }: { jobId: number; batch: number },
  stop: AbortSignal,
): Promise<void> {
  const job = await getJob(ctx.db, jobId)
  const row = await findOpenBatch(ctx.db, jobId, batch)
  if (job.status !== 'Data Processing' || !row) return
  const records = await readBatch(ctx.files, jobId, batch)
  using watch = abortOnChange(ctx.db, job, stop)
  try {
    await workOn(ctx, job, { number: batch, records, isFinal: isFinal(ctx, job, row) }, watch.signal)
  } catch (error) {
    if (!watch.hasChanged) throw error
  }
}

interface OpenBatch {
  number: number
  records: readonly ListRecord[]
  /** Nothing is waited for any more. */
  isFinal: boolean
}

async function workOn(ctx: JobContext, job: JobRow, batch: OpenBatch, signal: AbortSignal): Promise<void> {
  const { number, records, isFinal } = batch
  const options = await askOptionsOf(ctx, job)
  const lookUps = await lookUpRecords(ctx.catalogue, records, options, (marketplace, identifiers) =>
    ctx.catalogue.lookUp(marketplace, identifiers, signal, options),
  )
  const refusal = findRefusal(lookUps)
  if (refusal && (!isFinal || isHeldByPause(job, refusal))) return putToWait(ctx, job.id, number, refusal)
  const answered = records.map((record) => answerRecord(record, lookUps.answers.get(record.position)))
  const rules = await getPinnedRules(ctx.db, job.rule_set)
  const ruled = ruleRecords(answered, rules)
  try {
    const step = { rules, offset: number * batchSize, isFinal, signal }
    const enriched = await enrichRecords(ctx, job, ruled.answered, step)
    const isReached = lookUps.fetched > 0 && !refusal?.isWidespread
    await finishBatch(ctx, job.id, {
      number,
      ...enriched,
      isRemembered: lookUps.fetched === 0 && !refusal && !enriched.gpt,
      uses: [...ruled.uses, ...enriched.uses],
      isReached,
    })
  } catch (error) {
    if (!(error instanceof GptUnavailableError)) throw error
    await waitForGpt(ctx, job.id, { number, records: records.length }, error)
  }
}

async function finishBatch(
  ctx: JobContext,
  jobId: number,
  outcome: Omit<BatchOutcome, 'written'>,
): Promise<void> {
  const results = outcome.answered.map(({ result }) => result)
  const written = await writeResults(ctx.files, jobId, outcome.number, results)
  ctx.reach('results-written')
  await closeBatches(ctx, jobId, [{ ...outcome, written }])
  ctx.reach('batch-closed')
}

/**
 * Whether what is refused now counts as blocked for good: the owner wants to finish, or this batch, or the whole
 * job, has been refused for as long as the settings allow.
 */
function isFinal(ctx: JobContext, job: JobRow, batch: { waiting_since: Date | null }): boolean {
  const longestMs = ctx.config.jobs.maxWaitHours * hourMs
  const now = ctx.clock.now().getTime()
  const hasWaitedOut = (since: Date | null) => since !== null && now - since.getTime() >= longestMs
  return (
    job.finish_requested_at !== null ||
    longestMs === 0 ||
    hasWaitedOut(batch.waiting_since) ||
    hasWaitedOut(job.refused_since)
  )
}

/** What an administrator has paused is waited for however long that takes, unless the owner wants to finish. */
const isHeldByPause = (job: JobRow, { reason }: Refusal): boolean =>
  reason === 'marketplace-paused' && job.finish_requested_at === null

/** The marketplace to wait for, if any: a paused one first. What robots.txt forbids is no reason to wait: waiting changes nothing. */
function findRefusal({ answers, fetched }: LookUps): Refusal | undefined {
  const refused = new Map<MarketplaceName, Refusal>()
  for (const answer of answers.values())
    for (const marketplace of marketplaces) {
      const outcome = answer[marketplace]?.outcome
      if (outcome?.kind !== 'blocked' || outcome.reason === 'robots-forbidden') continue
      const earlier = refused.get(marketplace)
      const records = (earlier?.records ?? 0) + 1
      refused.set(marketplace, {
        waitingFor: marketplace,
        reason: outcome.reason,
        records,
        retryAfterMs: Math.max(earlier?.retryAfterMs ?? 0, outcome.retryAfterMs ?? 0),
        isWidespread: 2 * records > answers.size,
        hasAnswered: fetched > 0,
      })
    }
  const isPaused = ({ reason }: Refusal) => Number(reason === 'marketplace-paused')
  return [...refused.values()].sort((a, b) => isPaused(b) - isPaused(a) || b.records - a.records)[0]
}
