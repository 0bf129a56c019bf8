import { createHash } from 'node:crypto'
import type { Candidate, Product, Reason, RecordNote, Verdict } from '@merkwerk/contract'
import type { MergedProduct } from '@merkwerk/engine'
import type { RemarkFacts } from './remark-texts.ts'

/**
 * The answer to one row of the customer's list: one line of a batch's result file, and what the output files
 * are written from. `found` always has `merged`; `skipped` was never looked up.
 */
export interface RecordResult {
  /** 1-based data row of the list; results are always handed on in this order. */
  position: number
  /** As the list has it; empty where the row has none. */
  articleNumber: string
  /** The list's own identifiers as digits and upper case; null where absent or ignored. */
  ean: string | null
  asin: string | null
  verdict: Verdict
  reason: Reason
  /** The cell at fault of a skipped record. */
  badValue?: string
  remarks: RecordNote[]
  /** What some remarks name; absent where none does. */
  facts?: RemarkFacts
  merged: MergedProduct | null
  /** What each marketplace showed, Amazon first. */
  products: Product[]
  candidates: Candidate[]
  /** Coins charged for this record; 0 until the job is settled. */
  coins: number
}

/** Results in list order, some hundreds at a time. */
export type ResultBlocks = AsyncIterable<readonly RecordResult[]>

/** What runs of one list are compared by: equal when title, prices and attributes are; null unless found. */
export function fingerprintOf({ merged }: RecordResult): string | null {
  if (!merged) return null
  const { title, prices, attributes } = merged
  const values = attributes.map(({ name, value }) => [name, value])
  const compared = JSON.stringify([title, prices.amazon ?? null, prices.ebay ?? null, values])
  return createHash('sha256').update(compared).digest('base64url').slice(0, 16)
}
