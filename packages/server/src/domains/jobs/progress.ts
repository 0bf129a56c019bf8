import type { JobProgress } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import { hasEnded, type ListedJob } from './store.ts'
import { type WaitedFor, type WaitReason, waitText } from './wait-words.ts'

const rateSpanMs = 60_000
/** Less than this says little about how fast a job goes. */
const leastSpanMs = 3_000
const leastRecords = 5

/** What the rows of jobs do not say about their progress: how fast they go and what they wait for. */
interface Pace {
  /** Records answered in the last minute, and the milliseconds that took. */
  answered: number
  spanMs: number
  deferred: Deferred | null
}

interface Deferred {
  records: number
  waitingFor: WaitedFor
  reason: WaitReason
  nextAttemptAt: Date | null
}

/** The progress of each job, in the order given. */
export async function progressOf(db: Db, jobs: readonly ListedJob[], now: Date): Promise<JobProgress[]> {
  const running = jobs.filter(({ status }) => status === 'Data Processing').map(({ id }) => id)
  const paces = running.length > 0 ? await findPaces(db, running, now) : new Map<number, Pace>()
  return jobs.map((job) => describeProgress(job, paces.get(job.id)))
}

/** Of a batch that began earlier, the answers count by the share of its time that lies in the last minute. */
async function findPaces(db: Db, jobIds: number[], now: Date): Promise<Map<number, Pace>> {
  const since = new Date(now.getTime() - rateSpanMs)
  const { rows } = await sql<{ id: number; started: Date; answered: number } & Nullable<Deferred>>`
    SELECT job.id, greatest(job.started_at, ${since}) AS started,
      (SELECT coalesce(sum(answered * CASE
          WHEN coalesce(begun_at, ${since}) >= ${since} THEN 1
          ELSE least(1, extract(epoch FROM coalesce(closed_at, ${now}) - ${since}) / extract(epoch FROM coalesce(closed_at, ${now}) - begun_at))
        END), 0)::float8
        FROM batches
        WHERE job_id = job.id AND answered > 0 AND (state <> 'closed' OR (state = 'closed' AND closed_at > ${since}))
      ) AS answered,
      deferred.*
    FROM jobs AS job
    LEFT JOIN LATERAL (
      SELECT (sum(count(*)) OVER ())::integer AS records, waiting_for AS "waitingFor", waiting_reason AS reason,
        min(min(next_attempt_at) FILTER (WHERE batch IS NULL)) OVER () AS "nextAttemptAt"
      FROM deferred_records WHERE job_id = job.id
      GROUP BY waiting_for, waiting_reason ORDER BY count(*) DESC, waiting_for, waiting_reason LIMIT 1
    ) AS deferred ON true
    WHERE job.id = ANY(${jobIds})`.execute(db)
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

function describeProgress(job: ListedJob, pace: Pace | undefined): JobProgress {
  const verdicts = {
    found: job.found,
    ambiguous: job.ambiguous,
    'not-found': job.not_found,
    blocked: job.blocked,
    unreadable: job.unreadable,
    skipped: job.skipped,
  }
  const done = Object.values(verdicts).reduce((sum, count) => sum + count, 0)
  const deferred = pace?.deferred ?? null
  const waits = waitOf(job, deferred)
  const rate =
    pace && pace.answered >= leastRecords && pace.spanMs >= leastSpanMs
      ? pace.answered / (pace.spanMs / 1000)
      : null
  const left = job.total_rows - done - (deferred?.records ?? 0)
  return {
    id: job.id,
    status: job.status,
    total: job.total_rows,
    done,
    verdicts,
    rate,
    // How long records wait nobody knows.
    time_left: rate === null || waits || left <= 0 ? null : left / rate,
    waiting: waits && waitText(waits, job.language),
    waiting_for: waits === 'files' ? waits : (waits?.for ?? null),
    deferred: deferred && {
      records: deferred.records,
      text: waitText({ for: deferred.waitingFor, reason: deferred.reason }, job.language),
      waiting_for: deferred.waitingFor,
      next_attempt_at: deferred.nextAttemptAt?.toISOString() ?? null,
    },
  }
}

/** A job that every marketplace refuses keeps waiting while a batch checks whether the refusals have ended. */
function waitOf(job: ListedJob, deferred: Deferred | null): Parameters<typeof waitText>[0] | null {
  if (job.files_away_since && !hasEnded(job.status)) return 'files'
  return (job.waiting_since ?? job.refused_since) && deferred
    ? { for: deferred.waitingFor, reason: deferred.reason }
    : null
}
