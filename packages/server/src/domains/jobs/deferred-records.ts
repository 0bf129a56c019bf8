// docs/decisions/0023-deferred-records.md

import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/index.ts'
import type { ListRecord } from './batch-files.ts'
import type { WaitedFor, WaitReason } from './wait-words.ts'

const firstWaitSeconds = 2
const longestWaitSeconds = 300
/** A marketplace that asks for more is asked once a day. */
const longestRetryAfterSeconds = 24 * 3600

/** A record of a batch, with what its earlier attempts decide. */
export interface BatchRecord {
  record: ListRecord
  /** How many records of the job stand before it. */
  ordinal: number
  /** When its first attempt was refused; null before that. */
  waitingSince: Date | null
  /** Why its latest attempt was refused; null before that. */
  lastRefusal: WaitReason | null
}

/** A record that a marketplace or the model refused in this attempt. */
export interface RefusedRecord extends BatchRecord {
  waitingFor: WaitedFor
  reason: WaitReason
  retryAfterMs: number
}

/**
 * Defers records of a locked job: each is tried again after 2 s, then ever later up to 300 s, and not before the marketplace
 * allows it. An administrator's pause uses up none of the time that a customer is willing to wait.
 */
export async function deferRecords(
  tx: Tx,
  jobId: number,
  refused: readonly RefusedRecord[],
  now: Date,
): Promise<void> {
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
      waiting_since = CASE WHEN excluded.waiting_reason = 'marketplace-paused'
        THEN excluded.waiting_since ELSE deferred.waiting_since END,
      waiting_for = excluded.waiting_for,
      waiting_reason = excluded.waiting_reason,
      next_attempt_at = greatest(excluded.next_attempt_at,
        now() + make_interval(secs => least(${longestWaitSeconds}, ${firstWaitSeconds} * 2 ^ least(deferred.attempts, 10)))),
      batch = NULL`.execute(tx)
}

/** The records that a gathered batch still has to find an answer for, in list order. */
export async function findGathered(db: Db, jobId: number, batch: number): Promise<BatchRecord[]> {
  const rows = await db
    .selectFrom('deferred_records')
    .select(['record', 'ordinal', 'waiting_since', 'waiting_reason'])
    .where('job_id', '=', jobId)
    .where('batch', '=', batch)
    .orderBy('position')
    .execute()
  return rows.map(({ record, ordinal, waiting_since, waiting_reason }) => ({
    record: record as unknown as ListRecord,
    ordinal,
    waitingSince: waiting_since,
    lastRefusal: waiting_reason as WaitReason,
  }))
}

/** Removes records of a locked job that were answered, or all of them. */
export async function removeDeferred(tx: Tx, jobId: number, positions?: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('deferred_records')
    .where('job_id', '=', jobId)
    .$if(positions !== undefined, (rows) => rows.where('position', 'in', positions ?? []))
    .execute()
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

/** Whether records of a job wait for GPT: its owner may have them delivered without it. */
export async function isWaitingForGpt(db: Db, jobId: number): Promise<boolean> {
  const row = await db
    .selectFrom('deferred_records')
    .select('position')
    .where('job_id', '=', jobId)
    .where('waiting_for', '=', 'gpt')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes what waits for something due at once. */
export async function makeDue(tx: Tx, jobId: number, waitedFor: WaitedFor): Promise<void> {
  await tx
    .updateTable('deferred_records')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('job_id', '=', jobId)
    .where('waiting_for', '=', waitedFor)
    .where('batch', 'is', null)
    .execute()
}
