import type { Context } from '../../../platform/context.ts'
import { openSecret, sealSecret } from '../transfers/index.ts'
import { listSecrets, updateTransfer } from './transfers-store.ts'

/** Encrypts the secrets of all servers under the newest secret and returns how many. Others stay unchanged. */
export async function resealTransferSecrets({ config, db }: Context): Promise<number> {
  let resealed = 0
  for (const { schedule_id: scheduleId, direction, secret: sealed } of await listSecrets(db)) {
    const owner = { scheduleId, direction }
    const secret = sealed && openSecret(config, owner, sealed)
    if (secret === undefined || secret === null) continue
    await updateTransfer(db, { ...owner, sealed }, { secret: sealSecret(config, owner, secret) })
    resealed += 1
  }
  return resealed
}
