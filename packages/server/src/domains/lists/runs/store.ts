import type { JobStatus, Language } from '@merkwerk/contract'
import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { JobEvent } from './job-events.ts'

export type JobRow = Selectable<Tables['jobs']> & { status: JobStatus; language: Language }

/** The columns of a job that lists show. */
export const listedColumns = [
  ...(['id', 'public_id', 'name', 'language', 'status', 'total_rows', 'skipped_rows'] as const),
  ...(['found', 'ambiguous', 'not_found', 'blocked', 'unreadable', 'skipped', 'coins_used'] as const),
  ...(['waiting_since', 'refused_since', 'storage_outage_since', 'paused_ms', 'outputs'] as const),
  ...(['created_at', 'started_at', 'finished_at'] as const),
]
export type ListedJob = Pick<JobRow, (typeof listedColumns)[number]>

export const hasEnded = (status: JobStatus | 'Unknown'): boolean =>
  status === 'Completed' || status === 'Failed' || status === 'Cancelled'

/** Milliseconds that a job was paused until `now`, including a current pause. */
export const pausedMs = ({ paused_ms, waiting_since }: ListedJob, now: Date): number =>
  paused_ms + (waiting_since ? now.getTime() - waiting_since.getTime() : 0)

/** Whole seconds from a job's start to its end, or to now while it runs, without pauses. */
export function executionSeconds(job: ListedJob, now: Date): number {
  if (!job.started_at) return 0
  const end = job.finished_at ?? now
  return Math.max(0, Math.round((end.getTime() - job.started_at.getTime() - pausedMs(job, end)) / 1000))
}

/** Locks the job. Every change of a job or its batches starts with this lock, so that changes never overlap. */
export async function lockJob(tx: Tx, jobId: number): Promise<JobRow> {
  return (await tx
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))) as JobRow
}

/** Runs a change in a transaction that locks the job first. Throws `NOT_FOUND`. */
export function changeJob<R>(db: Db, jobId: number, change: (tx: Tx, job: JobRow) => Promise<R>): Promise<R> {
  return db.transaction().execute(async (tx) => change(tx, await lockJob(tx, jobId)))
}

/** Locks the jobs of an account that can be cancelled, in the order of their ids. */
export async function lockCancellableJobs(tx: Tx, accountId: number): Promise<JobRow[]> {
  return (await tx
    .selectFrom('jobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', ['Initializing', 'Data Processing'])
    .orderBy('id')
    .forUpdate()
    .execute()) as JobRow[]
}

/** Whether the owner of a job may ask to finish it. */
export const canFinish = (job: JobRow): boolean =>
  job.status === 'Data Processing' && job.finish_requested_at === null

/** Updates a locked job. */
export async function updateJob(tx: Tx, jobId: number, change: Updateable<Tables['jobs']>): Promise<void> {
  await tx.updateTable('jobs').set(change).where('id', '=', jobId).execute()
}

/** Records the end of a storage outage. Needs no lock, because nothing depends on it. */
export async function clearStorageOutage(db: Db, jobId: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ storage_outage_since: null })
    .where('id', '=', jobId)
    .where('storage_outage_since', 'is not', null)
    .execute()
}

/** A batch of open records, which a task looks up. */
export type Batch = Selectable<Tables['batches']>

/** The number of the next batch of a locked job. */
const nextNumber = (jobId: number) =>
  sql`(SELECT coalesce(max(number) + 1, 0) FROM batches WHERE job_id = ${jobId})`

/** Inserts up to `limit` batches of the next open records of a locked job, `size` in each. Returns their numbers in order. */
export async function insertBatches(
  tx: Tx,
  jobId: number,
  { limit, size }: { limit: number; size: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    WITH next AS (
      SELECT position FROM records
      WHERE job_id = ${jobId} AND verdict IS NULL AND position > (SELECT batched_to FROM jobs WHERE id = ${jobId})
      ORDER BY position LIMIT ${sql.lit(limit * size)}
    ), inserted AS (
      INSERT INTO batches (job_id, number, first_position, last_position, size, state)
      SELECT ${jobId}, ${nextNumber(jobId)} + part, min(position), max(position), count(*), 'queued'
      FROM (SELECT position, (row_number() OVER (ORDER BY position) - 1) / ${sql.lit(size)} AS part FROM next) AS parts
      GROUP BY part RETURNING number, last_position
    ), moved AS (
      UPDATE jobs SET batched_to = last FROM (SELECT max(last_position) AS last FROM inserted) AS newest
      WHERE id = ${jobId} AND last IS NOT NULL
    )
    SELECT number FROM inserted ORDER BY number`.execute(tx)
  return rows.map(({ number }) => number)
}

/** Locks a batch unless it is closed. The job must be locked first. */
export async function lockOpenBatch(tx: Tx, jobId: number, number: number): Promise<Batch | undefined> {
  return tx
    .selectFrom('batches')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()
}

/** Stores when the first attempt at a locked batch began. */
export async function beginBatch(tx: Tx, jobId: number, number: number, begunAt: Date): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ begun_at: begunAt })
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .where('begun_at', 'is', null)
    .execute()
}

/** Adds to the stored records of a locked batch. */
export async function addAnswered(tx: Tx, jobId: number, number: number, answered: number): Promise<void> {
  await tx
    .updateTable('batches')
    .set((row) => ({ answered: row('answered', '+', answered) }))
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .execute()
}

/** Closes a locked batch. */
export async function closeBatchRow(tx: Tx, { job_id: jobId, number }: Batch, now: Date): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ state: 'closed', closed_at: now })
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .execute()
}

/** Whether a task for a batch of the job is enqueued, and whether any record is open. */
export async function findOpenWork(tx: Tx, jobId: number) {
  const { rows } = await sql<{ isRunning: boolean; isOpen: boolean }>`
    SELECT EXISTS (SELECT FROM batches WHERE job_id = ${jobId} AND state = 'queued') AS "isRunning",
      EXISTS (SELECT FROM records WHERE job_id = ${jobId} AND verdict IS NULL) AS "isOpen"`.execute(tx)
  return rows[0] ?? { isRunning: false, isOpen: false }
}

export async function countQueuedBatches(tx: Tx, jobId: number): Promise<number> {
  const { queued } = await tx
    .selectFrom('batches')
    .select((row) => row.fn.countAll<number>().as('queued'))
    .where('job_id', '=', jobId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return queued
}

/** Stores an event of a job in the transaction that causes it. */
export async function insertEvent(tx: Tx, jobId: number, at: Date, { event, ...details }: JobEvent) {
  await tx
    .insertInto('job_log')
    .values({ job_id: jobId, at, event, details: JSON.stringify(details) })
    .execute()
}
