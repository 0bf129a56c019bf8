import type { ConnectionStatus, MarketplaceName } from '@merkwerk/contract'
import type { Db, Tx } from '../../platform/db/index.ts'

/** Stores credentials and replaces earlier ones. */
export async function upsertSellerAccount(
  tx: Tx,
  account: { accountId: number; marketplace: MarketplaceName; credentials: Buffer; at: Date },
): Promise<void> {
  const values = { credentials: account.credentials, connected_at: account.at, tested_at: account.at }
  await tx
    .insertInto('seller_accounts')
    .values({
      account_id: account.accountId,
      marketplace: account.marketplace,
      standing: 'accepted',
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'marketplace']).doUpdateSet({ ...values, standing: 'accepted' }),
    )
    .execute()
}

/** Stores the status from a test, unless the credentials were replaced meanwhile. */
export async function updateCredentialStatus(
  tx: Tx,
  {
    accountId,
    marketplace,
    credentials,
  }: { accountId: number; marketplace: MarketplaceName; credentials: Buffer },
  { status, at }: { status: ConnectionStatus; at: Date },
): Promise<void> {
  await tx
    .updateTable('seller_accounts')
    .set({ standing: status, tested_at: at })
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where('credentials', '=', credentials)
    .execute()
}

/** Returns false if there was no such connection. */
export async function removeSellerAccount(
  tx: Tx,
  accountId: number,
  marketplace: MarketplaceName,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('seller_accounts')
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function listCredentials(db: Db) {
  return db.selectFrom('seller_accounts').select(['account_id', 'marketplace', 'credentials']).execute()
}

/** Replaces sealed credentials unless their owner entered new ones, which use the newest secret already. */
export async function replaceCredentials(
  db: Db,
  row: { accountId: number; marketplace: MarketplaceName; from: Buffer; to: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('seller_accounts')
    .set({ credentials: row.to })
    .where('account_id', '=', row.accountId)
    .where('marketplace', '=', row.marketplace)
    .where('credentials', '=', row.from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
