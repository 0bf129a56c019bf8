import { hash } from 'node:crypto'
import {
  type endpoints,
  type ListNote,
  listNotes,
  type ProblemCode,
  type SkipReason,
  sharesHeader,
} from '@merkwerk/contract'
import {
  DuplicateFilter,
  type Encoding,
  encodings,
  identifiersKey,
  type ListHead,
  listProductKeys,
  ProductListError,
} from '@merkwerk/engine'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { AppError, createProblem, refuseField, refuseMapping } from '../../../platform/errors.ts'
import { type Actor, requireFileKind, type UploadedFile } from '../../../platform/http/index.ts'
import { checkList, type Reading } from './product-list.ts'
import {
  countedBytes,
  findCounts,
  type NewCounts,
  type NotedRows,
  type SkippedRows,
  type StoredCounts,
  storeCounts,
} from './store.ts'
import { requireStorage } from './stored-bytes-store.ts'
import { recordUpload } from './uploads.ts'

const maxExamples = 3
/** Distinct products whose identifiers are stored with a count, for comparison with the product cache. */
const sampleSize = 500

/** A list and its counts under one reading. */
export interface CountedList extends StoredCounts {
  uploadId: number
  reading: Reading
}

type ListForm = Omit<z.output<typeof endpoints.getEstimation.form>, 'job_name'>
type ReadingForm = Pick<ListForm, 'header_mapping' | 'sheet' | 'encoding' | 'corrections' | 'drop_skipped'>

/**
 * Counts the rows of an uploaded list. Does not store the file: `storeUpload` does when a run needs it. Does not read a list
 * again that was counted under the same reading. Throws `LIST_REFUSED`, `MAPPING_REFUSED` or `STORAGE_FULL`.
 */
export async function countList(
  context: Context,
  actor: Actor,
  file: UploadedFile,
  form: ListForm,
  signal: AbortSignal,
): Promise<CountedList> {
  requireFileKind(file, 'table')
  const reading = createReading(form)
  const key = readingKey(reading)
  const upload = { accountId: actor.accountId, sha256: file.sha256 }
  const find = () => findCounts(context.db, upload, key)
  const count = () => countRows(file.path, reading, { owner: actor.accountId, signal })
  const counts = (await find()) ? undefined : await count()
  // From now on nothing removes the upload and its counts.
  const uploadId = await recordUpload(context, actor, file)
  const store = async () =>
    storeNew(context, { id: uploadId, accountId: upload.accountId }, key, counts ?? (await count()))
  return { uploadId, reading, ...((await find()) ?? (await store())) }
}

/** Stores new counts. Throws `STORAGE_FULL`. */
function storeNew(
  { db, config }: Context,
  { id, accountId }: { id: number; accountId: number },
  key: string,
  counts: NewCounts,
): Promise<StoredCounts> {
  return db.transaction().execute(async (tx) => {
    await requireStorage(tx, config, accountId, countedBytes(counts.productKeys))
    return storeCounts(tx, id, key, counts)
  })
}

/** Turns the refusal of a file into `LIST_REFUSED`. */
export function asRefusedList(error: unknown): unknown {
  if (!(error instanceof ProductListError)) return error
  return new AppError('LIST_REFUSED', { reason: error.code }, { text: error.sentences, cause: error })
}

/** How a form says that a file is read. Throws `MAPPING_REFUSED` and `INVALID_INPUT`. */
export function createReading({ header_mapping: mapping, sheet, encoding, ...form }: ReadingForm): Reading {
  const refused = (code: ProblemCode) => refuseMapping([createProblem(code)])
  const hasPartNumber = mapping.mpn !== undefined && mapping.brand !== undefined
  if (mapping.ean === null && mapping.asin === null && !hasPartNumber)
    throw refused('mapping-without-identifier')
  if (sharesHeader(mapping)) throw refused('header-mapped-twice')
  if (encoding !== undefined && !isEncoding(encoding))
    throw refuseField('encoding', 'must-be-one-of', { known: encodings.join(', ') })
  return {
    mapping,
    sheet,
    encoding,
    corrections: form.corrections?.length ? form.corrections : undefined,
    dropsSkipped: form.drop_skipped === 'true' || undefined,
  }
}

const isEncoding = (text: string): text is Encoding => (encodings as readonly string[]).includes(text)

/** The key of a count. Corrections are hashed, because hundreds of them would be too long for an index. */
const readingKey = ({ mapping, corrections, ...reading }: Reading): string =>
  JSON.stringify({
    mapping: [
      ...[mapping.artikelNumber, mapping.ean, mapping.asin],
      ...(mapping.mpn === undefined ? [] : [mapping.mpn, mapping.brand]),
    ],
    sheet: reading.sheet,
    encoding: reading.encoding,
    dropsSkipped: reading.dropsSkipped,
    corrections:
      corrections &&
      hash('sha256', JSON.stringify(corrections.map(({ row, column, value }) => [row, column, value]))),
  })

async function countRows(
  path: string,
  reading: Reading,
  { owner, signal }: { owner: number; signal: AbortSignal },
): Promise<NewCounts> {
  const skipped = new Map<SkipReason, SkippedRows>()
  const noted = new Map<ListNote, NotedRows>()
  const products = new DuplicateFilter()
  const counts: NewCounts = {
    total: 0,
    skipped: [],
    noted: [],
    replacedCharacters: 0,
    dropped: 0,
    distinctProducts: 0,
    sample: [],
    productKeys: [],
  }
  const onHead = ({ replacedCharacters = 0 }: ListHead) => {
    counts.replacedCharacters = replacedCharacters
  }
  try {
    for await (const check of checkList(path, reading, signal, { owner, onHead })) {
      if (!check) counts.dropped += 1
      else {
        counts.total += 1
        if (check.kind === 'skipped') {
          addExample(skipped, check.reason, { reason: check.reason }, check)
          continue
        }
        for (const note of listNotes)
          if (check.notes.includes(note))
            addExample(noted, note, { note }, { row: check.row, value: check.articleNumber })
        if (products.isRepeat(identifiersKey(check.identifiers))) continue
        counts.distinctProducts += 1
        counts.productKeys.push(listProductKeys(check.identifiers).join('\n'))
        if (counts.sample.length < sampleSize) counts.sample.push(check.identifiers)
      }
    }
  } catch (error) {
    throw asRefusedList(error)
  }
  if (counts.total === 0) throw refuseField('drop_skipped', 'no-row-left')
  return { ...counts, skipped: mostFirst(skipped), noted: mostFirst(noted) }
}

/** Passes on rows of a file. Throws `LIST_REFUSED` if it is not a list. */
export async function* refusedAsList<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows
  } catch (error) {
    throw asRefusedList(error)
  }
}

/** The groups with the most rows first. */
export const mostFirst = <R extends { count: number }>(rows: ReadonlyMap<unknown, R>): R[] =>
  [...rows.values()].sort((a, b) => b.count - a.count)

interface Example {
  row: number
  value: string
}

/** Counts a row under a key, and keeps the first few. */
export function addExample<K, F extends object>(
  counted: Map<K, F & { count: number; examples: Example[] }>,
  key: K,
  fields: F,
  { row, value }: Example,
): void {
  const rows = counted.get(key) ?? { ...fields, count: 0, examples: [] }
  counted.set(key, rows)
  rows.count += 1
  // PostgreSQL refuses half a character in JSON.
  if (rows.examples.length < maxExamples)
    rows.examples.push({ row, value: value.slice(0, 100).toWellFormed() })
}
