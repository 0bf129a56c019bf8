import type { Context } from '../../platform/context.ts'
import { listAccountsWithTotp } from './queries.ts'
import { lockAccount, updateAccount } from './store.ts'
import { resealTotpSecret } from './totp.ts'

/** Encrypts the secrets of all authenticator apps under the newest signing secret and returns their number. */
export async function resealTotpSecrets({ config, db }: Context): Promise<number> {
  const accounts = await listAccountsWithTotp(db)
  for (const { id } of accounts)
    await db.transaction().execute(async (tx) => {
      const { totp_secret } = await lockAccount(tx, id)
      if (totp_secret)
        await updateAccount(tx, id, { totp_secret: resealTotpSecret(config.signingSecrets, totp_secret) })
    })
  return accounts.length
}
