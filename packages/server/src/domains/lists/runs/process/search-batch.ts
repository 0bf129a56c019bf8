import { setTimeout as delay } from 'node:timers/promises'
import {
  findPinnedPrompt,
  type GptUnavailableError,
  type PinnedPrompt,
} from '../../../products/enrichment/index.ts'
import type { LookupResult } from '../../../products/product-cache/index.ts'
import { getPinnedRules } from '../../../products/rules/index.ts'
import { findOpenRecords } from '../open-records-queries.ts'
import { findOpenBatch, getRun } from '../queries.ts'
import type { BatchRecord, ListRecord, LookupResults, RefusedRecord, StoredRecord } from '../record.ts'
import { closeBatch } from '../results/close-batch.ts'
import { flushResults, toStoredRecord } from '../results/insert-results.ts'
import type { RunContext } from '../run-context.ts'
import { abortOnChange } from '../run-monitor.ts'
import type { Batch, RunRow } from '../store.ts'
import type { WaitReason } from '../wait-messages.ts'
import { enrichRecords } from './enrich-records.ts'
import { judgeAttempt } from './judge-attempt.ts'
import { getLookupOptions, lookUpRecords } from './look-up-records.ts'
import { applyRunRules, processRecord } from './process-record.ts'
import { recallResults } from './recall-results.ts'
import {
  canRequest,
  findRefusal,
  isFinalAttempt,
  isSourceRefusal,
  isUnlimitedWait,
  onlyRefused,
} from './refusals.ts'

/** A batch that is processed within this time is closed at once, without storing records before. */
const firstFlushMs = 250
const flushMs = 1_000

/**
 * Looks up the open records of a batch. Processed records are stored while others are still looked up. Then the batch is
 * closed and refused records are deferred. Can run any number of times. A record is stored once.
 */
export async function searchBatch(
  context: RunContext,
  { runId, batch: number }: { runId: number; batch: number },
  stop: AbortSignal,
): Promise<void> {
  const run = await getRun(context.db, runId)
  const batch = await findOpenBatch(context.db, runId, number)
  if (run.status !== 'Data Processing' || !batch) return
  const records = await findOpenRecords(context.db, runId, batch)
  using watch = abortOnChange(context.db, run, stop)
  try {
    await new Search(context, run, { batch, records, signal: watch.signal }).run()
  } catch (error) {
    if (!watch.hasChanged()) throw error
  }
}

/** A record that every source has answered or finally refused. */
interface DecidedRecord {
  of: BatchRecord
  record: ListRecord
  /** Undefined if it is skipped. */
  results: LookupResults | undefined
  isFinal: boolean
}

interface Attempt {
  batch: Batch
  /** Those that no attempt has stored. */
  records: readonly BatchRecord[]
  signal: AbortSignal
}

/** One attempt at a batch. */
class Search {
  readonly #context: RunContext
  readonly #run: RunRow
  readonly #batch: Batch
  readonly #records: readonly BatchRecord[]
  readonly #signal: AbortSignal
  readonly #begunAt: Date
  readonly #byPosition: ReadonlyMap<number, BatchRecord>
  /** Looked up and not processed. */
  #lookedUp: { record: ListRecord; results: LookupResults | undefined }[] = []
  /** Processed and not stored. */
  #processed: StoredRecord[] = []
  readonly #refused: RefusedRecord[] = []
  /** The refusals of each record that was looked up. Its products are needed no longer. */
  readonly #results: LookupResults[] = []
  #gptUnavailable: GptUnavailableError | undefined

  constructor(context: RunContext, run: RunRow, { batch, records, signal }: Attempt) {
    this.#context = context
    this.#run = run
    this.#batch = batch
    this.#records = records
    this.#signal = signal
    this.#begunAt = context.clock.now()
    this.#byPosition = new Map(records.map((open) => [open.record.position, open]))
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
    const options = await getLookupOptions(this.#context, this.#run)
    const mayRequest = canRequest(this.#run, this.#batch.gathered)
    return lookUpRecords(
      productCache,
      this.#records.map(({ record }) => record),
      options,
      ({ source, identifiers, position }) =>
        mayRequest
          ? productCache.lookUp(source, identifiers, signal, options)
          : this.#refusedResult(this.#byPosition.get(position)?.lastRefusal),
      (record, results) => this.#lookedUp.push({ record, results }),
    )
  }

  /** The result of a lookup if the run may not request marketplaces any more. */
  async #refusedResult(last: WaitReason | null | undefined): Promise<LookupResult> {
    const reason = last && isSourceRefusal(last) ? last : 'marketplace-blocks'
    return { outcome: { kind: 'blocked', reason }, fetchedAt: this.#begunAt }
  }

  /** Finds or makes the results of the records looked up so far. Refused records are collected. */
  async #processLookedUp(): Promise<void> {
    const lookedUp = this.#lookedUp.sort((a, b) => a.record.position - b.record.position)
    if (lookedUp.length === 0) return
    this.#lookedUp = []
    const decided: DecidedRecord[] = []
    for (const { record, results } of lookedUp) {
      const of = this.#byPosition.get(record.position) as BatchRecord
      const isFinal = isFinalAttempt(this.#context, this.#run, of)
      if (results) this.#results.push(onlyRefused(results))
      const refusal = results && findRefusal([results])
      if (refusal && !(isFinal && !isUnlimitedWait(this.#run, refusal.reason)))
        this.#refused.push({ ...of, ...refusal })
      else decided.push({ of, record, results, isFinal })
    }
    const prompt = await findPinnedPrompt(this.#context.db, this.#run.id)
    const { recalled, unknown } = prompt
      ? { recalled: [], unknown: decided }
      : await recallResults(this.#context, this.#run, decided)
    this.#processed.push(...recalled)
    await this.#makeResults(unknown, prompt)
  }

  /** Merges what the sources returned, and applies rules and GPT. */
  async #makeResults(
    decided: readonly (DecidedRecord & { key?: string | undefined })[],
    prompt: PinnedPrompt | undefined,
  ): Promise<void> {
    if (decided.length === 0) return
    const rules = await getPinnedRules(this.#context.db, this.#run.rule_set)
    const keys = new Map(decided.map(({ record, key }) => [record.position, key]))
    // The model is asked about all at once. Otherwise one after the other, so that only what is stored of a product outlives it.
    for (const some of prompt ? [decided] : decided.map((each) => [each])) {
      const ruled = some.map(({ of, record, results, isFinal }) => ({
        of,
        isFinal,
        processed: applyRunRules(processRecord(record, results, this.#run.preferred_source), rules),
      }))
      const enriched = await enrichRecords(this.#context, this.#run, ruled, {
        rules,
        prompt,
        signal: this.#signal,
        unavailable: this.#gptUnavailable,
      })
      this.#gptUnavailable = enriched.unavailable
      for (const processed of enriched.processed)
        this.#processed.push(toStoredRecord(processed, keys.get(processed.record.position)))
      this.#refused.push(...enriched.refused)
    }
  }

  /** Stores the processed records. Returns whether the batch is still open. */
  async #flush(): Promise<boolean> {
    if (this.#processed.length === 0) return true
    const processed = this.#takeProcessed()
    const { number } = this.#batch
    return flushResults(this.#context, this.#run.id, { number, begunAt: this.#begunAt }, processed)
  }

  #takeProcessed(): StoredRecord[] {
    const processed = this.#processed
    this.#processed = []
    return processed
  }

  async #close(fetched: number): Promise<void> {
    const { number, size, gathered: isGathered } = this.#batch
    const attempted = { results: this.#results, refused: this.#refused, fetched, isGathered }
    await closeBatch(this.#context, this.#run.id, {
      number,
      processed: this.#takeProcessed(),
      refused: this.#refused,
      outcome: judgeAttempt({ ...attempted, stored: size - this.#records.length }),
    })
  }
}

async function hasEndedWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const ended = promise.then(
    () => true,
    () => true,
  )
  return Promise.race([ended, delay(ms, false, { ref: false })])
}
