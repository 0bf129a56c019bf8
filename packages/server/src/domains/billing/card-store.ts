import type { Db, Tx } from '../../platform/db/index.ts'
import type { PurchaseRow } from './store.ts'

/** Sets the default card of a customer that the transaction has locked. */
export async function setDefaultCard(tx: Tx, accountId: number, card: string | null): Promise<void> {
  await tx
    .updateTable('billing_customers')
    .set({ default_payment_method_id: card })
    .where('account_id', '=', accountId)
    .execute()
}

/** Makes a card the default one of a customer who has none. */
export async function setFirstCard(tx: Tx, accountId: number, card: string): Promise<void> {
  await tx
    .updateTable('billing_customers')
    .set({ default_payment_method_id: card })
    .where('account_id', '=', accountId)
    .where('default_payment_method_id', 'is', null)
    .execute()
}

/** Keeps which card pays a subscription; Stripe was told before. */
export async function setSubscriptionCard(tx: Tx, id: string, card: string): Promise<void> {
  await tx.updateTable('subscriptions').set({ payment_method_id: card }).where('id', '=', id).execute()
}

/** The purchase that an account asked for under this key. */
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

/** The purchase of a subscription with a saved card that is neither paid nor lost. */
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
