import type { ConnectableSource, SourceChoice } from '@merkwerk/contract'
import type { Updateable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'
import type { SellerAccounts } from '../../../platform/db/tables.ts'

/** Stores credentials and replaces earlier ones. */
export async function upsertSellerAccount(
  tx: Tx,
  account: { accountId: number; source: ConnectableSource; credentials: Buffer; at: Date },
): Promise<void> {
  const { accountId, source, credentials, at } = account
  const values = { credentials, connected_at: at, tested_at: at, status: 'accepted' } as const
  await tx
    .insertInto('seller_accounts')
    .values({ account_id: accountId, marketplace: source, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'marketplace']).doUpdateSet(values))
    .execute()
}

/** Updates a connection unless its credentials were replaced meanwhile. Returns whether it did. */
export async function updateSellerAccount(
  db: Db,
  account: { accountId: number; source: ConnectableSource; credentials: Buffer },
  change: Updateable<SellerAccounts>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('seller_accounts')
    .set(change)
    .where('account_id', '=', account.accountId)
    .where('marketplace', '=', account.source)
    .where('credentials', '=', account.credentials)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns false if there was no such connection. */
export async function removeSellerAccount(tx: Tx, accountId: number, source: ConnectableSource) {
  const { numDeletedRows } = await tx
    .deleteFrom('seller_accounts')
    .where('account_id', '=', accountId)
    .where('marketplace', '=', source)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function listCredentials(db: Db) {
  return db.selectFrom('seller_accounts').select(['account_id', 'marketplace', 'credentials']).execute()
}

export async function removeSourceChoice(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('source_choices').where('account_id', '=', accountId).execute()
}

export async function upsertSourceChoice(db: Db, accountId: number, choice: SourceChoice): Promise<void> {
  await db
    .insertInto('source_choices')
    .values({ account_id: accountId, ...choice })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(choice))
    .execute()
}
