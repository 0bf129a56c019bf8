import type { JobStatus, Language } from '@merkwerk/contract'
import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { RunEvent } from './run-events.ts'

export type RunRow = Selectable<Tables['runs']> & { status: JobStatus; language: Language }

/** The columns of a run that lists show. */
export const listedColumns = [
  ...(['id', 'public_id', 'name', 'language', 'status', 'total_rows', 'skipped_rows'] as const),
  ...(['found', 'ambiguous', 'not_found', 'blocked', 'unreadable', 'skipped', 'coins_used'] as const),
  ...(['waiting_since', 'refused_since', 'storage_outage_since', 'paused_ms', 'outputs'] as const),
  ...(['created_at', 'started_at', 'finished_at'] as const),
]
export type ListedRun = Pick<RunRow, (typeof listedColumns)[number]>

export const hasEnded = (status: JobStatus | 'Unknown'): boolean =>
  status === 'Completed' || status === 'Failed' || status === 'Cancelled'

/** Milliseconds that a run was paused until `now`, including a current pause. */
export const pausedMs = ({ paused_ms, waiting_since }: ListedRun, now: Date): number =>
  paused_ms + (waiting_since ? now.getTime() - waiting_since.getTime() : 0)

/** Whole seconds from a run's start to its end, or to now while it runs, without pauses. */
export function executionSeconds(run: ListedRun, now: Date): number {
  if (!run.started_at) return 0
  const end = run.finished_at ?? now
  return Math.max(0, Math.round((end.getTime() - run.started_at.getTime() - pausedMs(run, end)) / 1000))
}

/** Locks the run. Every change of a run or its batches starts with this lock, so that changes never overlap. */
export async function lockRun(tx: Tx, runId: number): Promise<RunRow> {
  return (await tx
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))) as RunRow
}

/** Runs a change in a transaction that locks the run first. Throws `NOT_FOUND`. */
export function changeRun<R>(db: Db, runId: number, change: (tx: Tx, run: RunRow) => Promise<R>): Promise<R> {
  return db.transaction().execute(async (tx) => change(tx, await lockRun(tx, runId)))
}

/** Locks the runs of an account that can be cancelled, in the order of their ids. */
export async function lockCancellableRuns(tx: Tx, accountId: number): Promise<RunRow[]> {
  return (await tx
    .selectFrom('runs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', ['Initializing', 'Data Processing'])
    .orderBy('id')
    .forUpdate()
    .execute()) as RunRow[]
}

/** Whether the owner of a run may ask to finish it. */
export const canFinish = (run: RunRow): boolean =>
  run.status === 'Data Processing' && run.finish_requested_at === null

/** Updates a locked run. */
export async function updateRun(tx: Tx, runId: number, change: Updateable<Tables['runs']>): Promise<void> {
  await tx.updateTable('runs').set(change).where('id', '=', runId).execute()
}

/** Records the end of a storage outage. Needs no lock, because nothing depends on it. */
export async function clearStorageOutage(db: Db, runId: number): Promise<void> {
  await db
    .updateTable('runs')
    .set({ storage_outage_since: null })
    .where('id', '=', runId)
    .where('storage_outage_since', 'is not', null)
    .execute()
}

/** A batch of open records, which a task looks up. */
export type Batch = Selectable<Tables['batches']>

/** The number of the next batch of a locked run. */
const nextNumber = (runId: number) =>
  sql`(SELECT coalesce(max(number) + 1, 0) FROM batches WHERE run_id = ${runId})`

/** Inserts up to `limit` batches of the next open records of a locked run, `size` in each. Returns their numbers in order. */
export async function insertBatches(
  tx: Tx,
  runId: number,
  { limit, size }: { limit: number; size: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    WITH next AS (
      SELECT position FROM records
      WHERE run_id = ${runId} AND verdict IS NULL AND position > (SELECT batched_to FROM runs WHERE id = ${runId})
      ORDER BY position LIMIT ${sql.lit(limit * size)}
    ), inserted AS (
      INSERT INTO batches (run_id, number, first_position, last_position, size, state)
      SELECT ${runId}, ${nextNumber(runId)} + part, min(position), max(position), count(*), 'queued'
      FROM (SELECT position, (row_number() OVER (ORDER BY position) - 1) / ${sql.lit(size)} AS part FROM next) AS parts
      GROUP BY part RETURNING number, last_position
    ), moved AS (
      UPDATE runs SET batched_to = last FROM (SELECT max(last_position) AS last FROM inserted) AS newest
      WHERE id = ${runId} AND last IS NOT NULL
    )
    SELECT number FROM inserted ORDER BY number`.execute(tx)
  return rows.map(({ number }) => number)
}

/** Locks a batch unless it is closed. The run must be locked first. */
export async function lockOpenBatch(tx: Tx, runId: number, number: number): Promise<Batch | undefined> {
  return tx
    .selectFrom('batches')
    .selectAll()
    .where('run_id', '=', runId)
    .where('number', '=', number)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()
}

/** Stores when the first attempt at a locked batch began. */
export async function beginBatch(tx: Tx, runId: number, number: number, begunAt: Date): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ begun_at: begunAt })
    .where('run_id', '=', runId)
    .where('number', '=', number)
    .where('begun_at', 'is', null)
    .execute()
}

/** Adds to the stored records of a locked batch. */
export async function addAnswered(tx: Tx, runId: number, number: number, answered: number): Promise<void> {
  await tx
    .updateTable('batches')
    .set((row) => ({ answered: row('answered', '+', answered) }))
    .where('run_id', '=', runId)
    .where('number', '=', number)
    .execute()
}

/** Closes a locked batch. */
export async function closeBatchRow(tx: Tx, { run_id: runId, number }: Batch, now: Date): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ state: 'closed', closed_at: now })
    .where('run_id', '=', runId)
    .where('number', '=', number)
    .execute()
}

/** Whether a task for a batch of the run is enqueued, and whether any record is open. */
export async function findOpenWork(tx: Tx, runId: number) {
  const { rows } = await sql<{ isRunning: boolean; isOpen: boolean }>`
    SELECT EXISTS (SELECT FROM batches WHERE run_id = ${runId} AND state = 'queued') AS "isRunning",
      EXISTS (SELECT FROM records WHERE run_id = ${runId} AND verdict IS NULL) AS "isOpen"`.execute(tx)
  return rows[0] ?? { isRunning: false, isOpen: false }
}

export async function countQueuedBatches(tx: Tx, runId: number): Promise<number> {
  const { queued } = await tx
    .selectFrom('batches')
    .select((row) => row.fn.countAll<number>().as('queued'))
    .where('run_id', '=', runId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return queued
}

/** Stores an event of a run in the transaction that causes it. */
export async function insertEvent(tx: Tx, runId: number, at: Date, { event, ...details }: RunEvent) {
  await tx
    .insertInto('run_log')
    .values({ run_id: runId, at, event, details: JSON.stringify(details) })
    .execute()
}
