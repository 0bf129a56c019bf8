import type { endpoints } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type Actor, openThrottle } from '../../../platform/http/index.ts'
import { openSecret, TransferError, testServer } from '../transfers/index.ts'
import { transferLimits } from './open-server.ts'
import { getSchedule } from './queries.ts'
import { checkAddress, checkSecret, isSameServer } from './save-transfers.ts'
import { findTransfer } from './transfers-store.ts'

const timeoutMs = 25_000
const testThrottle = { name: 'transfer-test', perAccount: 30, perAddress: 100 }

type Test = z.output<typeof endpoints.testTransfer.body>

/** Signs in to a server. Uses the stored secret of a schedule for the same server. Throws `THROTTLED` and `INVALID_INPUT`. */
export async function testTransfer(
  context: Context,
  { accountId }: Actor,
  { direction, address: { secret: given, ...address }, schedule_id: scheduleId }: Test,
  { ip, signal }: { ip: string; signal: AbortSignal },
): Promise<z.input<typeof endpoints.testTransfer.response>> {
  await openThrottle(context.db, testThrottle).count(`account-${accountId}`, ip)
  await checkAddress(context, direction, address)
  const stored =
    given === undefined && scheduleId
      ? await findStored(context, accountId, scheduleId, direction)
      : undefined
  const kept = stored && isSameServer(stored.address, address) ? stored : undefined
  const sealed = kept?.secret
  const owner = { scheduleId: scheduleId ?? '', direction }
  const secret = given ?? (sealed ? openSecret(context.config, owner, sealed) : undefined)
  checkSecret(direction, address, secret !== undefined)
  const hostKey = (address.kind === 'sftp' ? address.host_key : null) ?? kept?.host_key ?? undefined
  const limits = { ...transferLimits(context), timeoutMs }
  try {
    const { file, hostKey: shown } = await testServer({ address, secret, hostKey }, direction, limits, signal)
    return { failure: null, file, host_key: shown, detail: '' }
  } catch (error) {
    if (!(error instanceof TransferError)) throw error
    return { failure: error.failure, file: null, host_key: error.hostKey ?? null, detail: error.message }
  }
}

async function findStored(
  { db }: Context,
  accountId: number,
  scheduleId: string,
  direction: Test['direction'],
) {
  await getSchedule(db, accountId, scheduleId)
  return findTransfer(db, scheduleId, direction)
}
