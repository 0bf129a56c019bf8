import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import { minuteMs } from '../../../../platform/durations.ts'
import type { WaitedFor, WaitReason } from '../wait-messages.ts'

/** Long enough that one slow page or one fast batch does not decide. */
const rateSpanMs = 5 * minuteMs

/** The progress of a run that is not in its row: its speed and its deferred records. */
export interface Pace {
  /** Records processed in the last five minutes, and the milliseconds of these in which the run ran. */
  answered: number
  spanMs: number
  deferred: Deferred | null
}

export interface Deferred {
  records: number
  waitingFor: WaitedFor
  reason: WaitReason
  nextAttemptAt: Date | null
}

/** Records of a batch that began before that count by the share of its time within it. */
export async function findPaces(db: Db, runIds: number[], now: Date): Promise<Map<number, Pace>> {
  const since = new Date(now.getTime() - rateSpanMs)
  const { rows } = await sql<{ id: number; started: Date; answered: number } & Nullable<Deferred>>`
    SELECT run.id, greatest(run.started_at, ${since}) AS started,
      (SELECT coalesce(sum(answered * CASE
          WHEN coalesce(begun_at, ${since}) >= ${since} THEN 1
          ELSE least(1, extract(epoch FROM coalesce(closed_at, ${now}) - ${since}) / extract(epoch FROM coalesce(closed_at, ${now}) - begun_at))
        END), 0)::float8
        FROM batches
        WHERE run_id = run.id AND answered > 0 AND (state <> 'closed' OR (state = 'closed' AND closed_at > ${since}))
      ) AS answered,
      deferred.*
    FROM runs AS run
    LEFT JOIN LATERAL (
      SELECT (sum(count(*)) OVER ())::integer AS records, waiting_for AS "waitingFor", waiting_reason AS reason,
        min(min(next_attempt_at) FILTER (WHERE batch IS NULL)) OVER () AS "nextAttemptAt"
      FROM records WHERE run_id = run.id AND verdict IS NULL AND waiting_for IS NOT NULL
      GROUP BY waiting_for, waiting_reason ORDER BY count(*) DESC, waiting_for, waiting_reason LIMIT 1
    ) AS deferred ON true
    WHERE run.id = ANY(${runIds})`.execute(db)
  return new Map(
    rows.map(({ id, started, answered, records, waitingFor, reason, nextAttemptAt }) => [
      id,
      {
        answered,
        spanMs: now.getTime() - started.getTime(),
        deferred: records && waitingFor && reason ? { records, waitingFor, reason, nextAttemptAt } : null,
      },
    ]),
  )
}

type Nullable<T> = { [K in keyof T]: T[K] | null }
