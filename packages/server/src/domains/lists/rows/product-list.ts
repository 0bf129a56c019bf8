import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { HeaderMapping } from '@merkwerk/contract'
import {
  type Correction,
  createCorrector,
  createRecordChecker,
  type Encoding,
  findColumns,
  type ListHead,
  type ListOptions,
  openProductList,
  peekRows,
  type RecordCheck,
  rowsToJudge,
} from '@merkwerk/engine'
import { AppError } from '../../../platform/errors.ts'
import { type Files, localCopyPath } from '../../../platform/storage/index.ts'

/** How an upload is read. Stored with the job, so that it is always read in the same way. */
export interface Reading {
  mapping: HeaderMapping
  sheet?: string | undefined
  encoding?: Encoding | undefined
  /** Corrected cells by the row number that a spreadsheet shows. Undefined without any. */
  corrections?: Correction[] | undefined
  /** The corrections of this stored reading count data rows, as all did before migration 0033. */
  countsDataRows?: true | undefined
  /** Rows that would be skipped are left out of the job. */
  dropsSkipped?: true | undefined
  /** Set for a file that `replaceRows` wrote: it states the position of each row. */
  fetched?: FetchedReading | undefined
}

/** The list that is fetched, and how its source is read. */
export interface FetchedReading {
  listId: number
  source: Pick<Reading, 'mapping' | 'sheet' | 'dropsSkipped'>
}

/** The column of a fetched list with the positions of its rows. */
export const positionColumn = 'position'

/** The mapped fields in a fixed order. */
export const mappedFields = (mapping: HeaderMapping) =>
  (['artikelNumber', 'ean', 'asin', 'mpn', 'brand'] as const).filter((field) => mapping[field])

/** A checked row and the number that a spreadsheet shows for it. Only rows of fetched lists state their position. */
export type CheckedRow = RecordCheck & { row: number; position?: number; cells?: readonly string[] }

interface CheckOptions extends Pick<ListOptions, 'limits' | 'owner'> {
  withCells?: boolean
  /** Receives what is known before the first row. */
  onHead?: (head: ListHead) => void
}

/**
 * Reads the corrected and checked rows of the list at `path` in order. Yields undefined for a row that is left out.
 * `withCells` adds the uncorrected cells of the mapped columns. Throws `ProductListError` if the file is not a list, and
 * `MAPPING_REFUSED` if it lacks a column that the mapping or a correction names.
 */
export async function* checkList(
  path: string,
  { mapping, sheet, encoding, corrections = [], countsDataRows, dropsSkipped, fetched }: Reading,
  signal: AbortSignal,
  { withCells = false, onHead, ...options }: CheckOptions = {},
): AsyncGenerator<CheckedRow | undefined> {
  await using list = await openProductList(
    path,
    { ...options, ...(sheet !== undefined && { sheet }), ...(encoding !== undefined && { encoding }) },
    signal,
  )
  onHead?.(list)
  const { columns, missing } = findColumns(list.headers, mapping)
  const corrector = createCorrector(list.headers, corrections)
  missing.push(...corrector.missing)
  if (missing.length > 0)
    throw new AppError('MAPPING_REFUSED', {
      header_mapping: missing.map((name) => `The list has no column "${name}"`),
    })
  const mapped = mappedFields(mapping).flatMap((field) => columns[field] ?? [])
  const positions = fetched && list.headers.indexOf(positionColumn)
  let dataRow = 0
  const needed = Object.values(columns).filter((index) => index !== undefined)
  if (positions !== undefined) needed.push(positions)
  const { head, rows: checkedRows } = await peekRows(list.rowsOf(needed), rowsToJudge)
  const check = createRecordChecker(columns, head.rows)
  for await (const { rows, numbers } of checkedRows)
    for (const [index, cells] of rows.entries()) {
      dataRow += 1
      const row = numbers[index] ?? dataRow
      const { earlierRow, ...checked } = check(corrector.correct(cells, countsDataRows ? dataRow : row), row)
      yield dropsSkipped && checked.kind === 'skipped'
        ? undefined
        : {
            ...checked,
            row,
            // The rows of a file that we wrote are not those of its source.
            ...(earlierRow !== undefined && !fetched && { earlierRow }),
            ...(positions !== undefined && { position: Number(cells[positions]) }),
            ...(withCells && { cells: mapped.map((index) => cells[index] ?? '') }),
          }
    }
}

/** Reads the checked rows of a stored upload. Throws as `checkList` does. */
export async function* readList(
  files: Files,
  fileKey: string,
  reading: Reading,
  signal: AbortSignal,
): AsyncGenerator<CheckedRow | undefined> {
  await using copy = await copyUpload(files, fileKey, signal)
  yield* checkList(copy.path, reading, signal)
}

/** Copies a stored upload to a local file, which is deleted on disposal. */
export async function copyUpload(
  files: Files,
  fileKey: string,
  signal: AbortSignal,
): Promise<AsyncDisposable & { path: string }> {
  const path = localCopyPath()
  const remove = () => rm(path, { force: true })
  try {
    const source = await files.read(fileKey)
    await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  } catch (error) {
    await remove()
    throw error
  }
  return { path, [Symbol.asyncDispose]: remove }
}
