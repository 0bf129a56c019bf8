import type { Db, Tx } from '../../../../platform/db/index.ts'
import { lockJob } from '../store.ts'

/** The tables with data of a job, the largest last. */
const partsOfJobs = [
  'record_choices',
  'run_rows',
  'rule_uses',
  'job_log',
  'batches',
  'job_sources',
  'records',
] as const

export async function findJobs(db: Db, accountId: number): Promise<number[]> {
  const jobs = await db.selectFrom('jobs').select('id').where('account_id', '=', accountId).execute()
  return jobs.map(({ id }) => id)
}

/** Deletes everything of a job except its row. */
export async function deleteParts(tx: Tx, jobId: number): Promise<void> {
  await lockJob(tx, jobId)
  for (const part of partsOfJobs) await tx.deleteFrom(part).where('job_id', '=', jobId).execute()
}
