// docs/decisions/0040-lists.md

import type { RunQuote } from '@merkwerk/contract'
import type { Identifiers } from '@merkwerk/engine'
import type { Db } from '../../../../platform/db/index.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { CountedList } from '../../rows/index.ts'
import { type QuotedProducts, quoteList, quoteRows } from './quote-products.ts'
import { type RowSelection, readSelected } from './selection-store.ts'

/** A counted file and what its list is called. */
export interface ListFile {
  counted: CountedList
  name: string
  fileName: string
  isArchived?: boolean
}

/** What a run looks up. */
export interface CountedRows extends QuotedProducts {
  total: number
  skipped: RunQuote['skipped']
  /** Rows with a chosen candidate. */
  chosen: number
  /** The identifiers of the first products. */
  sample: readonly Identifiers[]
}

/** Counts the rows of a file. */
export async function countFile(db: Db, accountId: number, counted: CountedList): Promise<CountedRows> {
  const { total, skipped, sample } = counted
  return { total, skipped, sample, chosen: 0, ...(await quoteList(db, accountId, counted)) }
}

/** Counts selected rows of a list. */
export const countSelected = (
  db: Db,
  accountId: number,
  listId: number,
  rows: RowSelection,
): Promise<CountedRows> => quoteRows(db, accountId, readSelected(db, listId, rows))

/** The rows of a list have changed since they were counted. Another start may succeed at once. */
export class RowsChangedError extends AppError<'CONFLICT'> {
  constructor() {
    super('CONFLICT', { success: false }, { problem: { code: 'rows-changed' } })
  }
}

/** The list has rows, but a run would look none of them up. */
export class NothingToFindError extends AppError<'CONFLICT'> {
  constructor(rows: RowSelection) {
    super(
      'CONFLICT',
      { success: false },
      { problem: { code: rows === 'all' ? 'nothing-searchable' : 'nothing-to-search' } },
    )
  }
}
