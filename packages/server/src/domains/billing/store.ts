import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'

export type Customer = Selectable<Tables['billing_customers']>
export type PurchaseRow = Selectable<Tables['purchases']>
export type SubscriptionRow = Selectable<Tables['subscriptions']>

/** Opens the billing of an account if need be and locks it: what is done for one customer is done one by one. */
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

/** Locks the account that Stripe knows under this id; undefined when it is no customer of this installation. */
export async function lockStripeCustomer(tx: Tx, stripeCustomerId: string): Promise<Customer | undefined> {
  return tx
    .selectFrom('billing_customers')
    .selectAll()
    .where('stripe_customer_id', '=', stripeCustomerId)
    .forUpdate()
    .executeTakeFirst()
}

/** Keeps under which id Stripe knows the account. */
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

/** The purchase whose key stands in the metadata of an object of Stripe's. */
export async function findPurchase(db: Db, key: string | undefined): Promise<PurchaseRow | undefined> {
  if (key === undefined || !/^[0-9a-f-]{36}$/.test(key)) return undefined
  return db.selectFrom('purchases').selectAll().where('key', '=', key).executeTakeFirst()
}

/** A purchase that was written down. */
export async function getPurchaseById(db: Db, id: number): Promise<PurchaseRow> {
  return db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** A purchase of an account; throws `NOT_FOUND`. */
export async function getPurchase(db: Db, accountId: number, id: number): Promise<PurchaseRow> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}

/** The newest purchase of the subscription that an account began and has neither paid nor lost. */
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

/** Keeps which object of Stripe's a purchase became. */
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

/** Books a purchase once, even one that had failed before: money that arrived counts. */
export async function bookPurchase(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ status: 'booked', failure: null, settled_at: now })
    .where('id', '=', id)
    .where('status', '<>', 'booked')
    .execute()
}

/** Ends a pending purchase without money; one that is settled stays as it is. */
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

/** Writes a payment down once; false when it was seen before. */
export async function insertPayment(tx: Tx, payment: Insertable<Tables['payments']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** An account as a customer of Stripe's, if it ever was one. */
export async function findCustomer(db: Db, accountId: number): Promise<Customer | undefined> {
  return db.selectFrom('billing_customers').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}
