// docs/decisions/0056-transfers.md

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ExportPackage, TransferFailure } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { minuteMs } from '../../../platform/durations.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import { type Actor, openThrottle } from '../../../platform/http/index.ts'
import type { GivenUp } from '../../../platform/queue/index.ts'
import { FileMissingError } from '../../../platform/storage/index.ts'
import { readListPackage } from '../../lists/exports/index.ts'
import { changesFile, downloadName, type RunRow, toFileName } from '../../lists/runs/index.ts'
import { lockOpenAccount, writeAudit } from '../../people/accounts/index.ts'
import { storeFile, TransferError } from '../transfers/index.ts'
import { findDelivery, findPackage, type OpenDelivery } from './deliveries-queries.ts'
import {
  countFailedFiles,
  type DeliveredFile,
  getOwnDelivery,
  insertDeliveries,
  recordAttempt,
  recordPackage,
  reopenDelivery,
} from './deliveries-store.ts'
import { openServer } from './open-server.ts'
import { scheduleEmails } from './send-email.ts'
import { lockOwnSchedule } from './store.ts'
import { deliverFileTask } from './tasks.ts'
import { findTransfer, updateTransfer } from './transfers-store.ts'

/** Minutes after which a failed attempt is repeated. Their sum is two days. */
const retryMinutes = [1, 5, 30, 120, 300, 960, 1_440]
/** Limits the attempts that owners start themselves. An account can have many failed files. */
const againThrottle = { name: 'delivery-again', perAccount: 120, perAddress: 240 }
/** What the log shows of an error. */
const shownLength = 500

interface ReportedRun {
  id: number
  schedule_id: string
  export_package: ExportPackage | null
}

/** The files of a completed run for the server of its schedule: master data, attributes, changes and a package. Empty without one. */
export async function prepareFiles(
  context: Context,
  { id, schedule_id: scheduleId, export_package: exportPackage }: ReportedRun,
  run: RunRow,
): Promise<DeliveredFile[]> {
  const { outputs } = run
  if (!outputs || !(await findTransfer(context.db, scheduleId, 'output'))) return []
  const changes = `runs/${run.id}/outputs/changes-${id}.csv`
  await context.files.write(changes, Readable.from(changesFile(context, run)))
  const files: DeliveredFile[] = []
  for (const [kind, key] of [
    ['master-data', outputs.masterData],
    ['attributes', outputs.attributes],
    ['changes', changes],
  ] as const) {
    const stored = await context.files.stat(key)
    if (stored) files.push({ name: downloadName(run, kind, 'csv'), key, bytes: stored.bytes })
  }
  // The name of a list would let a late attempt replace the package of a later run.
  if (exportPackage) files.push({ name: toFileName(run, exportPackage.target, 'zip'), exportPackage })
  return files
}

/** Inserts the files of a run and enqueues their first attempts. */
export async function insertFiles(context: Context, tx: Tx, runId: number, files: readonly DeliveredFile[]) {
  if (files.length === 0) return
  for (const deliveryId of await insertDeliveries(tx, runId, files, context.clock.now()))
    await context.queue.enqueue(tx, deliverFileTask, { deliveryId, attempt: 1 })
}

interface Attempt {
  deliveryId: string
  /** From 1. */
  attempt: number
}

/**
 * Makes one attempt to send a file. Records its outcome and the next step in one transaction. If the process ends in between,
 * the same file is sent again.
 */
export async function deliverFile(context: Context, { deliveryId, attempt }: Attempt, signal: AbortSignal) {
  const delivery = await findDelivery(context.db, deliveryId)
  if (!delivery || delivery.attempts !== attempt - 1) return
  const at = context.clock.now()
  const startedAt = performance.now()
  const outcome = await send(context, delivery, signal)
  const durationMs = Math.round(performance.now() - startedAt)
  await record(context, delivery, { attempt, at, durationMs, ...outcome })
}

/** Sends a file again whose last attempt failed. One attempt follows. Throws `NOT_FOUND`, `CONFLICT` for other files, and `THROTTLED`. */
export async function sendAgain(
  context: Context,
  { accountId }: Actor,
  { scheduleId, deliveryId, ip }: { scheduleId: string; deliveryId: string; ip: string },
): Promise<void> {
  const at = context.clock.now()
  await openThrottle(context.db, againThrottle).count(`account-${accountId}`, ip)
  await context.db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    await lockOwnSchedule(tx, accountId, scheduleId)
    const { state, attempts } = await getOwnDelivery(tx, scheduleId, deliveryId)
    if (state !== 'failed') throw conflict('file-delivered')
    await reopenDelivery(tx, deliveryId, at)
    await context.queue.enqueue(tx, deliverFileTask, { deliveryId, attempt: attempts + 1 })
    const details = { schedule: scheduleId, delivery: deliveryId }
    await writeAudit(tx, { at, by: accountId, action: 'send-delivery-again', accountId, details })
  })
}

/** Records an attempt that no worker could finish. */
export async function abandonDelivery(
  context: Context,
  { deliveryId, attempt }: Attempt,
  { endedProcess }: GivenUp,
): Promise<void> {
  const delivery = await findDelivery(context.db, deliveryId)
  if (!delivery || delivery.attempts !== attempt - 1) return
  const failure = endedProcess ? 'crashed' : 'unreachable'
  const outcome = { failure, detail: 'The attempt was interrupted' } as const
  await record(context, delivery, { attempt, at: context.clock.now(), durationMs: 0, ...outcome })
}

interface Outcome {
  failure: TransferFailure | null
  detail: string
  /** The host key that an SFTP server showed. */
  hostKey?: string | undefined
}

async function send(context: Context, delivery: OpenDelivery, signal: AbortSignal): Promise<Outcome> {
  const { schedule_id: scheduleId, file_name: name } = delivery
  const transfer = await findTransfer(context.db, scheduleId, 'output')
  if (!transfer) return { failure: 'not-found', detail: 'The schedule has no server for results any more' }
  try {
    const { server, limits } = openServer(context, transfer)
    const { key, bytes } = await storedFile(context, delivery, signal)
    const hostKey = await storeFile(
      server,
      { name, bytes, open: () => context.files.read(key) },
      limits,
      signal,
    )
    return { failure: null, detail: '', hostKey }
  } catch (error) {
    if (error instanceof FileMissingError)
      return { failure: 'not-found', detail: 'The file is no longer stored' }
    if (!(error instanceof TransferError)) throw error
    // A text column cannot store the null character.
    const detail = error.message.replaceAll('\0', '\uFFFD').slice(0, shownLength)
    return { failure: error.failure, detail, hostKey: error.hostKey }
  }
}

/** The file of a delivery. The first attempt makes a package and stores it, so that all attempts send the same bytes. */
async function storedFile(context: Context, delivery: OpenDelivery, signal: AbortSignal) {
  const { id, file_key: stored, bytes, export_package: choice, account_id: accountId, list } = delivery
  if (stored !== null || !choice) return { key: stored ?? '', bytes }
  const body = await readListPackage(context, { ...choice, accountId, list }, signal).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      throw new TransferError('package', error.message)
    },
  )
  const key = `runs/${delivery.started_run_id}/outputs/package-${randomUUID()}.zip`
  const made = { key, bytes: (await context.files.write(key, body)).bytes }
  if (await recordPackage(context.db, id, made)) return made
  await context.files.delete(key)
  const first = await findPackage(context.db, id)
  if (!first) throw new TransferError('not-found', 'The schedule was deleted')
  return first
}

interface MadeAttempt extends Outcome {
  attempt: number
  at: Date
  durationMs: number
}

async function record(context: Context, delivery: OpenDelivery, made: MadeAttempt): Promise<void> {
  const { id, run_id: runId, account_id: accountId, schedule_id: scheduleId } = delivery
  const { attempt, failure } = made
  const isLast = failure === null || failure === 'crashed'
  const delayMinutes = isLast ? undefined : retryMinutes[attempt - 1]
  const now = context.clock.now()
  const nextAt = delayMinutes === undefined ? null : new Date(now.getTime() + delayMinutes * minuteMs)
  await context.db.transaction().execute(async (tx) => {
    await lockOwnSchedule(tx, accountId, scheduleId)
    if (!(await recordAttempt(tx, { id, number: attempt, nextAt, ...made }))) return
    const isNewKey = await recordHostKey(tx, scheduleId, made)
    if (delayMinutes !== undefined) {
      const delaySeconds = (delayMinutes * minuteMs) / 1000
      const next = { deliveryId: id, attempt: attempt + 1 }
      await context.queue.enqueue(tx, deliverFileTask, next, { delaySeconds })
    }
    const isLastOwn = failure !== null && (isLast || attempt === retryMinutes.length + 1)
    const isFirstToFail = isLastOwn && (await countFailedFiles(tx, runId)) === 1
    if (isNewKey || isFirstToFail)
      await enqueueEmail(context, tx, scheduleEmails, { kind: 'delivery-failed', accountId, runId })
  })
}

/** Pins the host key of the first connection. Returns whether a changed key was refused that the owner was not informed of. */
async function recordHostKey(tx: Tx, scheduleId: string, { failure, hostKey }: Outcome): Promise<boolean> {
  if (hostKey === undefined) return false
  const owner = { scheduleId, direction: 'output' as const }
  const transfer = await findTransfer(tx, scheduleId, 'output')
  if (failure === null) {
    if (transfer?.host_key === null) await updateTransfer(tx, owner, { host_key: hostKey })
    return false
  }
  if (transfer?.refused_host_key === hostKey) return false
  await updateTransfer(tx, owner, { refused_host_key: hostKey })
  return true
}
