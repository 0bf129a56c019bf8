import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

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

/** Stores which card pays a subscription (update Stripe first), or when its owner was warned last. */
export async function updateSubscription(
  tx: Tx,
  id: string,
  facts: Pick<Updateable<Tables['subscriptions']>, 'payment_method_id' | 'last_warning_at'>,
): Promise<void> {
  await tx.updateTable('subscriptions').set(facts).where('id', '=', id).execute()
}
