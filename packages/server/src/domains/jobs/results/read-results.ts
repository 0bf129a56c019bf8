import type { Context } from '../../../platform/context.ts'
import { cancelledResult, type ListRecord, type RecordResult } from '../record.ts'
import type { JobRow } from '../store.ts'
import { isUnreadableList, readJobList } from '../submit/job-list.ts'
import { type Charge, type ChargedJob, findChargeEnd } from './charge-queries.ts'
import { readResultsAt } from './result-lines.ts'
import { findPlacedRecords } from './results-queries.ts'

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
    const rows = await findPlacedRecords(db, job.id, { after, limit: pageSize, chargeEnd })
    const last = rows.at(-1)
    if (!last) return
    const results = await readResultsAt(files, rows)
    yield results.map((result, index) => withCharge(result, rows[index]?.charge, job.coins_per_record))
    after = last.position
  }
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
  return job.status === 'Cancelled' ? withCancelled(answered, readJobList(context, job, signal)) : answered
}

/** Results with one for each row of the list that was not answered; none for those of a list that cannot be read any more. */
async function* withCancelled(
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
