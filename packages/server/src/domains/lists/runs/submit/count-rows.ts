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

const nothingToFind = {
  en: 'None of these rows is to be looked up.',
  de: 'Keine dieser Zeilen muss gesucht werden.',
}
const nothingSearchable = {
  en: 'No row of this list has a number that can be searched, so that another run would find nothing. Please correct the rows first.',
  de: 'Keine Zeile dieser Liste hat eine Nummer, nach der sich suchen lässt; ein weiterer Lauf fände nichts. Bitte korrigieren Sie zuerst die Zeilen.',
}

/** The rows of a list have changed since they were counted. Another start may succeed at once. */
export class RowsChangedError extends AppError<'CONFLICT'> {
  constructor() {
    const text = {
      en: 'The rows of this list have just changed. Nothing was started. Please try again.',
      de: 'Die Zeilen dieser Liste haben sich gerade geändert. Es wurde nichts gestartet. Bitte versuchen Sie es noch einmal.',
    }
    super('CONFLICT', { success: false }, { text })
  }
}

/** The list has rows, but a run would look none of them up. */
export class NothingToFindError extends AppError<'CONFLICT'> {
  constructor(rows: RowSelection) {
    super('CONFLICT', { success: false }, { text: rows === 'all' ? nothingSearchable : nothingToFind })
  }
}
