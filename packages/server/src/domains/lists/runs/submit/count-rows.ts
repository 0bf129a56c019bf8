// docs/decisions/0040-lists.md

import type { RunQuote } from '@merkwerk/contract'
import type { Identifiers } from '@merkwerk/engine'
import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/index.ts'
import { conflict } from '../../../../platform/errors.ts'
import {
  type CountedList,
  countChoices,
  countUpload,
  findUpload,
  getListSource,
  type Reading,
  touchUpload,
} from '../../rows/index.ts'
import { type QuotedProducts, quoteList, quoteRows } from './quote-products.ts'
import type { LatestRun } from './run-store.ts'
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
  /** Set if all rows of a file were counted. */
  countId: number | null
  uploadId: number | undefined
}

/** Counts all rows of a list or a file. Undefined for a part of a list. Throws `CONFLICT` if the list's file, which every run reads, is gone. */
export async function countAllRows(
  context: Context,
  accountId: number,
  { list, rows }: { list: number | ListFile; rows: RowSelection },
  signal: AbortSignal,
): Promise<CountedRows | undefined> {
  const { db } = context
  if (typeof list !== 'number') return countFile(db, accountId, list.counted)
  const { upload, reading } = await getFile(context, list)
  if (rows !== 'all') return undefined
  const counted = await countUpload(context, upload, { reading: reading as Reading, countId: null }, signal)
  return { ...(await countFile(db, accountId, counted)), chosen: await countChoices(db, list) }
}

/** The file of a list, which nothing removes for some time. */
async function getFile({ db, clock, files }: Context, listId: number) {
  const { upload_id: uploadId, reading } = await getListSource(db, listId)
  const isKept = await touchUpload(db, uploadId, clock.now())
  const upload = isKept ? await findUpload(db, uploadId) : undefined
  if (upload && (await files.stat(upload.fileKey))) return { upload, reading }
  throw conflict({
    en: 'The file of this list is no longer stored. Please upload it again.',
    de: 'Die Datei dieser Liste ist nicht mehr gespeichert. Bitte laden Sie sie noch einmal hoch.',
  })
}

/** Counts the rows of a file. */
export async function countFile(db: Db, accountId: number, counted: CountedList): Promise<CountedRows> {
  const { total, skipped, sample, countId, uploadId } = counted
  const products = await quoteList(db, accountId, counted)
  return { total, skipped, sample, countId, uploadId, chosen: 0, ...products }
}

/** Counts selected rows of a list. */
export const countSelected = async (
  db: Db,
  accountId: number,
  listId: number,
  rows: RowSelection,
): Promise<CountedRows> => ({
  ...{ skipped: [], countId: null, uploadId: undefined },
  ...(await quoteRows(db, accountId, readSelected(db, listId, rows))),
})

/** Throws `CONFLICT` after a run that could not read the file: another one would fail as well. */
export function requireReadable(latest: LatestRun | undefined): void {
  if (latest?.is_unreadable)
    throw conflict({
      en: 'The file of this list could not be read in its last run. Please upload the list again.',
      de: 'Die Datei dieser Liste konnte beim letzten Lauf nicht gelesen werden. Bitte laden Sie die Liste noch einmal hoch.',
    })
}

/** The list has rows, but a run would look none of them up. */
export const nothingToFind = (rows: RowSelection) =>
  rows === 'all'
    ? conflict({
        en: 'No row of this list has a number that can be searched, so that another run would find nothing. Please correct the rows first.',
        de: 'Keine Zeile dieser Liste hat eine Nummer, nach der sich suchen lässt; ein weiterer Lauf fände nichts. Bitte korrigieren Sie zuerst die Zeilen.',
      })
    : conflict({
        en: 'None of these rows is to be looked up.',
        de: 'Keine dieser Zeilen muss gesucht werden.',
      })
