import type { Db, Tx } from '../../../platform/db/index.ts'
import { lockJob, updateJob } from '../store.ts'

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

export async function findJobsOf(db: Db, accountId: number): Promise<number[]> {
  const jobs = await db.selectFrom('jobs').select('id').where('account_id', '=', accountId).execute()
  return jobs.map(({ id }) => id)
}

/** Deletes everything of a job except its row, which loses its names. */
export async function deleteParts(tx: Tx, jobId: number): Promise<void> {
  await lockJob(tx, jobId)
  for (const part of partsOfJobs) await tx.deleteFrom(part).where('job_id', '=', jobId).execute()
  await updateJob(tx, jobId, { name: 'deleted', file_name: '' })
}
