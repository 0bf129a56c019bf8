// docs/decisions/0056-transfers.md

import { rm } from 'node:fs/promises'
import { type FetchedInput, maxFetchedRows, type TransferFailure } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { minuteMs } from '../../../platform/durations.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { GivenUp } from '../../../platform/queue/index.ts'
import { localCopyPath } from '../../../platform/storage/index.ts'
import { type NextRows, prepareRows, replaceRows, TooManyRowsError } from '../../lists/rows/index.ts'
import { type FetchedFile, fetchFile, TransferError } from '../transfers/index.ts'
import { openServer } from './open-server.ts'
import { findScheduledRun, type ScheduledRun } from './queries.ts'
import { findObstacle, runSchedule, skipRun, skipRunIn } from './run-schedule.ts'
import { scheduleEmails } from './send-email.ts'
import { countSkipped, lockOwnSchedule } from './store.ts'
import { fetchInputTask, runSchedulesTask } from './tasks.ts'
import {
  findTransfer,
  recordInput,
  recordInputFailure,
  type TransferRow,
  updateTransfer,
} from './transfers-store.ts'

/** Minutes after which a failed attempt is repeated. All of them fit between two hourly runs. */
const retryMinutes = [1, 5, 15]
/** Failures that the next attempt would repeat. */
const lastingFailures = new Set<TransferFailure>([
  ...(['host-key', 'credentials', 'private-address', 'columns', 'not-a-list'] as const),
  ...(['too-large', 'too-many-rows', 'no-rows', 'crashed'] as const),
])
/** Failures whose owner gets an email at once. */
const urgentFailures = new Set<TransferFailure>(['host-key', 'crashed'])
/** Runs in sequence whose list could not be fetched, before their owner gets an email. */
const failuresBeforeEmail = 3

interface Attempt {
  runId: number
  /** From 1. */
  attempt: number
}

/** Fetches the list of a claimed run, and starts its run. A repeated task fetches nothing that was recorded. */
export async function fetchInput(context: Context, { runId, attempt }: Attempt, signal: AbortSignal) {
  const run = await findScheduledRun(context.db, runId)
  if (!run || run.input_attempts >= attempt) return
  if (run.input) return runSchedule(context, { runId }, signal)
  const obstacle = await findObstacle(context, run)
  if (obstacle) return skipRun(context, run, obstacle)
  const transfer = await findTransfer(context.db, run.schedule_id, 'input')
  if (!transfer) return runSchedule(context, { runId }, signal)
  const path = localCopyPath()
  try {
    const { known, server, limits } = openServer(context, transfer)
    const file = await fetchFile(server, { path, known }, limits, signal)
    await takeFile(context, run, { transfer, file }, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError && error.code === 'STORAGE_FULL')
      return skipRun(context, run, 'storage-full')
    const failure = toFailure(error)
    if (!failure) throw error
    await failInput(context, run, { attempt, ...failure })
  } finally {
    await rm(path, { force: true })
  }
}

/** Records an attempt that no worker could finish. */
export async function abandonInput(
  context: Context,
  { runId, attempt }: Attempt,
  { endedProcess }: GivenUp,
): Promise<void> {
  const run = await findScheduledRun(context.db, runId)
  if (run && !run.input)
    await failInput(context, run, { attempt, failure: endedProcess ? 'crashed' : 'timeout' })
}

/** Why a file is not the list. Undefined for errors after which the task is tried again. */
function toFailure(error: unknown): { failure: TransferFailure; hostKey?: string | undefined } | undefined {
  if (error instanceof TransferError) return { failure: error.failure, hostKey: error.hostKey }
  if (error instanceof TooManyRowsError) return { failure: 'too-many-rows' }
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'LIST_REFUSED') return { failure: 'not-a-list' }
  if (error.code === 'MAPPING_REFUSED') return { failure: 'columns' }
  return error.code === 'INVALID_INPUT' ? { failure: 'no-rows' } : undefined
}

interface Taken {
  transfer: TransferRow
  file: FetchedFile
}

/** Makes a fetched file the rows of the list, records it, and enqueues the start of the run, in one transaction. */
async function takeFile(context: Context, run: ScheduledRun, { transfer, file }: Taken, signal: AbortSignal) {
  const isKnown = file.state === 'unchanged' || file.sha256 === transfer.sha256
  const next = isKnown
    ? undefined
    : await prepareRows(context, { listId: run.list_id, path: file.path, maxRows: maxFetchedRows }, signal)
  const { fileName } = file
  const input: FetchedInput = {
    state: next?.changesSearch ? 'changed' : 'unchanged',
    file: fileName,
    bytes: file.state === 'fetched' ? file.bytes : 0,
    added: next?.added.length ?? 0,
    removed: next?.removed.length ?? 0,
    changed: next?.changed.length ?? 0,
  }
  await recordFile(context, run, { next, input, file })
  await runSchedule(context, { runId: run.id }, signal)
}

interface Recorded {
  next: NextRows | undefined
  input: FetchedInput
  file: FetchedFile
}

async function recordFile(
  context: Context,
  run: ScheduledRun,
  { next, input, file }: Recorded,
): Promise<void> {
  const owner = { scheduleId: run.schedule_id, direction: 'input' as const }
  await context.db.transaction().execute(async (tx) => {
    await lockOwnSchedule(tx, run.account_id, run.schedule_id)
    if (!(await recordInput(tx, run.id, input))) return
    const now = context.clock.now()
    if (next?.changesAny && !(await replaceRows(tx, context, { next, fileName: input.file, now })))
      throw new Error('The list has changed while its next rows were read')
    if (file.state === 'fetched') {
      const { etag, lastModified, sha256, hostKey } = file
      const pinned = hostKey === undefined ? {} : { host_key: hostKey, refused_host_key: null }
      await updateTransfer(tx, owner, { etag, last_modified: lastModified, sha256, ...pinned })
    }
    await context.queue.enqueue(tx, runSchedulesTask, { runIds: [run.id] })
  })
}

interface Failed {
  attempt: number
  failure: TransferFailure
  hostKey?: string | undefined
}

/** Records a failed attempt. Plans the next one, or skips the run. */
async function failInput(
  context: Context,
  run: ScheduledRun,
  { attempt, failure, hostKey }: Failed,
): Promise<void> {
  const { account_id: accountId, schedule_id: scheduleId, id: runId } = run
  await context.db.transaction().execute(async (tx) => {
    await lockOwnSchedule(tx, accountId, scheduleId)
    if (!(await recordInputFailure(tx, { runId, attempt, failure }))) return
    if (hostKey !== undefined)
      await updateTransfer(tx, { scheduleId, direction: 'input' }, { refused_host_key: hostKey })
    const delayMinutes = lastingFailures.has(failure) ? undefined : retryMinutes[attempt - 1]
    if (delayMinutes !== undefined) {
      const delaySeconds = (delayMinutes * minuteMs) / 1000
      return context.queue.enqueue(tx, fetchInputTask, { runId, attempt: attempt + 1 }, { delaySeconds })
    }
    await skipRunIn(context, tx, run, 'input-failed')
    const failures = await countSkipped(tx, scheduleId, 'input-failed')
    if (urgentFailures.has(failure) ? failures === 1 : failures === failuresBeforeEmail)
      await enqueueEmail(context, tx, scheduleEmails, { kind: 'input-failed', accountId, runId })
  })
}
