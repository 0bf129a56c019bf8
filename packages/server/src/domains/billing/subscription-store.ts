import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db/index.ts'
import type { SubscriptionRow } from './store.ts'

/** A subscription that was written down; throws when it was not. */
export async function getSubscriptionRow(db: Db, id: string): Promise<SubscriptionRow> {
  return db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findSubscriptionRow(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The subscription of an account that runs now; a second one that is being cancelled is not it. */
export async function findRunning(db: Db, accountId: number): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('is_duplicate', '=', false)
    .executeTakeFirst()
}

/** Writes down how a subscription stands. */
export async function saveSubscription(tx: Tx, row: Insertable<Tables['subscriptions']>): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Notes that the last warning went out. */
export async function noteLastWarning(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('subscriptions').set({ last_warning_at: now }).where('id', '=', id).execute()
}
