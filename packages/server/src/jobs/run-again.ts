import type { Estimate } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Actor } from '../http/index.ts'
import type { CountedList } from './count-list.ts'
import { estimateJob } from './estimate-job.ts'
import type { Reading } from './product-list.ts'
import { findJob } from './queries.ts'
import { hasEnded, type JobRow } from './store.ts'
import { type JobIds, submitJob } from './submit-job.ts'

/** What searching a job's list again would cost and take. Throws `NOT_FOUND` and `CONFLICT`. */
export async function quoteNextRun(ctx: Context, actor: Actor, id: string): Promise<Estimate> {
  const job = await findJob(ctx.db, { ...actor, kind: 'user' }, id)
  return estimateJob(ctx, actor, await getKeptList(ctx, job))
}

/** Starts a job over the list of an ended one, read as it was then. Throws as a submit does, and `CONFLICT`. */
export async function runAgain(
  ctx: Context,
  actor: Actor,
  { id, idempotencyKey }: { id: string; idempotencyKey: string | undefined },
): Promise<JobIds> {
  const job = await findJob(ctx.db, { ...actor, kind: 'user' }, id)
  const list = await getKeptList(ctx, job)
  const { name, file_name: fileName, language, sites } = job
  return submitJob(ctx, actor, { name, fileName, language, list, sites, readsAfresh: false, idempotencyKey })
}

/** The list of an ended job as it was counted when the job was submitted. */
async function getKeptList(ctx: Context, job: JobRow): Promise<CountedList> {
  if (!hasEnded(job.status)) throw refusal('This job is still running.')
  if (job.upload_id === null) throw refusal('This job is a retry. Please run the job that it retries again.')
  const list = await ctx.db
    .selectFrom('uploads')
    .innerJoin('list_counts', 'list_counts.upload_id', 'uploads.id')
    .select(['uploads.file_key', 'list_counts.skipped'])
    .where('uploads.id', '=', job.upload_id)
    // Counts are named by a hash of the corrections, which the job has in full.
    .where(
      sql<boolean>`reading::jsonb - 'corrections' = ${JSON.stringify(job.reading)}::jsonb - 'corrections'`,
    )
    .where('total_rows', '=', job.total_rows)
    .where('skipped_rows', '=', job.skipped_rows)
    .executeTakeFirst()
  if (!list || !(await ctx.files.stat(list.file_key)))
    throw refusal('The list of this job is no longer kept. Please upload it again.')
  return {
    uploadId: job.upload_id,
    reading: job.reading as unknown as Reading,
    total: job.total_rows,
    skipped: list.skipped as unknown as CountedList['skipped'],
  }
}

const refusal = (text: string) => new AppError('CONFLICT', { success: false }, { text })
