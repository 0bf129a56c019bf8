import { setTimeout as delay } from 'node:timers/promises'
import type { GptUnavailableError } from '../../enrichment/index.ts'
import type { LookupResult } from '../../product-cache/index.ts'
import { getPinnedRules } from '../../rules/index.ts'
import type { JobContext } from '../job-context.ts'
import { abortOnChange } from '../job-monitor.ts'
import { renderBatch } from '../outputs/output-lines.ts'
import { findOpenBatch, getJob } from '../queries.ts'
import {
  type BatchOutcome,
  type BatchRecord,
  batchSize,
  type ListRecord,
  type LookupResults,
  lineOf,
  type ProcessedRecord,
  parseResult,
  type RecordResult,
  type RefusedRecord,
  type ResultLine,
  type WrittenResults,
} from '../record.ts'
import { closeBatches } from '../results/close-batch.ts'
import { flushResults, storedRecord } from '../results/insert-results.ts'
import { findUnfiled } from '../results/results-store.ts'
import type { JobRow } from '../store.ts'
import type { WaitReason } from '../wait-messages.ts'
import { findGathered } from '../waiting/deferred-store.ts'
import { encodeBatch, readBatch, writeResults } from './batch-files.ts'
import { enrichRecords, type RuledRecord } from './enrich-records.ts'
import { getLookupOptions, lookUpRecords } from './look-up-records.ts'
import { applyJobRules, processRecord } from './process-record.ts'
import {
  canRequest,
  findRefusal,
  isFinalAttempt,
  isSourceRefusal,
  isUnlimitedWait,
  withoutQuotas,
} from './refusals.ts'

/** A batch that is processed within this time is closed at once, without inserting records before. */
const firstFlushMs = 250
const flushMs = 1_000

/**
 * Looks up the records of one batch. Processed records are inserted while others are still looked up. Then the batch is
 * closed and refused records are deferred. Can run any number of times. A record is inserted once.
 */
export async function searchBatch(
  context: JobContext,
  { jobId, batch }: { jobId: number; batch: number },
  stop: AbortSignal,
): Promise<void> {
  const job = await getJob(context.db, jobId)
  const row = await findOpenBatch(context.db, jobId, batch)
  if (job.status !== 'Data Processing' || !row) return
  const inserted = row.answered > 0 ? await findUnfiled(context.db, jobId, batch) : []
  const records = await readOpenRecords(context, jobId, { number: batch, ...row }, inserted)
  using watch = abortOnChange(context.db, job, stop)
  try {
    const open = { number: batch, isGathered: row.gathered, records, inserted: inserted.length }
    await new Search(context, job, open, watch.signal).run()
  } catch (error) {
    if (!watch.hasChanged()) throw error
  }
}

/** The records of a batch that no attempt has inserted. */
async function readOpenRecords(
  context: JobContext,
  jobId: number,
  batch: { number: number; gathered: boolean },
  inserted: readonly ResultLine[],
): Promise<BatchRecord[]> {
  if (batch.gathered) return findGathered(context.db, jobId, batch.number)
  const done = new Set(inserted.map(({ position }) => position))
  const records = await readBatch(context.files, jobId, batch.number)
  return records
    .map((record, index) => ({
      record,
      ordinal: batch.number * batchSize + index,
      waitingSince: null,
      lastRefusal: null,
    }))
    .filter(({ record }) => !done.has(record.position))
}

interface OpenBatch {
  number: number
  isGathered: boolean
  records: readonly BatchRecord[]
  /** Records that earlier attempts inserted. */
  inserted: number
}

/** One attempt at a batch. */
class Search {
  readonly #context: JobContext
  readonly #job: JobRow
  readonly #batch: OpenBatch
  readonly #signal: AbortSignal
  readonly #begunAt: Date
  readonly #byPosition: ReadonlyMap<number, BatchRecord>
  /** Looked up and not processed. */
  #lookedUp: { record: ListRecord; results: LookupResults | undefined }[] = []
  /** Processed and not inserted. */
  #processed: ProcessedRecord[] = []
  readonly #refused: RefusedRecord[] = []
  readonly #results: LookupResults[] = []
  #hasGptStep = false
  #gptUnavailable: GptUnavailableError | undefined
  #hasInserted: boolean

  constructor(context: JobContext, job: JobRow, batch: OpenBatch, signal: AbortSignal) {
    this.#context = context
    this.#job = job
    this.#batch = batch
    this.#signal = signal
    this.#begunAt = context.clock.now()
    this.#byPosition = new Map(batch.records.map((each) => [each.record.position, each]))
    this.#hasInserted = batch.inserted > 0
  }

  async run(): Promise<void> {
    const ended = new AbortController()
    const signal = AbortSignal.any([this.#signal, ended.signal])
    const lookingUp = this.#lookUp(signal)
    try {
      for (let pauseMs = firstFlushMs; !(await hasEndedWithin(lookingUp, pauseMs)); pauseMs = flushMs) {
        await this.#processLookedUp()
        if (!(await this.#flush())) return
      }
      const { fetched } = await lookingUp
      await this.#processLookedUp()
      await this.#close(fetched)
    } finally {
      ended.abort(new Error('The attempt has ended'))
      await lookingUp.catch(() => {})
    }
  }

  async #lookUp(signal: AbortSignal): Promise<{ fetched: number }> {
    const { productCache } = this.#context
    const options = await getLookupOptions(this.#context, this.#job)
    const mayRequest = canRequest(this.#job, this.#batch)
    return lookUpRecords(
      productCache,
      this.#batch.records.map(({ record }) => record),
      options,
      ({ source, identifiers, position }) =>
        mayRequest
          ? productCache.lookUp(source, identifiers, signal, options)
          : this.#refusedResult(this.#byPosition.get(position)?.lastRefusal),
      (record, results) => this.#lookedUp.push({ record, results }),
    )
  }

  /** The result of a lookup if the job may not request marketplaces any more. */
  async #refusedResult(last: WaitReason | null | undefined): Promise<LookupResult> {
    const reason = last && isSourceRefusal(last) ? last : 'marketplace-blocks'
    return { outcome: { kind: 'blocked', reason }, fetchedAt: this.#begunAt }
  }

  /** Applies rules and GPT to the records looked up so far. Refused records are collected. */
  async #processLookedUp(): Promise<void> {
    const lookedUp = this.#lookedUp.sort((a, b) => a.record.position - b.record.position)
    if (lookedUp.length === 0) return
    this.#lookedUp = []
    const rules = await getPinnedRules(this.#context.db, this.#job.rule_set)
    const ruled: RuledRecord[] = []
    for (const { record, results } of lookedUp) {
      const of = this.#byPosition.get(record.position) as BatchRecord
      const isFinal = isFinalAttempt(this.#context, this.#job, of)
      if (results) this.#results.push(results)
      const refusal = results && findRefusal([results])
      if (refusal && !(isFinal && !isUnlimitedWait(this.#job, refusal.reason)))
        this.#refused.push({ ...of, ...refusal })
      else
        ruled.push({
          of,
          processed: applyJobRules(processRecord(record, results, this.#job.preferred_source), rules),
          isFinal,
        })
    }
    const enriched = await enrichRecords(this.#context, this.#job, ruled, {
      rules,
      signal: this.#signal,
      unavailable: this.#gptUnavailable,
    })
    this.#hasGptStep ||= enriched.hasGptStep
    this.#gptUnavailable = enriched.unavailable
    this.#processed.push(...enriched.processed)
    this.#refused.push(...enriched.refused)
  }

  /** Inserts the processed records. Returns whether the batch is still open. */
  async #flush(): Promise<boolean> {
    const processed = this.#processed
    if (processed.length === 0) return true
    this.#processed = []
    this.#hasInserted = true
    const { number } = this.#batch
    return flushResults(this.#context, this.#job.id, { number, begunAt: this.#begunAt }, processed)
  }

  /** Closes the batch. Writes a new file if another attempt has inserted records meanwhile. */
  async #close(fetched: number): Promise<void> {
    const findInserted = () => findUnfiled(this.#context.db, this.#job.id, this.#batch.number)
    let inserted = this.#hasInserted ? await findInserted() : []
    while (!(await this.#closeWith(inserted, fetched))) inserted = await findInserted()
  }

  /** Closes the batch, whose inserted results are given. Returns false if another attempt has inserted more. */
  async #closeWith(inserted: readonly ResultLine[], fetched: number): Promise<boolean> {
    const { number } = this.#batch
    const isInserted = new Set(inserted.map(({ position }) => position))
    const processed = this.#processed.filter(({ result }) => !isInserted.has(result.position))
    const refused = this.#refused.filter(({ record }) => !isInserted.has(record.position))
    const [written] = await this.#write([
      ...inserted.map((each) => ({ ...each, result: parseResult(each.line) })),
      ...processed.map((each) => ({ ...lineOf(each), result: each.result })),
    ])
    const { outdated } = await closeBatches(this.#context, this.#job.id, [
      {
        ...{ number, inserted: inserted.length, written, refused },
        processed: processed.map(storedRecord),
        ...this.#judge(fetched),
      },
    ])
    return outdated.length === 0
  }

  async #write(results: (ResultLine & { result: RecordResult })[]): Promise<WrittenResults[]> {
    if (results.length === 0) return []
    const lines = results.sort((a, b) => a.position - b.position)
    const rendered = renderBatch(
      lines.map(({ result }) => result),
      this.#job.language,
    )
    const encoded = encodeBatch(
      lines.map(({ position, line }) => ({ position, parts: [line] })),
      rendered,
    )
    return writeResults(this.#context.files, this.#job.id, [{ number: this.#batch.number, encoded }])
  }

  /** What the attempt shows about the marketplaces and the rest of the job. */
  #judge(
    fetched: number,
  ): Pick<BatchOutcome, 'isReachable' | 'isMostlyRefused' | 'holdsJobBack' | 'isCached'> {
    const refusal = findRefusal(this.#results)
    const isWaitingForGpt = this.#refused.some(({ waitingFor }) => waitingFor === 'gpt')
    const isPaused = refusal?.reason === 'marketplace-paused'
    // A used-up quota delays its records, and the others are looked up meanwhile.
    const blocking = findRefusal(this.#results.map(withoutQuotas))
    const isWidespread =
      blocking !== undefined && 2 * blocking.records > this.#results.length + this.#batch.inserted
    const hasUnrefused = this.#results.some((results) => findRefusal([results]) === undefined)
    const { isGathered } = this.#batch
    return {
      isReachable: isPaused || (fetched > 0 && (isGathered ? hasUnrefused : !isWidespread)),
      // Deferred records are not representative of the job: all of them may be behind a captcha.
      isMostlyRefused: isWidespread && !isGathered && !isPaused && this.#refused.length > 0,
      holdsJobBack: isWaitingForGpt || (isGathered ? isPaused : isWidespread),
      isCached: fetched === 0 && !refusal && !this.#hasGptStep,
    }
  }
}

async function hasEndedWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const ended = promise.then(
    () => true,
    () => true,
  )
  return Promise.race([ended, delay(ms, false, { ref: false })])
}
