import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { HeaderMapping } from '@merkwerk/contract'
import {
  type Correction,
  columnNames,
  createCorrector,
  createRecordChecker,
  type Encoding,
  findColumns,
  type ListHead,
  type ListOptions,
  openProductList,
  peekRows,
  rowsToJudge,
} from '@merkwerk/engine'
import { createProblem, refuseMapping } from '../../../platform/errors.ts'
import { type Files, localCopyPath } from '../../../platform/storage/index.ts'
import { type CheckedRow, findOwnColumns } from './lines.ts'

/** How an upload is read. Stored with the run, so that it is always read in the same way. */
export interface Reading {
  mapping: HeaderMapping
  sheet?: string | undefined
  encoding?: Encoding | undefined
  /** Corrected cells by the row number that a spreadsheet shows. Undefined without any. */
  corrections?: Correction[] | undefined
  /** Rows that would be skipped are left out of the run. */
  dropsSkipped?: true | undefined
}

/** What is known of a list before its first row. */
export interface CheckedHead extends ListHead {
  /** The columns that are not mapped. */
  ownColumns: string[]
}

interface CheckOptions extends Pick<ListOptions, 'limits' | 'owner'> {
  /** Adds the cells of the list's own columns. */
  withCells?: boolean
  onHead?: (head: CheckedHead) => void
}

/**
 * Reads the corrected and checked rows of the list at `path` in order. Yields undefined for a row that is left out. Throws
 * `ProductListError` if the file is not a list, and `MAPPING_REFUSED` if it lacks a column that the mapping or a correction names.
 */
export async function* checkList(
  path: string,
  { mapping, sheet, encoding, corrections = [], dropsSkipped }: Reading,
  signal: AbortSignal,
  { withCells = false, onHead, ...options }: CheckOptions = {},
): AsyncGenerator<CheckedRow | undefined> {
  await using list = await openProductList(
    path,
    { ...options, ...(sheet !== undefined && { sheet }), ...(encoding !== undefined && { encoding }) },
    signal,
  )
  const { columns, missing } = findColumns(list.headers, mapping)
  const corrector = createCorrector(list.headers, corrections)
  missing.push(...corrector.missing)
  if (missing.length > 0)
    throw refuseMapping(missing.map((heading) => createProblem('no-such-column', { heading })))
  const needed = Object.values(columns).filter((index) => index !== undefined)
  const own = findOwnColumns(columnNames(list.headers), needed)
  onHead?.({ ...list, ownColumns: own.headings })
  if (withCells) needed.push(...own.places)
  const { head, rows: checkedRows } = await peekRows(list.readColumns(needed), rowsToJudge)
  const check = createRecordChecker(columns, head.rows)
  let dataRow = 0
  for await (const { rows, numbers } of checkedRows)
    for (const [index, given] of rows.entries()) {
      dataRow += 1
      const row = numbers[index] ?? dataRow
      const cells = corrector.correct(given, row)
      const checked = check(cells, row)
      yield dropsSkipped && checked.kind === 'skipped'
        ? undefined
        : { ...checked, row, ...(withCells && { cells: own.places.map((place) => cells[place] ?? '') }) }
    }
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
