import type { Context } from '../../../platform/context.ts'
import type { SessionActor } from '../../../platform/http/index.ts'
import { writeAudit } from '../accounts/index.ts'
import { lockOwnKey, updateKey } from './store.ts'
import { applyKeyChangeTask } from './tasks.ts'

/** Revokes a key for good. Idempotent. Its schedules are paused soon after. A run that is being started by the key starts first. Throws `NOT_FOUND`. */
export async function revokeApiKey(context: Context, { accountId }: SessionActor, id: string): Promise<void> {
  const at = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    const key = await lockOwnKey(tx, accountId, id)
    if (key.revoked_at) return
    await updateKey(tx, id, { revoked_at: at })
    await context.queue.enqueue(tx, applyKeyChangeTask, { keyId: id })
    const details = { key: id }
    await writeAudit(tx, { at, by: accountId, action: 'revoke-api-key', accountId, details })
  })
}
