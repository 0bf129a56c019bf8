import type { Context } from '../../../platform/context.ts'
import { openCredentials, sealCredentials } from './sealed-credentials.ts'
import { listCredentials, updateSellerAccount } from './store.ts'

/**
 * Encrypts all credentials under the newest secret and returns how many. Credentials that no secret decrypts stay
 * unchanged. Their owners have to enter them again.
 */
export async function resealCredentials({ config, db }: Context): Promise<number> {
  const rows = await listCredentials(db)
  let resealed = 0
  for (const { account_id, marketplace: source, credentials } of rows) {
    const opened = openCredentials(config, account_id, source, credentials)
    if (!opened) continue
    const sealed = sealCredentials(config, account_id, source, opened)
    const row = { accountId: account_id, source, credentials }
    if (await updateSellerAccount(db, row, { credentials: sealed })) resealed += 1
  }
  return resealed
}
