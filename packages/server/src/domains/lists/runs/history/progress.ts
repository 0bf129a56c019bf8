import type { Language, RunProgress } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { minuteMs } from '../../../../platform/durations.ts'
import { describeVerdicts } from '../../rows/index.ts'
import { executionSeconds, hasEnded, type ListedRun } from '../store.ts'
import { estimateSecondsPerProduct } from '../submit/quote-run.ts'
import { waitText } from '../wait-messages.ts'
import { type Deferred, findPaces, type Pace } from './progress-queries.ts'

/** The minimum for a meaningful rate. */
const leastSpanMs = 3_000
const leastRecords = 5
/** From here on only the measured speed counts. */
const measuredAloneMs = 3 * minuteMs

/** The progress of each run, in the given order. Texts are in `language`, by default in that of each run. */
export async function measureProgress(
  { db, config }: Pick<Context, 'db' | 'config'>,
  runs: readonly ListedRun[],
  { now, language }: { now: Date; language: Language | undefined },
): Promise<RunProgress[]> {
  const running = runs.filter(({ status }) => status === 'Data Processing').map(({ id }) => id)
  const paces = running.length > 0 ? await findPaces(db, running, now) : new Map<number, Pace>()
  const estimated = 1 / estimateSecondsPerProduct(config)
  return runs.map((run) => ({
    ...describeProgress(run, { pace: paces.get(run.id), estimated }, language ?? run.language),
    execution_time: executionSeconds(run, now),
  }))
}

interface Speed {
  pace: Pace | undefined
  /** Records per second, as the quote assumes. */
  estimated: number
}

function describeProgress(
  run: ListedRun,
  { pace, estimated }: Speed,
  language: Language,
): Omit<RunProgress, 'execution_time'> {
  const verdicts = describeVerdicts(run)
  const done = Object.values(verdicts).reduce((sum, count) => sum + count, 0)
  const deferred = pace?.deferred ?? null
  const waits = findWait(run, deferred)
  const rate =
    pace && pace.answered >= leastRecords && pace.spanMs >= leastSpanMs
      ? pace.answered / (pace.spanMs / 1000)
      : null
  const left = run.total_rows - done - (deferred?.records ?? 0)
  return {
    id: run.id,
    status: run.status,
    total: run.total_rows,
    done,
    verdicts,
    rate,
    // Unknown while records wait.
    time_left: !pace || rate === null || waits || left <= 0 ? null : left / expectedRate(pace, estimated),
    waiting: waits && waitText(waits, language),
    waiting_for: waits === 'files' ? waits : (waits?.for ?? null),
    deferred: deferred && {
      records: deferred.records,
      text: waitText({ for: deferred.waitingFor, reason: deferred.reason }, language),
      waiting_for: deferred.waitingFor,
      next_attempt_at: deferred.nextAttemptAt?.toISOString() ?? null,
    },
  }
}

/**
 * The speed that is expected of a run. A run begins with what its quote assumed, and what is measured replaces it within the
 * first minutes, so that the time left does not jump from minutes to days and back.
 */
function expectedRate({ answered, spanMs }: Pace, estimated: number): number {
  const assumedMs = Math.max(0, measuredAloneMs - spanMs)
  return (answered + (estimated * assumedMs) / 1000) / ((spanMs + assumedMs) / 1000)
}

/** A refused run is shown as waiting even while one batch probes the marketplaces. */
function findWait(run: ListedRun, deferred: Deferred | null): Parameters<typeof waitText>[0] | null {
  if (run.storage_outage_since && !hasEnded(run.status)) return 'files'
  return (run.waiting_since ?? run.refused_since) && deferred
    ? { for: deferred.waitingFor, reason: deferred.reason }
    : null
}
