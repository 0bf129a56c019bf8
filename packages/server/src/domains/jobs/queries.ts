import type { Db } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { addToLogContext } from '../../platform/observability/log-context.ts'
import type { JobRow } from './store.ts'

export async function getJob(db: Db, jobId: number): Promise<JobRow> {
  const [job] = await readJobs(db, [jobId])
  if (!job) throw new AppError('NOT_FOUND')
  return job
}

export async function readJobs(db: Db, jobIds: readonly number[]): Promise<JobRow[]> {
  return (await db.selectFrom('jobs').selectAll().where('id', 'in', jobIds).execute()) as JobRow[]
}

/** A job that the actor may see, by its ID or its public ID: an own job, or any job for an admin. Throws `NOT_FOUND`. */
export function findJob(db: Db, actor: Actor, id: string): Promise<JobRow> {
  return findJobOf(db, actor.kind === 'admin' ? undefined : actor.accountId, id)
}

/** A job of the actor's own account, whatever the actor may see otherwise. Throws `NOT_FOUND`. */
export function findOwnJob(db: Db, { accountId }: Actor, id: string): Promise<JobRow> {
  return findJobOf(db, accountId, id)
}

async function findJobOf(db: Db, accountId: number | undefined, id: string): Promise<JobRow> {
  const isNumber = /^\d{1,15}$/.test(id)
  const job = await db
    .selectFrom('jobs')
    .selectAll()
    .where((row) => (isNumber ? row('id', '=', Number(id)) : row('public_id', '=', id.toUpperCase())))
    .$if(accountId !== undefined, (jobs) => jobs.where('account_id', '=', accountId ?? 0))
    .executeTakeFirst()
  if (!job) throw new AppError('NOT_FOUND')
  addToLogContext({ job_id: job.id })
  return job as JobRow
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
