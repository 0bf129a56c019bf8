import type { SkipCause } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { dayMs } from '../../../platform/durations.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { GivenUp } from '../../../platform/queue/index.ts'
import { recordEvent } from '../../events/webhooks/index.ts'
import { isBeingSearched } from '../../lists/rows/index.ts'
import { NothingToFindError, RowsChangedError, startRun } from '../../lists/runs/index.ts'
import { findAccount, hasAccess } from '../../people/accounts/index.ts'
import { findKeyRefusal } from '../../people/api-keys/index.ts'
import { countScheduledRuns, findScheduledRun, type ScheduledRun } from './queries.ts'
import { scheduleEmails } from './send-email.ts'
import { countSkipped, lockOwnSchedule, recordSkip, recordStartedRun, updateSchedule } from './store.ts'
import { fetchInputTask, runSchedulesTask } from './tasks.ts'

/** Runs that one worker starts in a second beside other work: docs/scaling.md has the busiest minute. */
const startsPerSecond = 25
/** A run that starts later looks like a schedule that is not kept. */
const longestDelaySeconds = 600

/** Delays new runs until the waiting runs have started. Starting those would take ten times as long beside runs. */
async function findDelay({ db }: Context): Promise<number> {
  return Math.min(Math.floor((await countScheduledRuns(db)) / startsPerSecond), longestDelaySeconds)
}

/** Starts claimed runs of schedules. After an error the task is retried for those without a result. */
export async function runSchedules(
  context: Context,
  { runIds }: { runIds: readonly number[] },
  signal: AbortSignal,
): Promise<void> {
  const errors: unknown[] = []
  const delaySeconds = await findDelay(context)
  for (const runId of runIds) {
    signal.throwIfAborted()
    await runSchedule(context, { runId, delaySeconds }, signal).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some scheduled runs could not start')
}

/** After so long, runs that could not start are tried again. */
const delaySeconds = 600

/** Skips the run of a task that has ended its process twice. Several runs are tried one by one: most of them are innocent. */
export async function abandonRuns(
  context: Context,
  { runIds }: { runIds: readonly number[] },
  { endedProcess }: GivenUp,
): Promise<void> {
  const { db, queue } = context
  if (!endedProcess || runIds.length > 1)
    return db.transaction().execute(async (tx) => {
      for (const runId of runIds)
        await queue.enqueue(tx, runSchedulesTask, { runIds: [runId] }, endedProcess ? {} : { delaySeconds })
    })
  for (const runId of runIds) {
    const run = await findScheduledRun(context.db, runId)
    if (run) await skipRun(context, run, 'unavailable')
  }
}

/** Starts a claimed run of a schedule, once, or records why it does not start. */
export async function runSchedule(
  context: Context,
  { runId, delaySeconds }: { runId: number; delaySeconds?: number },
  signal: AbortSignal,
): Promise<void> {
  const run = await findScheduledRun(context.db, runId)
  if (!run) return
  if (run.has_input && !run.input) return enqueueFetch(context, run)
  const skipped = await startListRun(context, run, { signal, delaySeconds })
  if (skipped) await skipRun(context, run, skipped)
}

/** Fetching a list may take minutes, so it has a task of its own. */
async function enqueueFetch({ db, queue }: Context, { id, input_attempts: attempts }: ScheduledRun) {
  if (attempts > 0) return
  await db.transaction().execute((tx) => queue.enqueue(tx, fetchInputTask, { runId: id, attempt: 1 }))
}

/** Why a run cannot start now. */
export async function findObstacle(
  { db, clock }: Context,
  run: ScheduledRun,
): Promise<SkipCause | undefined> {
  const account = await findAccount(db, run.account_id)
  if (!account || account.suspended_at || !hasAccess(account)) return 'no-access'
  if (run.api_key_id !== null && (await findKeyRefusal(db, run.api_key_id, clock.now()))) return 'key-ended'
  return (await isBeingSearched(db, run.list_id)) ? 'overlap' : undefined
}

/** Starts the run of a list for a scheduled run and records it in one transaction, again if rows change while they are counted. Returns why it cannot start. */
async function startListRun(
  context: Context,
  run: ScheduledRun,
  { signal, delaySeconds }: { signal: AbortSignal; delaySeconds: number | undefined },
): Promise<SkipCause | undefined> {
  const obstacle = await findObstacle(context, run)
  if (obstacle) return obstacle
  if (run.skips_unchanged && run.input?.state === 'unchanged') return 'unchanged'
  const key = `schedule-run:${run.id}`
  try {
    await startRun(
      context,
      toOwner(run),
      {
        list: run.list_id,
        rows: selectRows(run, context.clock.now()),
        readsAfresh: true,
        idempotency: { key, request: key },
        maxCoins: run.max_coins,
        onInserted: (tx, started) => recordStartedRun(tx, run.id, started.id),
        delaySeconds,
      },
      signal,
    )
    return undefined
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof RowsChangedError) return startListRun(context, run, { signal, delaySeconds })
    const skipped = await findCause(context, run, error)
    if (skipped === undefined) throw error
    return skipped
  }
}

/** Runs of a key's schedule are the key's: they count against its daily limit. */
const toOwner = ({ account_id: accountId, api_key_id: keyId }: ScheduledRun) =>
  keyId === null ? { accountId } : { accountId, key: { id: keyId } }

function selectRows({ scope, max_age_days: days }: ScheduledRun, now: Date) {
  if (scope === 'all') return 'all'
  return days === null ? 'open' : { fetchedBefore: new Date(now.getTime() - days * dayMs) }
}

/** Why a run could not start. Undefined for errors after which the task is tried again. */
async function findCause({ db }: Context, run: ScheduledRun, error: unknown): Promise<SkipCause | undefined> {
  if (!(error instanceof AppError)) return undefined
  const { code } = error
  if (code === 'COST_LIMIT_EXCEEDED') return 'over-limit'
  if (code === 'INSUFFICIENT_COINS' || code === 'COINS_OWED') return 'insufficient-coins'
  if (code === 'KEY_LIMIT_REACHED') return 'key-limit'
  if (code === 'KEY_REFUSED') return 'key-ended'
  if (code === 'UNAUTHENTICATED') return 'no-access'
  if (code === 'STORAGE_FULL') return 'storage-full'
  if (code === 'MAINTENANCE') return 'unavailable'
  if (code !== 'CONFLICT') return undefined
  if (error instanceof NothingToFindError) return 'nothing-due'
  return (await isBeingSearched(db, run.list_id)) ? 'overlap' : 'unavailable'
}

/** Records a skipped run with its event. */
export async function skipRun(context: Context, run: ScheduledRun, reason: SkipCause): Promise<void> {
  await context.db.transaction().execute((tx) => skipRunIn(context, tx, run, reason))
}

/** Skipped runs that pause their schedule. */
const pauses: Partial<Record<SkipCause, 'coins' | 'key'>> = {
  'insufficient-coins': 'coins',
  'key-limit': 'key',
  'key-ended': 'key',
}

/**
 * As `skipRun`. Too few coins, and a key that may not pay, pause the schedule, and its owner gets an email. So do they at the first of several
 * runs for which the storage was too full: later ones start once lists were deleted.
 */
export async function skipRunIn(
  context: Context,
  tx: Tx,
  run: ScheduledRun,
  reason: SkipCause,
): Promise<void> {
  const { account_id: accountId, schedule_id: scheduleId } = run
  const schedule = await lockOwnSchedule(tx, accountId, scheduleId)
  if (!(await recordSkip(tx, run.id, reason))) return
  const pause = pauses[reason]
  if (pause && !schedule.paused_at) {
    const change = { paused_at: context.clock.now(), paused_reason: pause, next_run_at: null }
    await updateSchedule(tx, scheduleId, change)
    await enqueueEmail(context, tx, scheduleEmails, {
      kind: pause === 'coins' ? 'paused' : 'key-paused',
      accountId,
      runId: run.id,
    })
  }
  if (reason === 'storage-full' && (await countSkipped(tx, scheduleId, reason)) === 1)
    await enqueueEmail(context, tx, scheduleEmails, { kind: 'storage-full', accountId, runId: run.id })
  await recordEvent(context, tx, {
    accountId,
    type: 'schedule.skipped',
    key: String(run.id),
    data: {
      schedule_id: scheduleId,
      list_id: run.list,
      due_at: run.due_at.toISOString(),
      reason,
      page_url: `${context.config.http.publicUrl}/schedules`,
    },
  })
}
