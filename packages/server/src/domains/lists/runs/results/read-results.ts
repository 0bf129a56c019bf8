import type { Context } from '../../../../platform/context.ts'
import { takeTurns } from '../../../../platform/spreadsheets/index.ts'
import { readAhead, readPages, toPartNumber } from '../../rows/index.ts'
import { type DetailedResult, listFields, type RecordResult, type ResultBlocks } from '../record.ts'
import type { RunRow } from '../store.ts'
import type { Charge } from './charge-queries.ts'
import { decodeContents, decodeDetails, type ResultContent } from './encode-result.ts'
import {
  findListResults,
  findPositions,
  findRecordsAt,
  findRowResults,
  findStoredResults,
  type StoredResult,
} from './results-queries.ts'

type ChargedRun = Pick<RunRow, 'id' | 'coins_per_record'>

/**
 * Positions that are read at a time. The planner has no statistics of a run that is being stored, and sorts all its rows for each page of them:
 * few pages of positions, whose results are then read by their keys.
 */
const positionsAtOnce = 20_000
/** Records that are read at a time. */
const pageSize = 500
/** Results that are decoded at a time. Those of a page would outlive collections of new objects, each of which would copy them. */
const blockSize = 100

/** The results of a run's processed records in list order, with the cost of each. */
export function readRunResults(
  context: Pick<Context, 'db'>,
  run: ChargedRun,
  charges?: ReadonlyMap<number, Charge>,
): ResultBlocks {
  return readBlocks(context, run, { charges, isAll: false })
}

/** The results for the output files of a run. Those of a cancelled run cover every row of its list. */
export const readOutputResults = (context: Pick<Context, 'db'>, run: RunRow): ResultBlocks =>
  readBlocks(context, run, { isAll: run.status === 'Cancelled' })

/** The first of them. */
export const readFirstResults = async (
  { db }: Pick<Context, 'db'>,
  { id, status }: RunRow,
  limit: number,
): Promise<RecordResult[]> => {
  const positions = await findPositions(db, id, { after: 0, limit, isAll: status === 'Cancelled' })
  return toResults(await findStoredResults(db, id, positions))
}

async function* readBlocks(
  { db }: Pick<Context, 'db'>,
  run: ChargedRun,
  { charges, isAll }: { charges?: ReadonlyMap<number, Charge> | undefined; isAll: boolean },
): AsyncGenerator<RecordResult[]> {
  const readPositions = (after: number) => findPositions(db, run.id, { after, limit: positionsAtOnce, isAll })
  for await (const positions of readAhead(0, readPositions, (some) => some.at(-1)))
    for await (const rows of readRecords(db, run.id, positions))
      yield* toBlocks(rows, (row, content) => {
        const charge = charges ? charges.get(row.position) : row.charge
        return withCharge(toResult(row, content), charge, run.coins_per_record)
      })
}

/** Pages of the records at some positions. */
async function* readRecords(db: Context['db'], runId: number, positions: readonly number[]) {
  const readPage = async (from: number) => {
    const some = positions.slice(from, from + pageSize)
    return { to: from + some.length, rows: some.length > 0 ? await findStoredResults(db, runId, some) : [] }
  }
  const pages = readAhead(0, readPage, ({ to, rows }) => (rows.length > 0 ? to : undefined))
  for await (const { rows } of pages) yield rows
}

/** Decodes the results of a page, in blocks. */
async function* toBlocks(
  rows: readonly StoredResult[],
  create: (row: StoredResult, content: ResultContent) => RecordResult = toResult,
): AsyncGenerator<RecordResult[]> {
  const turn = takeTurns()
  for (let from = 0; from < rows.length; from += blockSize) {
    const block = rows.slice(from, from + blockSize)
    const contents = decodeContents(block.map(({ content }) => content))
    yield block.map((row, index) => create(row, contents[index] as ResultContent))
    await turn()
  }
}

function withCharge(result: RecordResult, charge: Charge | null | undefined, coins: number): RecordResult {
  if (charge === 'charged') return { ...result, coins }
  if (charge === 'charged-elsewhere') return { ...result, notes: [...result.notes, 'charged-elsewhere'] }
  return result
}

/** The results of single records of several runs, in the given order. Leaves out records that do not exist. */
export async function readRecordResults(
  { db }: Pick<Context, 'db'>,
  records: readonly { runId: number; position: number }[],
): Promise<RecordResult[]> {
  return toResults(await findRecordsAt(db, records))
}

/** The newest results of rows of a list, in list order. */
export const readRowResults = async (
  { db }: Pick<Context, 'db'>,
  listId: number,
  positions: readonly number[],
): Promise<RecordResult[]> => toResults(await findRowResults(db, listId, positions))

/** The newest results of a list's rows in list order, without ignored rows. */
export async function* readListResults(
  { db }: Pick<Context, 'db'>,
  listId: number,
  { onlyFound = false } = {},
): AsyncGenerator<RecordResult[]> {
  const pages = readPages((after) => findListResults(db, listId, { after, limit: pageSize, onlyFound }))
  // Those who read them ask the database for more about each page.
  for await (const rows of pages) yield await toResults(rows)
}

const toResults = async (rows: readonly StoredResult[]): Promise<RecordResult[]> =>
  (await Array.fromAsync(toBlocks(rows))).flat()

/** The result of a stored record. Its cost is 0. */
function toResult(row: StoredResult, { merged, products }: ResultContent): RecordResult {
  const partNumber = toPartNumber(row)
  return {
    ...listFields({
      position: row.position,
      articleNumber: row.article_number,
      ean: row.ean,
      asin: row.asin,
      ...(partNumber && { partNumber }),
    }),
    // A record without a verdict is one that a cancelled run did not search.
    verdict: row.verdict ?? 'skipped',
    reason: row.reason ?? 'job-cancelled',
    ...(row.bad_value !== null && { badValue: row.bad_value }),
    notes: row.notes,
    ...(row.facts && { facts: row.facts }),
    merged: merged && { ...merged, fetchedAt: row.fetched_at?.toISOString() ?? '' },
    products,
  }
}

/** The same with all that the sources stated. */
export const toDetailedResult = (row: StoredResult): DetailedResult => ({
  ...toResult(row, decodeContents([row.content])[0] as ResultContent),
  ...decodeDetails(row.content),
})
