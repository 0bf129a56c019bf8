// docs/decisions/0023-deferred-records.md

import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { type BatchRecord, batchSize, type RefusedRecord, readListRecord } from '../record.ts'
import type { JobRow } from '../store.ts'
import { unlimitedWaits, type WaitedFor } from '../wait-messages.ts'

const firstWaitSeconds = 2
const longestWaitSeconds = 300
/** The longest Retry-After that is respected. */
const longestRetryAfterSeconds = 24 * 3600

/**
 * Defers records of a locked job. The delay of the next attempt doubles from 2 s to at most 300 s, and is at least the
 * source's Retry-After. Time in an administrator's pause or beyond a quota does not count towards the maximum wait.
 */
export async function deferRecords(tx: Tx, jobId: number, refused: readonly RefusedRecord[], now: Date) {
  const rows = refused.map(({ record, ordinal, waitingFor, reason, retryAfterMs }) => ({
    position: record.position,
    ordinal,
    record,
    waiting_for: waitingFor,
    waiting_reason: reason,
    retry_after: Math.min(
      longestRetryAfterSeconds,
      Math.max(firstWaitSeconds, Math.ceil(retryAfterMs / 1000)),
    ),
  }))
  await sql`
    INSERT INTO deferred_records AS deferred
      (job_id, position, ordinal, record, attempts, waiting_since, waiting_for, waiting_reason, next_attempt_at)
    SELECT ${jobId}, position, ordinal, record, 1, ${now}, waiting_for, waiting_reason, now() + make_interval(secs => retry_after)
    FROM json_to_recordset(${JSON.stringify(rows)})
      AS refused (position integer, ordinal integer, record json, waiting_for text, waiting_reason text, retry_after float8)
    ON CONFLICT (job_id, position) DO UPDATE SET
      attempts = deferred.attempts + 1,
      waiting_since = CASE WHEN excluded.waiting_reason = ANY (${unlimitedWaits})
        THEN excluded.waiting_since ELSE deferred.waiting_since END,
      waiting_for = excluded.waiting_for,
      waiting_reason = excluded.waiting_reason,
      next_attempt_at = greatest(excluded.next_attempt_at,
        now() + make_interval(secs => least(${longestWaitSeconds}, ${firstWaitSeconds} * 2 ^ least(deferred.attempts, 10)))),
      batch = NULL`.execute(tx)
}

/** The unprocessed records of a gathered batch, in list order. */
export async function findGathered(db: Db, jobId: number, batch: number): Promise<BatchRecord[]> {
  const rows = await db
    .selectFrom('deferred_records')
    .select(['record', 'ordinal', 'waiting_since as waitingSince', 'waiting_reason as lastRefusal'])
    .where('job_id', '=', jobId)
    .where('batch', '=', batch)
    .orderBy('position')
    .$castTo<BatchRecord>()
    .execute()
  return rows.map((row) => ({ ...row, record: readListRecord(row.record) }))
}

/** Removes the deferred records of a locked job at these positions, or all of them. */
export async function removeDeferred(tx: Tx, jobId: number, positions?: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('deferred_records')
    .where('job_id', '=', jobId)
    .$if(positions !== undefined, (rows) => rows.where('position', 'in', positions ?? []))
    .execute()
}

/** Makes the records that wait for a marketplace or GPT due now. */
export async function makeDue(tx: Tx, jobId: number, waitedFor: WaitedFor): Promise<void> {
  await tx
    .updateTable('deferred_records')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('job_id', '=', jobId)
    .where('waiting_for', '=', waitedFor)
    .where('batch', 'is', null)
    .execute()
}

/** Moves the next gathering to the earliest next attempt. Returns the seconds until then if a task has to be enqueued. */
export async function moveGathering(tx: Tx, jobId: number): Promise<number | undefined> {
  const { rows } = await sql<{ delay: number }>`
    WITH earliest AS (
      SELECT greatest(0, ceil(extract(epoch FROM min(next_attempt_at) - now())))::integer AS delay
      FROM deferred_records WHERE job_id = ${jobId} AND batch IS NULL
    )
    UPDATE jobs SET gather_at = now() + make_interval(secs => delay)
    FROM earliest
    WHERE id = ${jobId} AND delay IS NOT NULL
      AND (gather_at IS NULL OR gather_at > now() + make_interval(secs => delay))
    RETURNING delay`.execute(tx)
  return rows[0]?.delay
}

/** Of several tasks, only the one that was scheduled last gathers. The others run too early or after it. */
export async function isGatheringDue(tx: Tx, jobId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM jobs WHERE id = ${jobId} AND gather_at <= now()`.execute(tx)
  return rows.length > 0
}

/** Assigns due records the numbers of new batches. Returns the first of these numbers. */
export async function claimDue(tx: Tx, { id, finish_requested_at }: JobRow): Promise<number> {
  const isEveryDue = finish_requested_at !== null
  const { rows } = await sql<{ first: number }>`
    WITH next AS (SELECT max(number) + 1 AS first FROM batches WHERE job_id = ${id}), due AS (
      SELECT position, (row_number() OVER (ORDER BY position) - 1) / ${batchSize} AS part
      FROM deferred_records
      WHERE job_id = ${id} AND batch IS NULL AND (${isEveryDue} OR next_attempt_at <= now())
    ), claimed AS (
      UPDATE deferred_records AS deferred SET batch = next.first + due.part
      FROM due, next WHERE deferred.job_id = ${id} AND deferred.position = due.position
    )
    SELECT first FROM next`.execute(tx)
  return rows[0]?.first ?? 0
}

export async function insertGathered(tx: Tx, jobId: number, first: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO batches (job_id, number, size, state, gathered)
    SELECT job_id, batch, count(*), 'queued', true
    FROM deferred_records WHERE job_id = ${jobId} AND batch >= ${first}
    GROUP BY job_id, batch RETURNING number`.execute(tx)
  return rows.map(({ number }) => number).sort((a, b) => a - b)
}

/** Jobs with records that wait for a marketplace or GPT. */
export async function findWaitingJobs(db: Db, waitedFor: WaitedFor): Promise<number[]> {
  const rows = await db
    .selectFrom('deferred_records')
    .select('job_id')
    .distinct()
    .where('waiting_for', '=', waitedFor)
    .execute()
  return rows.map(({ job_id }) => job_id)
}

/** Counts waiting jobs and records by what they wait for. */
export async function countWaiting(db: Db): Promise<Map<WaitedFor, { jobs: number; records: number }>> {
  const rows = await db
    .selectFrom('deferred_records')
    .innerJoin('jobs', 'jobs.id', 'deferred_records.job_id')
    .select(({ fn }) => [
      'waiting_for',
      fn.countAll<number>().as('records'),
      fn.count<number>('job_id').distinct().as('jobs'),
    ])
    .where('jobs.status', '=', 'Data Processing')
    .groupBy('waiting_for')
    .execute()
  return new Map(rows.map(({ waiting_for, ...counts }) => [waiting_for as WaitedFor, counts]))
}
