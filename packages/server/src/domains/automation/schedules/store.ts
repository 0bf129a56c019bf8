import type { SkipCause } from '@merkwerk/contract'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'

export type ScheduleRow = Selectable<Tables['schedules']>

export async function insertSchedule(tx: Tx, schedule: Insertable<Tables['schedules']>): Promise<string> {
  const { id } = await tx.insertInto('schedules').values(schedule).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks a schedule of an account. Throws `NOT_FOUND`. */
export async function lockOwnSchedule(tx: Tx, accountId: number, id: string): Promise<ScheduleRow> {
  return tx
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}

/** Updates a locked schedule. */
export async function updateSchedule(tx: Tx, id: string, change: Updateable<Tables['schedules']>) {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('schedules').set(change).where('id', '=', id).execute()
}

/** Pauses the schedules of a key that was revoked, or whose runs may cost more than it may spend a day. */
export async function pauseRefusedSchedules(tx: Tx, keyId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('schedules')
    .from('api_keys as key')
    .set({ paused_at: at, paused_reason: 'key', next_run_at: null })
    .whereRef('key.id', '=', 'schedules.api_key_id')
    .where('key.id', '=', keyId)
    .where(({ or, eb, ref }) =>
      or([eb('key.revoked_at', 'is not', null), eb('schedules.max_coins', '>', ref('key.daily_coins'))]),
    )
    .where('paused_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes a locked schedule with its runs. */
export async function deleteSchedule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('schedules').where('id', '=', id).execute()
}

/** Deletes the schedules of an account. */
export async function deleteSchedules(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('schedules').where('account_id', '=', accountId).execute()
}

/** Locks schedules that are due, the oldest first. Those that another worker has locked are left to it. */
export async function lockDueSchedules(tx: Tx, now: Date, limit: number): Promise<ScheduleRow[]> {
  return tx
    .selectFrom('schedules')
    .selectAll()
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export interface Claim {
  id: string
  due: Date
  next: Date | null
  missed: number
}

/** Inserts the runs of locked schedules and stores their next times. Returns the IDs of the runs. */
export async function insertRuns(tx: Tx, claims: readonly Claim[]): Promise<number[]> {
  const rows = JSON.stringify(claims)
  await sql`
    UPDATE schedules SET next_run_at = claim.next
    FROM json_to_recordset(${rows}) AS claim (id uuid, next timestamptz)
    WHERE schedules.id = claim.id`.execute(tx)
  const inserted = await sql<{ id: number }>`
    INSERT INTO schedule_runs (schedule_id, due_at, missed)
    SELECT id, due, missed FROM json_to_recordset(${rows}) AS claim (id uuid, due timestamptz, missed integer)
    ON CONFLICT ON CONSTRAINT schedule_runs_once DO NOTHING
    RETURNING id`.execute(tx)
  return inserted.rows.map(({ id }) => id)
}

/** Records the run that a scheduled run without a result has started. */
export async function recordStartedRun(db: Db, runId: number, startedRunId: number): Promise<void> {
  await db
    .updateTable('schedule_runs')
    .set({ run_id: startedRunId })
    .where('id', '=', runId)
    .where('skipped', 'is', null)
    .execute()
}

/** Records why a run did not start. Returns false if it has a result already. */
export async function recordSkip(tx: Tx, runId: number, reason: SkipCause): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('schedule_runs')
    .set({ skipped: reason })
    .where('id', '=', runId)
    .where('skipped', 'is', null)
    .where('run_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes runs whose runs have ended and whose report is not enqueued. Runs that another worker takes are left to it. */
export async function takeRunsToReport(tx: Tx, at: Date, limit: number): Promise<number[]> {
  const ended = await tx
    .selectFrom('schedule_runs as run')
    .innerJoin('runs', 'runs.id', 'run.run_id')
    .select('run.id')
    .where('reported_at', 'is', null)
    .where('report_enqueued_at', 'is', null)
    .where('runs.finished_at', 'is not', null)
    .limit(limit)
    .forUpdate('run')
    .skipLocked()
    .execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length > 0)
    await tx.updateTable('schedule_runs').set({ report_enqueued_at: at }).where('id', 'in', ids).execute()
  return ids
}

/** Records what a run changed. Returns false if that was recorded before. */
export async function recordReport(
  tx: Tx,
  runId: number,
  { at, changes }: { at: Date; changes: object | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('schedule_runs')
    .set({ reported_at: at, changes: changes ? JSON.stringify(changes) : null })
    .where('id', '=', runId)
    .where('reported_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** How many of the newest runs of a schedule in sequence were skipped for a reason. */
export async function countSkipped(tx: Tx, scheduleId: string, reason: SkipCause): Promise<number> {
  const { rows } = await sql<{ skipped: number }>`
    SELECT count(*)::int AS skipped FROM schedule_runs AS run
    WHERE schedule_id = ${scheduleId} AND skipped = ${reason} AND NOT EXISTS (
      SELECT FROM schedule_runs AS later WHERE later.schedule_id = run.schedule_id AND later.due_at > run.due_at
        AND later.skipped IS DISTINCT FROM ${reason})`.execute(tx)
  return rows[0]?.skipped ?? 0
}
