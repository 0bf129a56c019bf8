import type { Context } from '../../../../platform/context.ts'
import type { ListRecord } from '../record.ts'
import type { JobRow } from '../store.ts'
import { readJobList } from './job-list.ts'
import { insertOpenRecords } from './open-records-store.ts'

/** Rows that are stored at once. */
const rowsAtOnce = 1_000

/** Stores those rows of a job's list that are not stored yet. Throws `ProductListError` and `FileMissingError`. */
export async function storeOpenRecords(context: Context, job: JobRow, signal: AbortSignal): Promise<void> {
  let rows: ListRecord[] = []
  for await (const row of readJobList(context, job, signal)) {
    rows.push(row)
    if (rows.length < rowsAtOnce) continue
    signal.throwIfAborted()
    await insertOpenRecords(context.db, job, rows)
    rows = []
  }
  if (rows.length > 0) await insertOpenRecords(context.db, job, rows)
}
