import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { HeaderMapping } from '@merkwerk/contract'
import {
  type Correction,
  createCorrector,
  createRecordChecker,
  type Encoding,
  findColumns,
  openProductList,
  type RecordCheck,
} from '@merkwerk/engine'
import { AppError } from '../../platform/errors.ts'
import type { Files } from '../../platform/storage/index.ts'

/** How an upload is read: stored with the job, so that it is read the same way again. */
export interface Reading {
  mapping: HeaderMapping
  sheet?: string | undefined
  encoding?: Encoding | undefined
  /** Repaired cells by row numbers as a spreadsheet shows them; left out where there is none. */
  corrections?: Correction[] | undefined
  /** The corrections of this stored reading count data rows instead, as they did until migration 0033. */
  countsDataRows?: true | undefined
  /** Rows that would be skipped are no records of the job. */
  dropsSkipped?: true | undefined
}

/** A checked row, and its number as a spreadsheet shows it. */
export type CheckedRow = RecordCheck & { row: number }

/**
 * The rows of the list at `path`, repaired and checked, in order. A row that is to be dropped answers
 * `undefined` instead. Throws `ProductListError` where the file is no
 * list, and `MAPPING_REFUSED` where the mapping or a repair names a column it does not have.
 */
export async function* checkList(
  path: string,
  { mapping, sheet, encoding, corrections = [], countsDataRows, dropsSkipped }: Reading,
  signal: AbortSignal,
): AsyncGenerator<CheckedRow | undefined> {
  await using list = await openProductList(
    path,
    { ...(sheet !== undefined && { sheet }), ...(encoding !== undefined && { encoding }) },
    signal,
  )
  const { columns, missing } = findColumns(list.headers, mapping)
  const corrector = createCorrector(list.headers, corrections)
  missing.push(...corrector.missing)
  if (missing.length > 0)
    throw new AppError('MAPPING_REFUSED', {
      header_mapping: missing.map((name) => `The list has no column "${name}"`),
    })
  const check = createRecordChecker(columns)
  let dataRow = 0
  for await (const { rows, numbers } of list.rows)
    for (const [index, cells] of rows.entries()) {
      dataRow += 1
      const row = numbers[index] ?? dataRow
      const checked = check(corrector.correct(cells, countsDataRows ? dataRow : row))
      yield dropsSkipped && checked.kind === 'skipped' ? undefined : { ...checked, row }
    }
}

/** The checked rows of a stored upload, in order. Throws as `checkList` does. */
export async function* readList(
  files: Files,
  fileKey: string,
  reading: Reading,
  signal: AbortSignal,
): AsyncGenerator<CheckedRow | undefined> {
  await using copy = await copyUpload(files, fileKey, signal)
  yield* checkList(copy.path, reading, signal)
}

/** A stored upload as a file of this machine, until it is disposed of. */
export async function copyUpload(
  files: Files,
  fileKey: string,
  signal: AbortSignal,
): Promise<AsyncDisposable & { path: string }> {
  const path = join(tmpdir(), `merkwerk-list-${randomUUID()}`)
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
