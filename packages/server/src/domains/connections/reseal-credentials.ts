import type { MarketplaceName } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { openCredentials, sealCredentials } from './sealed-credentials.ts'

/**
 * Encrypts all sellers' credentials under the newest secret; answers how many. Those that none of the secrets opens
 * stay as they are: their owners have to enter them again.
 */
export async function resealCredentials({ config, db }: Context): Promise<number> {
  const rows = await db
    .selectFrom('seller_accounts')
    .select(['account_id', 'marketplace', 'credentials'])
    .execute()
  let resealed = 0
  for (const { account_id, credentials, ...row } of rows) {
    const marketplace = row.marketplace as MarketplaceName
    const opened = openCredentials(config, account_id, marketplace, credentials)
    if (!opened) continue
    const { numUpdatedRows } = await db
      .updateTable('seller_accounts')
      .set({ credentials: sealCredentials(config, account_id, marketplace, opened) })
      .where('account_id', '=', account_id)
      .where('marketplace', '=', marketplace)
      // Entered anew in the meantime: that was sealed under the newest one already.
      .where('credentials', '=', credentials)
      .executeTakeFirstOrThrow()
    resealed += Number(numUpdatedRows)
  }
  return resealed
}
