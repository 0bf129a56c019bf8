import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db/index.ts'
import type { SubscriptionRow } from './store.ts'

export async function getSubscriptionRow(db: Db, id: string): Promise<SubscriptionRow> {
  return db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findSubscriptionRow(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the running subscription of an account, ignoring a duplicate that is being canceled. */
export async function findRunning(db: Db, accountId: number): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('is_duplicate', '=', false)
    .executeTakeFirst()
}

export async function saveSubscription(tx: Tx, row: Insertable<Tables['subscriptions']>): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function noteLastWarning(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('subscriptions').set({ last_warning_at: now }).where('id', '=', id).execute()
}
