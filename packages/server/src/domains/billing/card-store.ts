import type { Db, Tx } from '../../platform/db/index.ts'
import type { PurchaseRow } from './store.ts'

/** Sets the customer's default card, null for none. Requires the customer's lock. */
export async function setDefaultCard(tx: Tx, accountId: number, card: string | null): Promise<void> {
  await tx
    .updateTable('billing_customers')
    .set({ default_payment_method_id: card })
    .where('account_id', '=', accountId)
    .execute()
}

/** Makes a card the default if the customer has none. */
export async function setFirstCard(tx: Tx, accountId: number, card: string): Promise<void> {
  await tx
    .updateTable('billing_customers')
    .set({ default_payment_method_id: card })
    .where('account_id', '=', accountId)
    .where('default_payment_method_id', 'is', null)
    .execute()
}

/** Stores which card pays a subscription. Update Stripe first. */
export async function setSubscriptionCard(tx: Tx, id: string, card: string): Promise<void> {
  await tx.updateTable('subscriptions').set({ payment_method_id: card }).where('id', '=', id).execute()
}

/** Finds the purchase that an account requested with this key. */
export async function findRequested(
  db: Db,
  accountId: number,
  key: string,
): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('request_key', '=', key)
    .executeTakeFirst()
}

/** Finds the pending purchase of a subscription with a saved card. */
export async function findPendingSubscription(db: Db, accountId: number): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'subscription')
    .where('method', '=', 'saved-card')
    .where('status', '=', 'pending')
    .executeTakeFirst()
}
