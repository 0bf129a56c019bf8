import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { cancelledResult } from './answer-record.ts'
import type { ListRecord } from './batch-files.ts'
import { type Charge, type ChargedJob, chargeOf, findChargeEnd } from './charge.ts'
import { isUnreadableList, readJobList } from './job-list.ts'
import type { RecordResult } from './record-result.ts'
import { type ResultPlace, readResultsAt, resultLineOf } from './result-lines.ts'
import type { JobRow } from './store.ts'

/** Records whose results are in memory at a time. */
const pageSize = 500

/** The results of a job's answered records in list order, with what each record costs. */
export async function* readJobResults(
  { db, files }: Pick<Context, 'db' | 'files'>,
  job: ChargedJob,
): AsyncGenerator<RecordResult[]> {
  const chargeEnd = await findChargeEnd(db, job)
  let after = 0
  for (;;) {
    const { rows } = await pageOfRecords(job.id, after, chargeEnd).execute(db)
    const last = rows.at(-1)
    if (!last) return
    const results = await readResultsAt(files, rows)
    yield results.map((result, index) => withCharge(result, rows[index]?.charge, job.coins_per_record))
    after = last.position
  }
}

/** The page is chosen first: charges of the whole rest of the list would cost far more than those of its records. */
const pageOfRecords = (
  jobId: number,
  after: number,
  chargeEnd: number,
): RawBuilder<PlacedRecord> => sql<PlacedRecord>`
  WITH record AS MATERIALIZED (
    SELECT job_id, position, batch, product_key, is_paid, result_start, result_bytes
    FROM records WHERE job_id = ${jobId} AND position > ${after}
    ORDER BY position LIMIT ${sql.lit(pageSize)}
  )
  SELECT record.position, batch.result_key, record.result_start, record.result_bytes,
    ${resultLineOf('record', 'batch')} AS result_line, ${chargeOf('record', jobId, chargeEnd)} AS charge
  FROM record JOIN batches AS batch ON batch.job_id = record.job_id AND batch.number = record.batch
  ORDER BY record.position`

interface PlacedRecord extends ResultPlace {
  position: number
  charge: Charge | null
}

function withCharge(result: RecordResult, charge: Charge | null | undefined, coins: number): RecordResult {
  if (charge === 'charged') return { ...result, coins }
  if (charge === 'charged-elsewhere') return { ...result, remarks: [...result.remarks, 'charged-elsewhere'] }
  return result
}

/** What the output files of a job are written from; that of a cancelled one has a result for each row of its list. */
export function readOutputResults(
  context: Context,
  job: JobRow,
  signal: AbortSignal,
): AsyncGenerator<RecordResult[]> {
  const answered = readJobResults(context, job)
  return job.status === 'Cancelled' ? withUnanswered(answered, readJobList(context, job, signal)) : answered
}

/** Results with one for each row of the list that was not answered; none for those of a list that cannot be read any more. */
async function* withUnanswered(
  answered: AsyncIterable<readonly RecordResult[]>,
  list: AsyncIterable<ListRecord>,
): AsyncGenerator<RecordResult[]> {
  const results = each(answered)
  let next = await results.next()
  let page: RecordResult[] = []
  try {
    for await (const record of list) {
      if (!next.done && next.value.position === record.position) {
        page.push(next.value)
        next = await results.next()
      } else page.push(cancelledResult(record))
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
