import { ProductListError } from '@merkwerk/engine'
import type { Context } from '../../platform/context.ts'
import { FileMissingError } from '../../platform/storage/index.ts'
import type { ListRecord } from './batch-files.ts'
import { type Reading, readListRecords } from './product-list.ts'
import { findChoices } from './record-choices.ts'
import { readRetriedRecords } from './retried-records.ts'
import { findUploadKey, type JobRow } from './store.ts'

/** The records of a job as its list has them, or the job that it retries. Throws `ProductListError` and `FileMissingError`. */
export async function* readJobList(
  context: Context,
  job: JobRow,
  signal: AbortSignal,
): AsyncGenerator<ListRecord> {
  if (job.retry_of !== null) return yield* readRetriedRecords(context.db, job, signal)
  const fileKey = await findUploadKey(context.db, job.upload_id)
  if (fileKey === undefined) throw new FileMissingError(`Job ${job.id} has no upload`)
  const choices = await findChoices(context.db, job.id)
  for await (const record of readListRecords(
    context.files,
    fileKey,
    job.reading as unknown as Reading,
    signal,
  )) {
    const chosen = choices.get(record.position)
    yield chosen ? { ...record, chosen } : record
  }
}

export const isUnreadableList = (error: unknown): boolean =>
  error instanceof ProductListError || error instanceof FileMissingError
