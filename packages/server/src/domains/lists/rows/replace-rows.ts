// docs/decisions/0056-transfers.md

import { hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { HeaderMapping } from '@merkwerk/contract'
import type { Config } from '../../../platform/config/config.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/index.ts'
import { localCopyPath, measureFile } from '../../../platform/storage/index.ts'
import { type CountedList, countUpload, refusedAsList } from './count-list.ts'
import { type ListSource, lockList, updateList } from './lists-store.ts'
import {
  checkList,
  copyUpload,
  type FetchedReading,
  mappedFields,
  positionColumn,
  type Reading,
} from './product-list.ts'
import { findRemovedRows, markRemoved, markReturned, type RemovedRow } from './removed-rows-store.ts'
import { findUpload } from './store.ts'
import { requireStorage } from './stored-bytes-store.ts'
import { storeUpload } from './uploads.ts'

const columns = {
  artikelNumber: 'article_number',
  ...{ ean: 'ean', asin: 'asin', mpn: 'mpn', brand: 'brand' },
} as const

/** A file whose rows are the next rows of a list. */
export interface NextRows {
  list: CountedList
  lastPosition: number
  /** Rows that the list did not have. */
  added: number
  removed: RemovedRow[]
  returned: number[]
}

/** The fetched file has more rows than allowed. */
export class TooManyRowsError extends Error {
  override name = 'TooManyRowsError'
}

/**
 * Compares a fetched file with the rows of a list. A row keeps its position as long as its mapped cells are the same, so that
 * edits, choices and results of earlier runs stay with it. Stores the rows with their positions, but changes no list.
 * Returns undefined if the rows are the same. Throws `LIST_REFUSED` and `MAPPING_REFUSED` as `countList` does, and
 * `TooManyRowsError`.
 */
export async function prepareRows(
  context: Context,
  { list, path, maxRows }: { list: ListSource; path: string; maxRows: number },
  signal: AbortSignal,
): Promise<NextRows | undefined> {
  const reading = list.reading as Reading
  const { mapping, sheet, dropsSkipped } = reading
  const source: FetchedReading['source'] = reading.fetched?.source ?? {
    mapping,
    ...(sheet !== undefined && { sheet }),
    ...(dropsSkipped && { dropsSkipped }),
  }
  const before = await readPositions(context, list, signal)
  const removedBefore = await findRemovedRows(context.db, list.id)
  const known = new Map(removedBefore.map(({ key, position }) => [key, position]))
  for (const [key, position] of before) known.set(key, position)
  const placed = await placeRows(path, { source, known, maxRows, last: list.total_rows }, signal)
  const now = new Set(placed.rows.map(({ position }) => position))
  const removed = [...before].flatMap(([key, position]) => (now.has(position) ? [] : [{ key, position }]))
  const returned = removedBefore.map(({ position }) => position).filter((position) => now.has(position))
  if (placed.added === 0 && removed.length === 0 && returned.length === 0) return undefined
  await using stack = new AsyncDisposableStack()
  const file = await writeRows(placed.rows, source.mapping, stack)
  const counted = await storeRows(context, list, { file, source }, signal)
  return { list: counted, lastPosition: placed.last, added: placed.added, removed, returned }
}

/** Keys of a list's present rows with their positions. The first row of a key is `key 1`, the second `key 2`. */
async function readPositions({ db, files }: Context, list: ListSource, signal: AbortSignal) {
  const upload = await findUpload(db, list.upload_id)
  const positions = new Map<string, number>()
  if (!upload) return positions
  const keyOf = numberKeys()
  await using copy = await copyUpload(files, upload.fileKey, signal)
  let last = 0
  for await (const row of checkList(copy.path, list.reading as Reading, signal, { withCells: true })) {
    if (!row) continue
    last = row.position ?? last + 1
    positions.set(keyOf(row.cells), last)
  }
  return positions
}

/** Rows are compared by their hash, because the keys of a whole list are in memory. */
function numberKeys(): (cells: readonly string[] | undefined) => string {
  const counts = new Map<string, number>()
  return (cells = []) => {
    const key = cells.map((cell) => cell.trim()).join('\u001f')
    const digest = hash('sha256', key, 'base64url')
    const count = (counts.get(digest) ?? 0) + 1
    counts.set(digest, count)
    return `${digest} ${count}`
  }
}

/** The cells of a fetched list are in memory until they are written. */
const placedLimits = { characters: 40_000_000 }

interface PlacedRow {
  position: number
  cells: readonly string[]
}

async function placeRows(
  path: string,
  options: { source: Reading; known: ReadonlyMap<string, number>; maxRows: number; last: number },
  signal: AbortSignal,
) {
  const rows: PlacedRow[] = []
  const keyOf = numberKeys()
  let { last } = options
  let added = 0
  for await (const row of refusedAsList(
    checkList(path, options.source, signal, { withCells: true, limits: placedLimits }),
  )) {
    if (!row) continue
    if (rows.length === options.maxRows) throw new TooManyRowsError(`More than ${options.maxRows} rows`)
    let position = options.known.get(keyOf(row.cells))
    if (position === undefined) {
      added += 1
      last += 1
      position = last
    }
    rows.push({ position, cells: row.cells ?? [] })
  }
  if (rows.length === 0) throw new AppError('INVALID_INPUT', { file: ['The list has no rows'] })
  rows.sort((a, b) => a.position - b.position)
  return { rows, added, last }
}

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

async function writeRows(
  rows: readonly PlacedRow[],
  mapping: HeaderMapping,
  stack: AsyncDisposableStack,
): Promise<UploadedFile> {
  const path = localCopyPath()
  stack.defer(() => rm(path, { force: true }))
  const { pass, measured } = measureFile()
  const headers = [...mappedFields(mapping).map((field) => columns[field]), positionColumn]
  const lines = function* () {
    yield `sep=;\r\n${headers.join(';')}\r\n`
    for (const { position, cells } of rows) yield `${[...cells.map(quote), position].join(';')}\r\n`
  }
  await pipeline(Readable.from(lines()), pass, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { path, fileName: 'list.csv', ...measured() }
}

async function storeRows(
  context: Context,
  list: ListSource,
  { file, source }: { file: UploadedFile; source: FetchedReading['source'] },
  signal: AbortSignal,
): Promise<CountedList> {
  const uploadId = await storeUpload(context, list.account_id, file)
  const upload = await findUpload(context.db, uploadId)
  if (!upload) throw new Error(`Upload ${uploadId} is missing`)
  const { mapping } = source
  const reading: Reading = {
    mapping: {
      artikelNumber: articleColumn(mapping),
      ean: mapping.ean === null ? null : columns.ean,
      asin: mapping.asin === null ? null : columns.asin,
      ...(mapping.mpn !== undefined && { mpn: columns.mpn }),
      ...(mapping.brand !== undefined && { brand: columns.brand }),
    },
    encoding: 'utf-8',
    fetched: { listId: list.id, source },
  }
  return countUpload(context, upload, { reading, countId: null }, signal)
}

/** Without article numbers, the EAN or ASIN serves as one. */
function articleColumn({ artikelNumber, ean, asin }: HeaderMapping): string {
  if (artikelNumber === ean) return columns.ean
  return artikelNumber === asin ? columns.asin : columns.artikelNumber
}

/** Makes prepared rows the rows of a list. Returns false if the list has changed since they were prepared. Throws `STORAGE_FULL`. */
export async function replaceRows(
  tx: Tx,
  config: Config,
  { list, next, fileName, now }: { list: ListSource; next: NextRows; fileName: string; now: Date },
): Promise<boolean> {
  const locked = await lockList(tx, list.id)
  if (locked.upload_id !== list.upload_id) return false
  await markReturned(tx, list.id, next.returned)
  await markRemoved(tx, list.id, next.removed)
  await updateList(tx, list.id, {
    upload_id: next.list.uploadId,
    reading: JSON.stringify(next.list.reading),
    total_rows: next.lastPosition,
    file_name: fileName.slice(0, 255) || locked.file_name,
    changed_at: now,
    archived_at: null,
  })
  if (next.removed.length > 0) await requireStorage(tx, config, list.account_id, 0)
  return true
}
