import {
  type Candidate,
  type ChosenCandidate,
  defaultSources,
  type Price,
  type Product,
  type Reason,
  type RecordNote,
  type SkipReason,
  type SourceName,
  sources,
  type Verdict,
} from '@merkwerk/contract'
import type { MergedProduct, PartNumber, RuleUse } from '@merkwerk/engine'
import type { Insertable } from 'kysely'
import type { Tables } from '../../../platform/db/index.ts'
import type { GptCounts } from '../../products/enrichment/index.ts'
import type { LookupResult } from '../../products/product-cache/index.ts'
import type { NoteFacts } from './note-texts.ts'
import type { RunRow } from './store.ts'
import type { WaitedFor, WaitReason } from './wait-messages.ts'

/** The shapes of a record on its way through a run, in order. */

/** 1. One checked row of the list, stored as an open record. */
export interface ListRecord {
  /** 1-based data row of the list. Every list of records is in this order. */
  position: number
  /** As in the list. Empty if the row has none. */
  articleNumber: string
  /** The list's own identifiers as digits and upper case, or of a skipped record the cells as written. Null if absent or ignored. */
  ean: string | null
  asin: string | null
  /** Only without EAN and ASIN. */
  partNumber?: PartNumber
  /** Set when the record is not looked up. */
  skipReason: SkipReason | null
  /** The invalid cell of a skipped record. */
  badValue?: string
  notes: RecordNote[]
  /** Values of the list that its reason or a note quotes. */
  facts?: NoteFacts
  /** The product that the owner of the list chose among the candidates of an earlier run. */
  chosen?: ChosenCandidate
}

/** Records per batch. Few, so that a killed worker loses little. Enough, so that the cost per batch is small. */
export const batchSize = 50

/** 2. A record of a batch with the state after its earlier attempts. */
export interface BatchRecord {
  record: ListRecord
  /** When its first attempt was refused, else null. */
  waitingSince: Date | null
  /** Why its latest attempt was refused, else null. */
  lastRefusal: WaitReason | null
}

/** The sources of a run, in the order of the table. */
export const chooseSources = ({ sources: chosen }: Pick<RunRow, 'sources'>): readonly SourceName[] =>
  chosen.length === 0 ? defaultSources : sources.filter((name) => chosen.includes(name))

/** 3. What each source returned for a record. A source that cannot look it up is absent. */
export type LookupResults = Partial<Record<SourceName, LookupResult>>

/** 4. A record that a marketplace or the model refused in this attempt. It is deferred. */
export interface RefusedRecord extends BatchRecord {
  waitingFor: WaitedFor
  reason: WaitReason
  retryAfterMs: number
}

/** What only the owner of a list states of a product. */
interface OwnValues {
  ownPrice?: Price
  /** Whether the owner typed the brand, so that a word such as `Generic` is one. */
  isOwnBrand?: boolean
}

/**
 * 5. The result of one row, and the input of the output files.
 * `merged` is set exactly for `found`. A `skipped` record was never looked up.
 */
export interface RecordResult extends Omit<ListRecord, 'skipReason' | 'chosen'> {
  verdict: Verdict
  reason: Reason
  merged: (MergedProduct & OwnValues) | null
  /** What identifies the product in each source, Amazon first. */
  products: readonly SourceProduct[]
  /** Coins charged for this record. 0 until the run is settled. */
  coins: number
  /** Of the own columns that a file of a list has. */
  cells?: readonly string[]
}

export type SourceProduct = Pick<Product, 'source' | 'site' | 'via' | 'gtins' | 'asin' | 'model'>

/** A result with all that the sources stated. */
export interface DetailedResult extends RecordResult {
  products: Product[]
  candidates: Candidate[]
}

/** The fields of a result that come from the list alone. */
export const listFields = ({
  position,
  articleNumber,
  ean,
  asin,
  partNumber,
}: Omit<ListRecord, 'skipReason' | 'notes'>) => ({
  position,
  articleNumber,
  ean,
  asin,
  ...(partNumber && { partNumber }),
  coins: 0,
})

/** The result of a record that was not looked up. `reason` applies unless the record has one. */
export function skippedResult(record: ListRecord, reason: Reason): DetailedResult {
  return {
    ...listFields(record),
    verdict: 'skipped',
    reason: record.skipReason ?? reason,
    ...(record.badValue !== undefined && { badValue: record.badValue }),
    notes: [],
    merged: null,
    products: [],
    candidates: [],
  }
}

/** 6. A processed record: its result, without the notes and facts that the list states, and what is counted with it. */
export interface ProcessedRecord {
  record: ListRecord
  result: DetailedResult
  /** What identifies the product, and when its last and its first source were read. Null unless found. */
  product: { keys: readonly string[]; readAt: Date; fetchedAt: Date } | null
  /** The product in each source, the most trusted first. Empty unless found. */
  joined: readonly Product[]
  /** The sources that were asked, or whose cached result was used. */
  lookedUp: readonly SourceName[]
  /** Every application of a rule to one of its values. */
  uses: readonly RuleUse[]
  /** The outcome of the GPT step, if the run has one. */
  gpt?: GptCounts
}

/** A result as it is stored. */
export interface ResultRow
  extends Omit<Insertable<Tables['results']>, 'id' | 'key' | 'facts' | 'rule_uses' | 'content'> {
  facts?: NoteFacts | undefined
  rule_uses?: readonly RuleUse[]
  content: Buffer | null
}

/** 7. What is stored of a record: a pointer to its result. */
export interface StoredRecord extends Pick<ProcessedRecord, 'lookedUp' | 'uses' | 'gpt'> {
  position: number
  verdict: Verdict
  /** Of its result, in hexadecimal digits. */
  key: string
  /** Undefined if the result is stored already. */
  result?: ResultRow
  /** When the last and the first source of its product were read. Null unless found. */
  readAt: Date | null
  fetchedAt: Date | null
  /** The sources of its product. */
  found: readonly SourceName[]
}

/**
 * What an attempt means for the rest of its run: the sources answer; they refuse most requests; an administrator has paused one; the
 * model is unavailable; or nothing was asked that could tell.
 */
export type AttemptOutcome = 'proceed' | 'sources-refuse' | 'paused' | 'model-unavailable' | 'unknown'

/** 8. What one attempt at a batch produced. */
export interface BatchAttempt {
  number: number
  /** Processed by this attempt and not stored yet. */
  processed: readonly StoredRecord[]
  refused: readonly RefusedRecord[]
  outcome: AttemptOutcome
}

/** 9. Results in list order, some hundreds at a time: the input of the output lines. */
export type ResultBlocks = AsyncIterable<readonly RecordResult[]>
