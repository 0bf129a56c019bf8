import type { JobStatus, Language } from '@merkwerk/contract'
import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobEvent } from './job-events.ts'

export type JobRow = Selectable<Tables['jobs']> & { status: JobStatus; language: Language }

/** The columns of a job that lists show. */
export const listedColumns = [
  ...(['id', 'public_id', 'name', 'language', 'status', 'total_rows', 'skipped_rows'] as const),
  ...(['found', 'ambiguous', 'not_found', 'blocked', 'unreadable', 'skipped', 'coins_used'] as const),
  ...(['waiting_since', 'refused_since', 'files_away_since', 'paused_ms', 'outputs'] as const),
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
    .set({ files_away_since: null })
    .where('id', '=', jobId)
    .where('files_away_since', 'is not', null)
    .execute()
}

/** Inserts the batches of a list. The last one may be smaller. */
export async function insertBatches(tx: Tx, jobId: number, total: number, size: number): Promise<void> {
  await sql`
    INSERT INTO batches (job_id, number, size, state)
    SELECT ${jobId}, number, least(${size}, ${total} - number * ${size}), 'pending'
    FROM generate_series(0, ${Math.ceil(total / size) - 1}) AS number`.execute(tx)
}

/** Locks those of the batches that are not closed. The job must be locked first. */
export async function lockOpenBatches(tx: Tx, jobId: number, batches: readonly number[]) {
  return tx
    .selectFrom('batches')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('number', 'in', batches)
    .where('state', '<>', 'closed')
    .orderBy('number')
    .forUpdate()
    .execute()
}

/** Updates a locked batch. */
export async function updateBatch(
  tx: Tx,
  jobId: number,
  batch: number,
  change: Updateable<Tables['batches']>,
) {
  await tx
    .updateTable('batches')
    .set(change)
    .where('job_id', '=', jobId)
    .where('number', '=', batch)
    .execute()
}

/** A batch that is closed. The places in its file are null if no record was processed. */
export interface ClosedBatch {
  number: number
  resultKey: string | null
  rendered: { start: number; bytes: number } | null
  answered: number
}

/** Closes locked batches. */
export async function closeBatchRows(
  tx: Tx,
  jobId: number,
  closed: readonly ClosedBatch[],
  closedAt: Date,
): Promise<void> {
  const rows = closed.map(({ number, resultKey, rendered, answered }) => ({
    number,
    key: resultKey,
    answered,
    ...rendered,
  }))
  await sql`
    UPDATE batches SET state = 'closed', result_key = closed.key, closed_at = ${closedAt}, answered = closed.answered,
      rendered_start = closed.start, rendered_bytes = closed.bytes,
      waiting_since = NULL, waiting_for = NULL, waiting_reason = NULL
    FROM json_to_recordset(${JSON.stringify(rows)})
      AS closed (number integer, key text, answered integer, start integer, bytes integer)
    WHERE job_id = ${jobId} AND batches.number = closed.number`.execute(tx)
}

/** Whether a task for a batch of the job is enqueued, and whether any batch or deferred record is left. */
export async function findOpenWork(tx: Tx, jobId: number) {
  const { rows } = await sql<{ isRunning: boolean; isOpen: boolean }>`
    SELECT EXISTS (SELECT FROM batches WHERE job_id = ${jobId} AND state = 'queued') AS "isRunning",
      EXISTS (SELECT FROM batches WHERE job_id = ${jobId} AND state <> 'closed')
        OR EXISTS (SELECT FROM deferred_records WHERE job_id = ${jobId}) AS "isOpen"`.execute(tx)
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

/** Marks up to `limit` pending batches as queued. Returns their numbers in order. */
export async function queueBatches(tx: Tx, jobId: number, limit: number): Promise<number[]> {
  const rows = await tx
    .updateTable('batches')
    .set({ state: 'queued' })
    .where('job_id', '=', jobId)
    .where('number', 'in', (batches) =>
      batches
        .selectFrom('batches')
        .select('number')
        .where('job_id', '=', jobId)
        .where('state', '=', 'pending')
        .orderBy('number')
        .limit(limit),
    )
    .returning('number')
    .execute()
  return rows.map(({ number }) => number).sort((a, b) => a - b)
}

/** Stores an event of a job in the transaction that causes it. */
export async function insertEvent(tx: Tx, jobId: number, at: Date, { event, ...details }: JobEvent) {
  await tx
    .insertInto('job_log')
    .values({ job_id: jobId, at, event, details: JSON.stringify(details) })
    .execute()
}
