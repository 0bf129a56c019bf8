import type { Db } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobRow } from './store.ts'

export async function getJob(db: Db, jobId: number): Promise<JobRow> {
  const [job] = await readJobs(db, [jobId])
  if (!job) throw new AppError('NOT_FOUND')
  return job
}

export async function readJobs(db: Db, jobIds: readonly number[]): Promise<JobRow[]> {
  return (await db.selectFrom('jobs').selectAll().where('id', 'in', jobIds).execute()) as JobRow[]
}

/** A job by its ID or its public ID, of one account or, if `accountId` is undefined, of any. */
export async function findJobById(
  db: Db,
  accountId: number | undefined,
  id: string,
): Promise<JobRow | undefined> {
  const isNumber = /^\d{1,15}$/.test(id)
  return (await db
    .selectFrom('jobs')
    .selectAll()
    .where((row) => (isNumber ? row('id', '=', Number(id)) : row('public_id', '=', id.toUpperCase())))
    .$if(accountId !== undefined, (jobs) => jobs.where('account_id', '=', accountId ?? 0))
    .executeTakeFirst()) as JobRow | undefined
}

export async function hasDeferred(db: Db, jobId: number): Promise<boolean> {
  const row = await db
    .selectFrom('deferred_records')
    .select('position')
    .where('job_id', '=', jobId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findRunningJobs(db: Db, accountId: number): Promise<number[]> {
  const jobs = await db
    .selectFrom('jobs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['Initializing', 'Data Processing', 'Finalizing'])
    .execute()
  return jobs.map(({ id }) => id)
}

/** A batch that is not closed. */
export async function findOpenBatch(db: Db, jobId: number, batch: number) {
  return db
    .selectFrom('batches')
    .select(['gathered', 'answered'])
    .where('job_id', '=', jobId)
    .where('number', '=', batch)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
}

/** The queued ones among the batches, in order. */
export async function findQueuedBatches(
  db: Db,
  jobId: number,
  batches: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('batches')
    .select('number')
    .where('job_id', '=', jobId)
    .where('number', 'in', batches)
    .where('state', '=', 'queued')
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}
