import { isDeepStrictEqual } from 'node:util'
import {
  type ExportPackage,
  type endpoints,
  maxSchedules,
  type Schedule,
  type TransferBody,
  type TransferDirection,
  transferDirections,
} from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { AppError, conflict, refuseFields } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { chooseTarget } from '../../lists/exports/index.ts'
import { getList } from '../../lists/sheets/index.ts'
import { lockAccount, lockOpenAccount, writeAudit } from '../../people/accounts/index.ts'
import { findKeyRefusal, requireWithinKeyLimit } from '../../people/api-keys/index.ts'
import { countSchedules, getSchedule, listKeySchedules, listSchedules } from './queries.ts'
import { checkAddress, saveTransfers } from './save-transfers.ts'
import {
  deleteSchedule as deleteRow,
  insertSchedule,
  lockOwnSchedule,
  type ScheduleRow,
  updateSchedule,
} from './store.ts'
import { checkTimes, nextTime } from './times.ts'

/** Reasons for which a schedule does not run until somebody takes it over from its key. */
const keyPauses: ReadonlySet<Schedule['paused_reason']> = new Set(['key', 'key-limit'])

/**
 * Creates a schedule for a list. With `once`, an equal schedule is returned instead, also one of a concurrent call, unless it has ended
 * with another key. Throws `NOT_FOUND`,
 * `INVALID_INPUT` for its times, its package and more coins than its key may spend, and `CONFLICT` beyond `maxSchedules`.
 */
export async function createSchedule(
  context: Context,
  { accountId, key }: Actor,
  {
    list_id: publicId,
    input,
    output,
    skip_unchanged,
    export_package,
    ...schedule
  }: z.output<typeof endpoints.createSchedule.body>,
  { once = false } = {},
): Promise<Schedule> {
  const { db, clock } = context
  const chosen = { export_package: checkPackage(export_package) ?? null }
  const list = await getList(db, accountId, publicId)
  const at = clock.now()
  checkTimes(schedule, at)
  await checkAddresses(context, { input, output })
  const id = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if (key) await requireWithinKeyLimit(tx, key.id, schedule.max_coins, at)
    const given = { ...schedule, ...chosen, list_id: publicId, input: input ?? null, output: output ?? null }
    // The new one would end with the caller's key as well.
    const own = once && key ? await listKeySchedules(tx, key.id) : undefined
    const isSame = (existing: Schedule) =>
      (!keyPauses.has(existing.paused_reason) || own?.has(existing.schedule_id)) &&
      isDeepStrictEqual({ ...existing, ...given }, existing)
    const same = once ? (await listSchedules(tx, accountId)).find(isSame) : undefined
    if (same) return same.schedule_id
    if ((await countSchedules(tx, accountId)) >= maxSchedules)
      throw conflict('too-many-schedules', { most: maxSchedules })
    const details = { list: list.public_id }
    await writeAudit(tx, { at, by: accountId, action: 'create-schedule', accountId, details })
    const next_run_at = nextTime(schedule, at)
    const scheduleId = await insertSchedule(tx, {
      ...schedule,
      ...storedPackage(chosen),
      ...(skip_unchanged !== undefined && { skips_unchanged: skip_unchanged }),
      account_id: accountId,
      api_key_id: key?.id ?? null,
      list_id: list.id,
      created_at: at,
      next_run_at,
    })
    await saveTransfers(context, tx, scheduleId, { input, output })
    return scheduleId
  })
  return getSchedule(db, accountId, id)
}

/**
 * Changes, pauses or resumes a schedule, which then belongs to the key or account that changed it. Times that pass while it is paused do not run. A call without changes
 * takes nothing over and writes no audit entry. Throws `NOT_FOUND` and `INVALID_INPUT`.
 */
export async function changeSchedule(
  context: Context,
  { accountId, key }: Actor,
  id: string,
  {
    paused,
    input,
    output,
    skip_unchanged,
    export_package,
    ...change
  }: z.output<typeof endpoints.changeSchedule.body>,
): Promise<Schedule> {
  const { db, clock } = context
  const at = clock.now()
  const chosen = { export_package: checkPackage(export_package) }
  await checkAddresses(context, { input, output })
  await db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    const before = await lockOwnSchedule(tx, accountId, id)
    if (key) await requireWithinKeyLimit(tx, key.id, change.max_coins ?? before.max_coins, at)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const times = { cron: change.cron ?? before.cron, time_zone: change.time_zone ?? before.time_zone }
    checkTimes(times, at)
    const skips = skip_unchanged === undefined ? {} : { skips_unchanged: skip_unchanged }
    await updateSchedule(tx, id, {
      ...given,
      ...storedPackage(chosen),
      ...skips,
      ...planState(before, { paused, times, at }),
    })
    await saveTransfers(context, tx, id, { input, output })
    const after = await lockOwnSchedule(tx, accountId, id)
    const isResumed = paused === false && (await hasEndedWithKey(tx, before))
    if (isDeepStrictEqual(before, after) && input === undefined && output === undefined && !isResumed) return
    await updateSchedule(tx, id, { api_key_id: key?.id ?? null })
    await writeAudit(tx, {
      at,
      by: accountId,
      action: 'change-schedule',
      accountId,
      details: { schedule: id, ...(paused !== undefined && { paused }), ...(key && { key: key.id }) },
    })
  })
  return getSchedule(db, accountId, id)
}

/** A package with the options that differ from the defaults. Throws `INVALID_INPUT`. */
function checkPackage<P extends ExportPackage | null | undefined>(choice: P): P {
  if (!choice) return choice
  try {
    const { options } = chooseTarget(choice.target, choice.options, choice.attribute_names)
    return { ...choice, options }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw refuseFields({ export_package: Object.values(error.fields ?? {}).flat() })
  }
}

const storedPackage = ({ export_package: choice }: { export_package: ExportPackage | null | undefined }) =>
  choice === undefined ? {} : { export_package: choice && JSON.stringify(choice) }

async function checkAddresses(
  context: Context,
  addresses: Partial<Record<TransferDirection, TransferBody | null | undefined>>,
): Promise<void> {
  for (const direction of transferDirections) {
    const address = addresses[direction]
    if (address) await checkAddress(context, direction, address)
  }
}

/** Whether the key of a schedule may not pay for its next run. */
const hasEndedWithKey = async (
  tx: Tx,
  { api_key_id: key, next_run_at: next }: ScheduleRow,
): Promise<boolean> => key !== null && next !== null && (await findKeyRefusal(tx, key, next)) !== undefined

/** When a changed schedule runs next, and whether it is paused. */
function planState(
  before: ScheduleRow,
  { paused, times, at }: { paused: boolean | undefined; times: Parameters<typeof nextTime>[0]; at: Date },
) {
  if (paused ?? before.paused_at !== null)
    return before.paused_at ? {} : { paused_at: at, paused_reason: 'owner' as const, next_run_at: null }
  const isSame = times.cron === before.cron && times.time_zone === before.time_zone
  // A time that is due and not claimed yet is kept.
  if (isSame && before.next_run_at) return {}
  return { paused_at: null, paused_reason: null, next_run_at: nextTime(times, at) }
}

/** Deletes a schedule. Throws `NOT_FOUND`. */
export async function deleteSchedule(
  { db, clock }: Context,
  { accountId }: Actor,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    await lockOwnSchedule(tx, accountId, id)
    await deleteRow(tx, id)
    const details = { schedule: id }
    await writeAudit(tx, { at: clock.now(), by: accountId, action: 'delete-schedule', accountId, details })
  })
}
