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
import { AppError } from '../errors.ts'
import type { Files } from '../files/index.ts'
import type { ListRecord } from './batch-files.ts'

/** How an upload is read: stored with the job, so that it is read the same way again. */
export interface Reading {
  mapping: HeaderMapping
  sheet?: string | undefined
  encoding?: Encoding | undefined
  /** Repaired cells; left out where there is none. */
  corrections?: Correction[] | undefined
  /** Rows that would be skipped are no records of the job. */
  dropsSkipped?: true | undefined
}

/**
 * The rows of the list at `path`, repaired and checked, in order. Throws `ProductListError` where the file is no
 * list, and `MAPPING_REFUSED` where the mapping or a repair names a column it does not have.
 */
export async function* checkList(
  path: string,
  { mapping, sheet, encoding, corrections = [], dropsSkipped }: Reading,
  signal: AbortSignal,
): AsyncGenerator<RecordCheck> {
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
  let row = 0
  for await (const rows of list.rows)
    for (const cells of rows) {
      row += 1
      const checked = check(corrector.correct(cells, row))
      if (!dropsSkipped || checked.kind === 'usable') yield checked
    }
}

/** The records of a stored upload, numbered in list order. */
export async function* readListRecords(
  files: Files,
  fileKey: string,
  reading: Reading,
  signal: AbortSignal,
): AsyncGenerator<ListRecord> {
  const path = join(tmpdir(), `merkwerk-list-${randomUUID()}`)
  try {
    await pipeline(await files.read(fileKey), createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
      signal,
    })
    let position = 0
    for await (const check of checkList(path, reading, signal)) {
      position += 1
      yield listRecord(position, check)
    }
  } finally {
    await rm(path, { force: true })
  }
}

function listRecord(position: number, check: RecordCheck): ListRecord {
  const { articleNumber } = check
  if (check.kind === 'skipped')
    return {
      position,
      articleNumber,
      ean: null,
      asin: null,
      skipReason: check.reason,
      remarks: [],
      isPaid: false,
    }
  const { gtin = null, asin = null } = check.identifiers
  return { position, articleNumber, ean: gtin, asin, skipReason: null, remarks: check.remarks, isPaid: false }
}
