import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'

export type Customer = Selectable<Tables['billing_customers']>
export type PurchaseRow = Selectable<Tables['purchases']>
export type SubscriptionRow = Selectable<Tables['subscriptions']>

/** Creates the customer's row if it is missing and locks it, so that changes of one customer are sequential. */
export async function lockCustomer(tx: Tx, accountId: number, now: Date): Promise<Customer> {
  await tx
    .insertInto('billing_customers')
    .values({ account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
  return tx
    .selectFrom('billing_customers')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks the customer with this Stripe id; undefined when this installation has none. */
export async function lockStripeCustomer(tx: Tx, stripeCustomerId: string): Promise<Customer | undefined> {
  return tx
    .selectFrom('billing_customers')
    .selectAll()
    .where('stripe_customer_id', '=', stripeCustomerId)
    .forUpdate()
    .executeTakeFirst()
}

export async function setStripeCustomer(tx: Tx, accountId: number, stripeCustomerId: string): Promise<void> {
  await tx
    .updateTable('billing_customers')
    .set({ stripe_customer_id: stripeCustomerId })
    .where('account_id', '=', accountId)
    .execute()
}

export async function insertPurchase(
  tx: Tx,
  purchase: Insertable<Tables['purchases']>,
): Promise<PurchaseRow> {
  return tx.insertInto('purchases').values(purchase).returningAll().executeTakeFirstOrThrow()
}

/** Finds the purchase by the key in the metadata of a Stripe object. */
export async function findPurchase(db: Db, key: string | undefined): Promise<PurchaseRow | undefined> {
  if (key === undefined || !/^[0-9a-f-]{36}$/.test(key)) return undefined
  return db.selectFrom('purchases').selectAll().where('key', '=', key).executeTakeFirst()
}

export async function getPurchaseById(db: Db, id: number): Promise<PurchaseRow> {
  return db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns a purchase of an account. Throws `NOT_FOUND`. */
export async function getPurchase(db: Db, accountId: number, id: number): Promise<PurchaseRow> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}

/** Finds the account's newest pending purchase of the subscription on Stripe's page. */
export async function findOpenSubscriptionPurchase(
  db: Db,
  accountId: number,
): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'subscription')
    .where('method', '=', 'checkout')
    .where('status', '=', 'pending')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function linkPurchase(
  tx: Tx,
  id: number,
  stripe: Pick<
    Updateable<Tables['purchases']>,
    'stripe_session_id' | 'stripe_payment_intent_id' | 'stripe_subscription_id'
  >,
): Promise<void> {
  await tx.updateTable('purchases').set(stripe).where('id', '=', id).execute()
}

/** Books a purchase once, even after it failed: money that arrived counts. */
export async function bookPurchase(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ status: 'booked', failure: null, settled_at: now })
    .where('id', '=', id)
    .where('status', '<>', 'booked')
    .execute()
}

/** Closes a pending purchase without payment. Does nothing when the purchase is not pending. */
export async function closePurchase(
  tx: Tx,
  id: number,
  end: { status: 'failed' | 'expired'; failure?: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ status: end.status, failure: end.failure ?? null, settled_at: end.now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Stores a payment once. Returns false when it is stored already. */
export async function insertPayment(tx: Tx, payment: Insertable<Tables['payments']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findCustomer(db: Db, accountId: number): Promise<Customer | undefined> {
  return db.selectFrom('billing_customers').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}
