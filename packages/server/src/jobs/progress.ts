import type { JobProgress } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'
import { hasEnded, type ListedJob } from './store.ts'
import { type WaitedFor, type WaitReason, waitText } from './wait-words.ts'

const rateSpanMs = 60_000

/** What the rows of jobs do not say about their progress: how fast they go and what they wait for. */
interface Pace {
  /** Records whose batches were closed in the last minute, and the milliseconds that took. */
  closed: number
  spanMs: number
  waitingFor: WaitedFor | null
  waitingReason: WaitReason | null
}

/** The progress of each job, in the order given. */
export async function progressOf(db: Db, jobs: readonly ListedJob[], now: Date): Promise<JobProgress[]> {
  const running = jobs.filter(({ status }) => status === 'Data Processing').map(({ id }) => id)
  const paces = running.length > 0 ? await findPaces(db, running, now) : new Map<number, Pace>()
  return jobs.map((job) => describeProgress(job, paces.get(job.id)))
}

async function findPaces(db: Db, jobIds: number[], now: Date): Promise<Map<number, Pace>> {
  const since = new Date(now.getTime() - rateSpanMs)
  const { rows } = await sql<{
    id: number
    started: Date
    closed: number
    waitingFor: Pace['waitingFor']
    waitingReason: Pace['waitingReason']
  }>`
    SELECT job.id, greatest(job.started_at, ${since}) AS started,
      (SELECT coalesce(sum(size), 0)::integer FROM batches
        WHERE job_id = job.id AND state = 'closed' AND closed_at > ${since}) AS closed,
      waiting.waiting_for AS "waitingFor", waiting.waiting_reason AS "waitingReason"
    FROM jobs AS job
    LEFT JOIN LATERAL (
      SELECT waiting_for, waiting_reason FROM batches
      WHERE job_id = job.id AND state = 'waiting' ORDER BY number LIMIT 1
    ) AS waiting ON true
    WHERE job.id = ANY(${jobIds})`.execute(db)
  return new Map(
    rows.map(({ id, started, ...pace }) => [id, { ...pace, spanMs: now.getTime() - started.getTime() }]),
  )
}

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
  const waits = waitOf(job, pace)
  const rate = pace && pace.closed > 0 && pace.spanMs > 0 ? pace.closed / (pace.spanMs / 1000) : null
  return {
    id: job.id,
    status: job.status,
    total: job.total_rows,
    done,
    verdicts,
    rate,
    // How long a job waits nobody knows.
    time_left: rate === null || waits || hasEnded(job.status) ? null : (job.total_rows - done) / rate,
    waiting: waits && waitText(waits, job.language),
    waiting_for: waits === 'files' ? waits : (waits?.for ?? null),
  }
}

function waitOf(job: ListedJob, pace: Pace | undefined): Parameters<typeof waitText>[0] | null {
  if (job.files_away_since && !hasEnded(job.status)) return 'files'
  if (!job.waiting_since || !pace?.waitingFor || !pace.waitingReason) return null
  return { for: pace.waitingFor, reason: pace.waitingReason }
}
