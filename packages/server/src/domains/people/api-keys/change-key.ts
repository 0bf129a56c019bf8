import type { ApiKey } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { SessionActor } from '../../../platform/http/index.ts'
import { lockOpenAccount, writeAudit } from '../accounts/index.ts'
import { getApiKey } from './queries.ts'
import { lockOwnKey, updateKey } from './store.ts'
import { applyKeyChangeTask } from './tasks.ts'

/** Changes the daily spending limit of a key. Its dearer schedules are paused soon after. Throws `NOT_FOUND`, and `CONFLICT` for a revoked key. */
export async function changeApiKey(
  context: Context,
  { accountId }: SessionActor,
  { id, daily_coins }: { id: string; daily_coins: number | null },
): Promise<ApiKey> {
  await context.db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    const key = await lockOwnKey(tx, accountId, id)
    if (key.revoked_at) throw conflict('key-revoked-already')
    if (key.daily_coins === daily_coins) return
    await updateKey(tx, id, { daily_coins })
    await context.queue.enqueue(tx, applyKeyChangeTask, { keyId: id })
    const details = { key: id, before: key.daily_coins, daily_coins }
    const at = context.clock.now()
    await writeAudit(tx, { at, by: accountId, action: 'change-api-key', accountId, details })
  })
  return getApiKey(context, accountId, id)
}
