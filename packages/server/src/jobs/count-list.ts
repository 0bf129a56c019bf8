import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { SkipReason } from '@merkwerk/contract'
import { type Correction, type Encoding, ProductListError } from '@merkwerk/engine'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Actor, UploadedFile } from '../http/index.ts'
import { checkList, type Reading } from './product-list.ts'

const maxExamples = 3
const encodings: readonly string[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'cp850',
] satisfies Encoding[]

interface SkippedRows {
  reason: SkipReason
  count: number
  examples: { row: number; value: string }[]
}

/** A list as it was stored and counted under one reading. */
export interface CountedList {
  uploadId: number
  reading: Reading
  total: number
  skipped: SkippedRows[]
}

interface ListForm {
  header_mapping: Reading['mapping']
  sheet?: string | undefined
  encoding?: string | undefined
  corrections?: Correction[] | undefined
  drop_skipped?: 'true' | 'false' | undefined
}

/**
 * Counts the rows of an uploaded list and stores it, once for each account and content; a list that was counted
 * under the same reading before is not read again. Throws `LIST_REFUSED` or `MAPPING_REFUSED`, and stores nothing then.
 */
export async function countList(
  ctx: Context,
  actor: Actor,
  file: UploadedFile,
  form: ListForm,
  signal: AbortSignal,
): Promise<CountedList> {
  const reading = readingOf(form)
  const known = await findCount(ctx, actor, file.sha256, reading)
  if (known) {
    await keepFile(ctx, actor, file)
    return known
  }
  const counts = await countRows(file, reading, signal)
  const uploadId = await storeUpload(ctx, actor, file)
  await ctx.db
    .insertInto('list_counts')
    .values({
      upload_id: uploadId,
      reading: readingKey(reading),
      total_rows: counts.total,
      skipped_rows: skippedRows(counts.skipped),
      skipped: JSON.stringify(counts.skipped),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { uploadId, reading, ...counts }
}

export const skippedRows = (skipped: readonly SkippedRows[]): number =>
  skipped.reduce((sum, { count }) => sum + count, 0)

function readingOf({ header_mapping: mapping, sheet, encoding, ...form }: ListForm): Reading {
  const used = [mapping.artikelNumber, mapping.ean, mapping.asin].filter((header) => header !== null)
  const refuse = (fault: string) => new AppError('MAPPING_REFUSED', { header_mapping: [fault] })
  if (used.length < 2) throw refuse('Please map all required fields: ean or asin')
  if (new Set(used).size < used.length) throw refuse('Each header can only be mapped to one field')
  if (encoding !== undefined && !encodings.includes(encoding))
    throw new AppError('INVALID_INPUT', { encoding: [`Must be one of ${encodings.join(', ')}`] })
  return {
    mapping,
    sheet,
    encoding: encoding as Encoding | undefined,
    corrections: form.corrections?.length ? form.corrections : undefined,
    dropsSkipped: form.drop_skipped === 'true' || undefined,
  }
}

/** What a count is found by; hundreds of repaired cells would be too long for an index. */
const readingKey = ({ corrections, ...reading }: Reading): string =>
  JSON.stringify({
    ...reading,
    corrections: corrections && createHash('sha256').update(JSON.stringify(corrections)).digest('hex'),
  })

async function findCount(
  { db }: Context,
  { accountId }: Actor,
  sha256: string,
  reading: Reading,
): Promise<CountedList | undefined> {
  const row = await db
    .selectFrom('uploads')
    .innerJoin('list_counts', 'list_counts.upload_id', 'uploads.id')
    .select(['uploads.id', 'list_counts.total_rows', 'list_counts.skipped'])
    .where('uploads.account_id', '=', accountId)
    .where('uploads.sha256', '=', sha256)
    .where('list_counts.reading', '=', readingKey(reading))
    .executeTakeFirst()
  return (
    row && {
      uploadId: row.id,
      reading,
      total: row.total_rows,
      skipped: row.skipped as unknown as SkippedRows[],
    }
  )
}

async function countRows(file: UploadedFile, reading: Reading, signal: AbortSignal) {
  const skipped = new Map<SkipReason, SkippedRows>()
  let total = 0
  try {
    for await (const check of checkList(file.path, reading, signal)) {
      total += 1
      if (check.kind === 'usable') continue
      const { reason, value } = check
      const rows = skipped.get(reason) ?? { reason, count: 0, examples: [] }
      skipped.set(reason, rows)
      rows.count += 1
      if (rows.examples.length < maxExamples) rows.examples.push({ row: total, value: value.slice(0, 100) })
    }
  } catch (error) {
    if (!(error instanceof ProductListError)) throw error
    throw new AppError('LIST_REFUSED', { reason: error.code }, { text: error.sentence('en'), cause: error })
  }
  if (total === 0) throw new AppError('INVALID_INPUT', { drop_skipped: ['No row would be left to look up'] })
  return { total, skipped: [...skipped.values()].sort((a, b) => b.count - a.count) }
}

/** Stores the file unless it is there already, and answers its key. */
async function keepFile(ctx: Context, { accountId }: Actor, file: UploadedFile): Promise<string> {
  const fileKey = `uploads/${accountId}/${file.sha256}`
  if (!(await ctx.files.stat(fileKey))) await ctx.files.write(fileKey, createReadStream(file.path))
  return fileKey
}

/** The file goes first: a row never names a file that is not there. */
async function storeUpload(ctx: Context, actor: Actor, file: UploadedFile): Promise<number> {
  const fileKey = await keepFile(ctx, actor, file)
  ctx.reach('upload-stored')
  const row = await ctx.db
    .insertInto('uploads')
    .values({
      account_id: actor.accountId,
      sha256: file.sha256,
      file_key: fileKey,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'sha256']).doUpdateSet({ file_key: fileKey }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
