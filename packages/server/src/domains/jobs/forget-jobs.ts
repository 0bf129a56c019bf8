import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { lockJob, updateJob } from './store.ts'

/** What is kept of a job beside its own row, records last: the longest. */
const partsOfJobs = [
  'record_choices',
  'rule_uses',
  'job_log',
  'deferred_records',
  'unfiled_results',
  'batches',
  'records',
] as const

/**
 * Removes what a deleted account handed in and got: its lists, and of its jobs the records and every file, those of attempts
 * that no row names too. The rows of jobs stay without names, as the books refer to them. Files go first, so that this may
 * be broken off anywhere and begun again.
 */
export async function forgetJobs(
  { db, files }: Pick<Context, 'db' | 'files'>,
  accountId: number,
): Promise<void> {
  const jobs = await db.selectFrom('jobs').select('id').where('account_id', '=', accountId).execute()
  for (const { id } of jobs) {
    await files.deleteFolder(`jobs/${id}`)
    await db.transaction().execute((tx) => forgetJob(tx, id))
  }
  const lists = await db
    .selectFrom('uploads')
    .select(['id', 'file_key'])
    .where('account_id', '=', accountId)
    .execute()
  for (const { id, file_key } of lists) {
    await files.delete(file_key)
    await db.deleteFrom('list_counts').where('upload_id', '=', id).execute()
  }
}

async function forgetJob(tx: Tx, jobId: number): Promise<void> {
  await lockJob(tx, jobId)
  for (const part of partsOfJobs) await tx.deleteFrom(part).where('job_id', '=', jobId).execute()
  await updateJob(tx, jobId, { name: 'deleted', file_name: '' })
}
