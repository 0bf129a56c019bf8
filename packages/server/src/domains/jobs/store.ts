import { randomInt } from 'node:crypto'
import type { JobStatus, Language, Verdict } from '@merkwerk/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tables, Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import { hasDeferred } from './deferred-records.ts'
import { logEvent } from './job-log.ts'
import type { RemarkFacts } from './remark-texts.ts'
import { accountGroup, completeJobTask, recallBatchesTask, searchBatchTask } from './tasks.ts'

export type JobRow = Selectable<Tables['jobs']> & { status: JobStatus; language: Language }
type RecordRow = Omit<Insertable<Tables['records']>, 'facts'> & { facts: RemarkFacts | undefined }

/** What lists show of a job. */
export const listedColumns = [
  ...(['id', 'public_id', 'name', 'language', 'status', 'total_rows', 'skipped_rows'] as const),
  ...(['found', 'ambiguous', 'not_found', 'blocked', 'unreadable', 'skipped', 'coins_used'] as const),
  ...(['waiting_since', 'refused_since', 'files_away_since', 'paused_ms', 'outputs'] as const),
  ...(['created_at', 'started_at', 'finished_at'] as const),
]
export type ListedJob = Pick<JobRow, (typeof listedColumns)[number]>

/** Batches of one job that are queued or run at a time: keeps the queue small and accounts taking turns. */
const batchWindow = 8
/** The same while the catalogue answers all by itself, and how many of them one task takes then. */
const recallWindow = 40
const stretchLength = 4

export const hasEnded = (status: JobStatus): boolean =>
  status === 'Completed' || status === 'Failed' || status === 'Cancelled'

/** Milliseconds a job has been paused until `now`, the pause that is going on included. */
export const pausedMs = ({ paused_ms, waiting_since }: ListedJob, now: Date): number =>
  paused_ms + (waiting_since ? now.getTime() - waiting_since.getTime() : 0)

/** Whole seconds from a job's start to its end, or to now while it runs, pauses left out. */
export function executionSeconds(job: ListedJob, now: Date): number {
  if (!job.started_at) return 0
  const end = job.finished_at ?? now
  return Math.max(0, Math.round((end.getTime() - job.started_at.getTime() - pausedMs(job, end)) / 1000))
}

/** Crockford's base 32: no letters that are read as digits. */
const idAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const newPublicId = (): string =>
  `MW-${Array.from({ length: 8 }, () => idAlphabet[randomInt(idAlphabet.length)]).join('')}`

/**
 * Locks the job's row until the transaction ends. Every change of a job and its batches begins with this, so
 * that transitions, batch closes, cancelling and finalising happen one after the other.
 */
export async function lockJob(tx: Tx, jobId: number): Promise<JobRow> {
  return (await tx
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))) as JobRow
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

export async function getJob(db: Db, jobId: number): Promise<JobRow> {
  return (await db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))) as JobRow
}

/** Whether the owner of a job may have what waits tried for the last time. */
export const mayFinish = (job: JobRow): boolean =>
  job.status === 'Data Processing' && job.finish_requested_at === null

/** The file of an upload. */
export async function findUploadKey(db: Db, uploadId: number | null): Promise<string | undefined> {
  if (uploadId === null) return undefined
  const upload = await db
    .selectFrom('uploads')
    .select('file_key')
    .where('id', '=', uploadId)
    .executeTakeFirst()
  return upload?.file_key
}

/** Changes a job that the transaction has locked. */
export async function updateJob(tx: Tx, jobId: number, change: Updateable<Tables['jobs']>): Promise<void> {
  await tx.updateTable('jobs').set(change).where('id', '=', jobId).execute()
}

/** Adds the batches that Initializing wrote; the last one may be smaller. */
export async function insertBatches(tx: Tx, jobId: number, total: number, size: number): Promise<void> {
  await sql`
    INSERT INTO batches (job_id, number, size, state)
    SELECT ${jobId}, number, least(${size}, ${total} - number * ${size}), 'pending'
    FROM generate_series(0, ${Math.ceil(total / size) - 1}) AS number`.execute(tx)
}

/** A batch that is not closed yet. */
export async function findOpenBatch(db: Db, jobId: number, batch: number) {
  return db
    .selectFrom('batches')
    .select(['gathered', 'answered'])
    .where('job_id', '=', jobId)
    .where('number', '=', batch)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
}

/** Those of the batches that are queued and not closed yet, in order. */
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

/** Locks those of the batches that no other attempt has closed yet. The job is locked first. */
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

/** Closes locked batches: `resultKey` is null where none of the records was answered. */
export async function closeBatchRows(
  tx: Tx,
  jobId: number,
  closed: readonly { number: number; resultKey: string | null; answered: number }[],
  closedAt: Date,
): Promise<void> {
  const numbers = closed.map(({ number }) => number)
  const keys = closed.map(({ resultKey }) => resultKey)
  const counts = closed.map(({ answered }) => answered)
  await sql`
    UPDATE batches SET state = 'closed', result_key = closed.key, closed_at = ${closedAt}, answered = closed.answered,
      waiting_since = NULL, waiting_for = NULL, waiting_reason = NULL
    FROM unnest(${numbers}::integer[], ${keys}::text[], ${counts}::integer[]) AS closed (number, key, answered)
    WHERE job_id = ${jobId} AND batches.number = closed.number`.execute(tx)
}

export async function insertRecords(tx: Tx, records: RecordRow[]): Promise<void> {
  // One parameter, whatever their number: values one by one would take longer to send than to insert.
  await sql`
    INSERT INTO records SELECT * FROM json_populate_recordset(NULL::records, ${JSON.stringify(records)})`.execute(
    tx,
  )
}

/** Adds to the job's counts of verdicts. */
export async function addVerdicts(tx: Tx, jobId: number, verdicts: readonly Verdict[]): Promise<void> {
  const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length
  await tx
    .updateTable('jobs')
    .set((row) => ({
      found: row('found', '+', count('found')),
      ambiguous: row('ambiguous', '+', count('ambiguous')),
      not_found: row('not_found', '+', count('not-found')),
      blocked: row('blocked', '+', count('blocked')),
      unreadable: row('unreadable', '+', count('unreadable')),
      skipped: row('skipped', '+', count('skipped')),
    }))
    .where('id', '=', jobId)
    .execute()
}

type BatchState = Selectable<Tables['batches']>['state']

/** Whether any batch of the job is in one of these states. */
async function hasBatch(tx: Tx, jobId: number, ...states: BatchState[]): Promise<boolean> {
  const row = await tx
    .selectFrom('batches')
    .select('number')
    .where('job_id', '=', jobId)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Enqueues tasks for the next batches until the window is full; where all was remembered lately, a stretch of them a task.
 * With `isProbe` it is one batch, however many are queued.
 */
export async function enqueueBatches(
  context: Context,
  tx: Tx,
  job: JobRow,
  { isRemembered = false, isProbe = false } = {},
): Promise<void> {
  const { queued } = await tx
    .selectFrom('batches')
    .select((row) => row.fn.countAll<number>().as('queued'))
    .where('job_id', '=', job.id)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  const free = isProbe ? 1 : (isRemembered ? recallWindow : batchWindow) - queued
  if (free < (isRemembered ? stretchLength : 1)) return
  const next = await tx
    .updateTable('batches')
    .set({ state: 'queued' })
    .where('job_id', '=', job.id)
    .where('number', 'in', (batches) =>
      batches
        .selectFrom('batches')
        .select('number')
        .where('job_id', '=', job.id)
        .where('state', '=', 'pending')
        .orderBy('number')
        .limit(free),
    )
    .returning('number')
    .execute()
  const numbers = next.map(({ number }) => number).sort((a, b) => a - b)
  if (!isRemembered) return enqueueSearches(context, tx, job, numbers)
  for (let from = 0; from < numbers.length; from += stretchLength)
    await context.queue.enqueue(
      tx,
      recallBatchesTask,
      { jobId: job.id, batches: numbers.slice(from, from + stretchLength) },
      { group: accountGroup(job.account_id) },
    )
}

/** Enqueues a task of its own for each of the queued batches. */
export async function enqueueSearches(
  context: Context,
  tx: Tx,
  job: JobRow,
  batches: readonly number[],
): Promise<void> {
  for (const batch of batches)
    await context.queue.enqueue(
      tx,
      searchBatchTask,
      { jobId: job.id, batch },
      { group: accountGroup(job.account_id) },
    )
}

/**
 * Moves a locked job on after its batches or deferred records changed: notes a pause beginning or ending, and goes over to
 * Finalizing when no batch is open and no record waits.
 */
export async function settleBatches(context: Context, tx: Tx, job: JobRow): Promise<void> {
  const now = context.clock.now()
  const isRunning = await hasBatch(tx, job.id, 'queued')
  const isOpen =
    isRunning || (await hasBatch(tx, job.id, 'waiting', 'pending')) || (await hasDeferred(tx, job.id))
  if (isOpen && !isRunning) {
    if (!job.waiting_since) await updateJob(tx, job.id, { waiting_since: now })
    return
  }
  if (job.waiting_since)
    await updateJob(tx, job.id, {
      waiting_since: null,
      paused_ms: job.paused_ms + (now.getTime() - job.waiting_since.getTime()),
    })
  if (isOpen) return
  await updateJob(tx, job.id, { status: 'Finalizing' })
  await logEvent(tx, job.id, now, { event: 'finalizing' })
  await context.queue.enqueue(tx, completeJobTask, { jobId: job.id }, { group: accountGroup(job.account_id) })
}
