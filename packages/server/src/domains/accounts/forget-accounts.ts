import type { Db } from '../../platform/db/index.ts'

/** Accounts that were deleted before this time and of which lists, records and files are still kept. */
export async function findAccountsToForget(db: Db, deletedBefore: Date): Promise<number[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where('deleted_at', '<', deletedBefore)
    .where('forgotten_at', 'is', null)
    .orderBy('id')
    .execute()
  return accounts.map(({ id }) => id)
}

/** Notes that all of them are removed. */
export async function markForgotten(db: Db, accountId: number, now: Date): Promise<void> {
  await db.updateTable('accounts').set({ forgotten_at: now }).where('id', '=', accountId).execute()
}
