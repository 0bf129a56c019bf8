import type { Context } from '../../../platform/context.ts'
import { listAccountsWithTotp } from './queries.ts'
import { lockAccountUnlessDeleted, updateAccount } from './store.ts'
import { resealTotpSecret } from './totp.ts'

/**
 * Encrypts the secrets of all authenticator apps under the newest signing secret and returns their number. Skips accounts
 * that are deleted meanwhile.
 */
export async function resealTotpSecrets({ config, db }: Context): Promise<number> {
  let resealed = 0
  for (const { id } of await listAccountsWithTotp(db))
    await db.transaction().execute(async (tx) => {
      const secret = (await lockAccountUnlessDeleted(tx, id))?.totp_secret
      if (!secret) return
      await updateAccount(tx, id, { totp_secret: resealTotpSecret(config.signingSecrets, secret) })
      resealed += 1
    })
  return resealed
}
