// docs/decisions/0023-deferred-records.md

import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/index.ts'
import { batchSize, type RefusedRecord } from '../record.ts'
import type { RunRow } from '../store.ts'
import { unlimitedWaits, type WaitedFor } from '../wait-messages.ts'
import { retryDelays } from './retry-delays.ts'

/** Of how many attempts the delay doubles: by then it is the longest one, and more of them leave the range of numbers. */
const doublings = 10

/**
 * Defers open records of a locked run, and returns their positions. The delay of the next attempt doubles, and is at
 * least the source's Retry-After. Time in an administrator's pause or beyond a quota does not count towards the
 * maximum wait.
 */
export async function deferRecords(
  tx: Tx,
  runId: number,
  refused: readonly RefusedRecord[],
  now: Date,
): Promise<Set<number>> {
  const given = refused.map(({ record, waitingFor, reason, retryAfterMs }) => ({
    position: record.position,
    waiting_for: waitingFor,
    reason,
    retry_after: Math.min(
      retryDelays.longestRetryAfter,
      Math.max(retryDelays.first, Math.ceil(retryAfterMs / 1000)),
    ),
  }))
  const { rows } = await sql<{ position: number }>`
    UPDATE records SET
      attempts = attempts + 1,
      waiting_since = CASE WHEN waiting_since IS NULL OR refused.reason = ANY (${unlimitedWaits})
        THEN ${now} ELSE waiting_since END,
      waiting_for = refused.waiting_for,
      waiting_reason = refused.reason,
      next_attempt_at = now() + make_interval(secs => greatest(retry_after,
        CASE WHEN attempts > 0 THEN least(${retryDelays.longest}, ${retryDelays.first} * 2 ^ least(attempts, ${doublings})) END)),
      batch = NULL
    FROM json_to_recordset(${JSON.stringify(given)})
      AS refused (position integer, waiting_for text, reason text, retry_after float8)
    WHERE run_id = ${runId} AND records.position = refused.position AND verdict IS NULL
    RETURNING records.position`.execute(tx)
  return new Set(rows.map(({ position }) => position))
}

/** Ends the waiting of all records of a locked run. */
export async function endWaiting(tx: Tx, runId: number): Promise<void> {
  const none = { waiting_since: null, waiting_for: null, waiting_reason: null, next_attempt_at: null }
  await tx
    .updateTable('records')
    .set(none)
    .where('run_id', '=', runId)
    .where('waiting_for', 'is not', null)
    .execute()
}

/** Makes the records that wait for a marketplace or GPT due now. */
export async function makeDue(tx: Tx, runId: number, waitedFor: WaitedFor): Promise<void> {
  await tx
    .updateTable('records')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('run_id', '=', runId)
    .where('waiting_for', '=', waitedFor)
    .where('batch', 'is', null)
    .execute()
}

/** Moves the next gathering to the earliest next attempt. Returns the seconds until then if a task has to be enqueued. */
export async function moveGathering(tx: Tx, runId: number): Promise<number | undefined> {
  const { rows } = await sql<{ delay: number }>`
    WITH earliest AS (
      SELECT greatest(0, ceil(extract(epoch FROM min(next_attempt_at) - now())))::integer AS delay
      FROM records WHERE run_id = ${runId} AND verdict IS NULL AND waiting_for IS NOT NULL AND batch IS NULL
    )
    UPDATE runs SET gather_at = now() + make_interval(secs => delay)
    FROM earliest
    WHERE id = ${runId} AND delay IS NOT NULL
      AND (gather_at IS NULL OR gather_at > now() + make_interval(secs => delay))
    RETURNING delay`.execute(tx)
  return rows[0]?.delay
}

/** Of several tasks, only the one that was scheduled last gathers. The others run too early or after it. */
export async function isGatheringDue(tx: Tx, runId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM runs WHERE id = ${runId} AND gather_at <= now()`.execute(tx)
  return rows.length > 0
}

/** Inserts batches of the due records of a locked run, of all waiting ones once its owner asked to finish. Returns their numbers in order. */
export async function claimDue(tx: Tx, { id, finish_requested_at }: RunRow): Promise<number[]> {
  const isEveryDue = finish_requested_at !== null
  const { rows } = await sql<{ number: number }>`
    WITH next AS (SELECT max(number) + 1 AS first FROM batches WHERE run_id = ${id}), due AS (
      SELECT position, (row_number() OVER (ORDER BY position) - 1) / ${sql.lit(batchSize)} AS part
      FROM records
      WHERE run_id = ${id} AND verdict IS NULL AND waiting_for IS NOT NULL AND batch IS NULL
        AND (${isEveryDue} OR next_attempt_at <= now())
    ), claimed AS (
      UPDATE records SET batch = next.first + due.part
      FROM due, next WHERE run_id = ${id} AND records.position = due.position
      RETURNING records.batch
    )
    INSERT INTO batches (run_id, number, size, state, gathered)
    SELECT ${id}, batch, count(*), 'queued', true FROM claimed GROUP BY batch RETURNING number`.execute(tx)
  return rows.map(({ number }) => number).sort((a, b) => a - b)
}

/** Runs with records that wait for a marketplace or GPT. */
export async function findWaitingRuns(db: Db, waitedFor: WaitedFor): Promise<number[]> {
  const rows = await db
    .selectFrom('records')
    .select('run_id')
    .distinct()
    .where('waiting_for', '=', waitedFor)
    .execute()
  return rows.map(({ run_id }) => run_id)
}

/** Counts the waiting records and their runs by what they wait for. */
export async function countWaiting(db: Db): Promise<Map<WaitedFor, { runs: number; rows: number }>> {
  const rows = await db
    .selectFrom('records')
    .innerJoin('runs', 'runs.id', 'records.run_id')
    .select(({ fn }) => [
      'waiting_for',
      fn.countAll<number>().as('rows'),
      fn.count<number>('run_id').distinct().as('runs'),
    ])
    .where('waiting_for', 'is not', null)
    .where('runs.status', '=', 'Data Processing')
    .groupBy('waiting_for')
    .execute()
  return new Map(rows.map(({ waiting_for, ...counts }) => [waiting_for as WaitedFor, counts]))
}
