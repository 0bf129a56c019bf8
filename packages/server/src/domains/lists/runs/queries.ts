import type { Db } from '../../../platform/db/index.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import type { Actor, Owner } from '../../../platform/http/index.ts'
import { addToLogContext } from '../../../platform/observability/log-context.ts'
import type { JobRow } from './store.ts'
import type { WaitedFor } from './wait-messages.ts'

export async function getJob(db: Db, jobId: number): Promise<JobRow> {
  const [job] = await readJobs(db, [jobId])
  if (!job) throw new AppError('NOT_FOUND')
  return job
}

export async function readJobs(db: Db, jobIds: readonly number[]): Promise<JobRow[]> {
  return (await db.selectFrom('jobs').selectAll().where('id', 'in', jobIds).execute()) as JobRow[]
}

/** A job that the actor may see, by its ID or its public ID: an own job, or any job for an admin. Throws `NOT_FOUND`. */
export function getVisibleJob(db: Db, actor: Actor, id: string): Promise<JobRow> {
  return getByAnyId(db, actor.kind === 'admin' ? undefined : actor.accountId, id)
}

/** A job of the actor's own account, also for an admin. Throws `NOT_FOUND`. */
export function getOwnJob(db: Db, { accountId }: Owner, id: string): Promise<JobRow> {
  return getByAnyId(db, accountId, id)
}

/** A run of a list by its public ID. Throws `NOT_FOUND`. */
export async function getListRun(db: Db, listId: number, publicId: string): Promise<JobRow> {
  const run = await db
    .selectFrom('jobs')
    .selectAll()
    .where('public_id', '=', publicId.toUpperCase())
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  addToLogContext({ job_id: run.id })
  return run as JobRow
}

/** Throws `CONFLICT` for a job whose results are not complete. */
export function requireOutputs({ outputs, finished_at }: Pick<JobRow, 'outputs' | 'finished_at'>): void {
  if (outputs) return
  throw conflict(finished_at ? 'run-without-results' : 'run-not-completed')
}

async function getByAnyId(db: Db, accountId: number | undefined, id: string): Promise<JobRow> {
  const isNumber = /^\d{1,15}$/.test(id)
  const job = await db
    .selectFrom('jobs')
    .selectAll()
    .where((row) => (isNumber ? row('id', '=', Number(id)) : row('public_id', '=', id.toUpperCase())))
    .$if(accountId !== undefined, (jobs) => jobs.where('account_id', '=', accountId ?? 0))
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  addToLogContext({ job_id: job.id })
  return job as JobRow
}

/** Whether records of a job wait, or wait for `waitedFor`. */
export async function hasDeferred(db: Db, jobId: number, waitedFor?: WaitedFor): Promise<boolean> {
  const row = await db
    .selectFrom('records')
    .select('position')
    .where('job_id', '=', jobId)
    .where('verdict', 'is', null)
    .where('waiting_for', 'is not', null)
    .$if(waitedFor !== undefined, (rows) => rows.where('waiting_for', '=', waitedFor ?? ''))
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
    .selectAll()
    .where('job_id', '=', jobId)
    .where('number', '=', batch)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
}
