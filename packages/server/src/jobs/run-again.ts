import type { Estimate } from '@merkwerk/contract'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Actor } from '../http/index.ts'
import { type CountedList, countUpload } from './count-list.ts'
import { estimateJob } from './estimate-job.ts'
import type { Reading } from './product-list.ts'
import { findJob } from './queries.ts'
import { hasEnded, type JobRow } from './store.ts'
import { type JobIds, submitJob } from './submit-job.ts'

/** What searching a job's list again would cost and take. Throws `NOT_FOUND` and `CONFLICT`. */
export async function quoteNextRun(
  ctx: Context,
  actor: Actor,
  id: string,
  signal: AbortSignal,
): Promise<Estimate> {
  const job = await findJob(ctx.db, { ...actor, kind: 'user' }, id)
  return estimateJob(ctx, actor, await getKeptList(ctx, job, signal), job.sites)
}

/** Starts a job over the list of an ended one, read as it was then. Throws as a submit does, and `CONFLICT`. */
export async function runAgain(
  ctx: Context,
  actor: Actor,
  { id, idempotencyKey }: { id: string; idempotencyKey: string | undefined },
  signal: AbortSignal,
): Promise<JobIds> {
  const job = await findJob(ctx.db, { ...actor, kind: 'user' }, id)
  const list = await getKeptList(ctx, job, signal)
  const { name, file_name: fileName, language, sites } = job
  return submitJob(ctx, actor, { name, fileName, language, list, sites, readsAfresh: false, idempotencyKey })
}

/** The list of an ended job, counted as the job read it. */
async function getKeptList(ctx: Context, job: JobRow, signal: AbortSignal): Promise<CountedList> {
  if (!hasEnded(job.status)) throw refusal('This job is still running.')
  if (job.upload_id === null) throw refusal('This job is a retry. Please run the job that it retries again.')
  const upload = await ctx.db
    .selectFrom('uploads')
    .select(['id', 'sha256', 'file_key as fileKey'])
    .where('id', '=', job.upload_id)
    .executeTakeFirst()
  if (!upload || !(await ctx.files.stat(upload.fileKey)))
    throw refusal('The list of this job is no longer kept. Please upload it again.')
  const reading = job.reading as unknown as Reading
  return countUpload(ctx, { ...upload, accountId: job.account_id }, reading, signal)
}

const refusal = (text: string) => new AppError('CONFLICT', { success: false }, { text })
