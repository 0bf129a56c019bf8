import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../platform/context.ts'
import { takeTurns } from '../../../platform/spreadsheets/index.ts'
import type { Files } from '../../../platform/storage/index.ts'
import { readPages } from '../pages.ts'
import {
  type ListRecord,
  parseResult,
  type RecordResult,
  type ResultPlace,
  skippedResult,
} from '../record.ts'
import type { JobRow } from '../store.ts'
import { isUnreadableList, readJobList } from '../submit/job-list.ts'
import type { Charge } from './charge-queries.ts'
import { findPlacedRecords, findPlaces } from './results-queries.ts'

type ChargedJob = Pick<JobRow, 'id' | 'coins_per_record'>

/** Records whose results are in memory at a time. */
const pageSize = 500

/** The results of a job's processed records in list order, with the cost of each. */
export async function* readJobResults({ db, files }: Pick<Context, 'db' | 'files'>, job: ChargedJob) {
  const pages = readPages((after) => findPlacedRecords(db, job.id, { after, limit: pageSize }))
  for await (const rows of pages) yield await readCharged(files, job, rows)
}

/** A page of the results of a job that is not settled yet, with their charges. */
export async function* readResultsPage(
  { db, files }: Pick<Context, 'db' | 'files'>,
  job: ChargedJob,
  page: Parameters<typeof findPlacedRecords>[2],
  charges: ReadonlyMap<number, Charge>,
) {
  const rows = await findPlacedRecords(db, job.id, page)
  const charged = rows.map((row) => ({ ...row, charge: charges.get(row.position) ?? null }))
  yield await readCharged(files, job, charged)
}

async function readCharged(
  files: Files,
  job: ChargedJob,
  rows: readonly (ResultPlace & { charge: Charge | null })[],
): Promise<RecordResult[]> {
  const results = await readResultsAt(files, rows)
  return results.map((result, index) => withCharge(result, rows[index]?.charge, job.coins_per_record))
}

function withCharge(result: RecordResult, charge: Charge | null | undefined, coins: number): RecordResult {
  if (charge === 'charged') return { ...result, coins }
  if (charge === 'charged-elsewhere') return { ...result, remarks: [...result.remarks, 'charged-elsewhere'] }
  return result
}

/** The results for the output files of a job. Those of a cancelled job cover every row of its list. */
export function readOutputResults(context: Context, job: JobRow, signal: AbortSignal) {
  const processed = readJobResults(context, job)
  return job.status === 'Cancelled' ? withCancelled(processed, readJobList(context, job, signal)) : processed
}

/** Adds a result for each row of the list that was not processed, unless the list can no longer be read. */
async function* withCancelled(
  processed: AsyncIterable<readonly RecordResult[]>,
  list: AsyncIterable<ListRecord>,
): AsyncGenerator<RecordResult[]> {
  const results = each(processed)
  let next = await results.next()
  let page: RecordResult[] = []
  try {
    for await (const record of list) {
      if (!next.done && next.value.position === record.position) {
        page.push(next.value)
        next = await results.next()
      } else page.push(skippedResult(record, 'job-cancelled'))
      if (page.length < pageSize) continue
      yield page
      page = []
    }
  } catch (error) {
    if (!isUnreadableList(error)) throw error
  }
  yield page
  for (; !next.done; next = await results.next()) yield [next.value]
}

async function* each(pages: AsyncIterable<readonly RecordResult[]>): AsyncGenerator<RecordResult> {
  for await (const page of pages) yield* page
}

/** A part of a result file and its offset in the file. */
interface FilePart {
  start: number
  bytes: Buffer
}

/** Reads the results of records in the given order. Each file is read once, from the first to the last of them. */
export async function readResultsAt(files: Files, places: readonly ResultPlace[]): Promise<RecordResult[]> {
  const byFile = Map.groupBy(places, ({ result_key }) => result_key)
  byFile.delete(null)
  const ranges = await Promise.all(
    [...byFile].map(async ([key, inFile]) => [key, await readRange(files, key ?? '', inFile)] as const),
  )
  const rangeOf = new Map(ranges)
  const turn = takeTurns()
  const results: RecordResult[] = []
  for (const place of places) {
    results.push(readResult(place, rangeOf.get(place.result_key)))
    await turn()
  }
  return results
}

async function readRange(files: Files, key: string, places: readonly ResultPlace[]): Promise<FilePart> {
  let [start, end] = [Number.POSITIVE_INFINITY, 0]
  for (const { result_start, result_bytes } of places) {
    start = Math.min(start, result_start)
    end = Math.max(end, result_start + result_bytes)
  }
  return { start, bytes: await buffer(await files.read(key, { start, bytes: end - start })) }
}

function readResult(place: ResultPlace, range: FilePart | undefined): RecordResult {
  if (!range) return parseResult(place.result_line ?? '')
  const offset = place.result_start - range.start
  return parseResult(range.bytes.toString('utf8', offset, offset + place.result_bytes))
}

/** Reads the results of single records of several jobs, in the given order. Leaves out records that do not exist. */
export async function readResultsOf(
  { db, files }: Pick<Context, 'db' | 'files'>,
  records: readonly { jobId: number; position: number }[],
): Promise<RecordResult[]> {
  return readResultsAt(files, await findPlaces(db, records))
}
