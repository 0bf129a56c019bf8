import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'

export type Customer = Selectable<Tables['billing_customers']>
export type PurchaseRow = Selectable<Tables['purchases']>

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

export async function findCustomer(db: Db, accountId: number): Promise<Customer | undefined> {
  return db.selectFrom('billing_customers').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Changes the customer's ids at Stripe. Changing the default card requires the customer's lock. */
export async function updateCustomer(
  tx: Tx,
  accountId: number,
  ids: Pick<Updateable<Tables['billing_customers']>, 'stripe_customer_id' | 'default_payment_method_id'>,
): Promise<void> {
  await tx.updateTable('billing_customers').set(ids).where('account_id', '=', accountId).execute()
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

const selectPurchases = (db: Db, accountId: number) =>
  db.selectFrom('purchases').selectAll().where('account_id', '=', accountId)

/** Returns a purchase of an account. Throws `NOT_FOUND`. */
export async function getPurchase(db: Db, accountId: number, id: number): Promise<PurchaseRow> {
  return selectPurchases(db, accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}

/** Finds the purchase that an account requested with this key. */
export async function findRequested(
  db: Db,
  accountId: number,
  key: string,
): Promise<PurchaseRow | undefined> {
  return selectPurchases(db, accountId).where('request_key', '=', key).executeTakeFirst()
}

/** Finds the account's newest pending purchase of the subscription with this method. */
export async function findPendingSubscription(
  db: Db,
  accountId: number,
  method: 'checkout' | 'saved-card',
): Promise<PurchaseRow | undefined> {
  return selectPurchases(db, accountId)
    .where('kind', '=', 'subscription')
    .where('method', '=', method)
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

/** The end of a purchase without payment. */
export interface PurchaseEnd {
  status: 'failed' | 'expired'
  failure?: string | null
}

/** Closes a pending purchase without payment. Does nothing when the purchase is not pending. */
export async function closePurchase(
  tx: Tx,
  id: number,
  { status, failure = null, now }: PurchaseEnd & { now: Date },
): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ status, failure, settled_at: now })
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

/** Returns the booked reversals of a payment, in any order. */
export async function listBookedReversals(
  tx: Tx,
  paymentId: string,
): Promise<Selectable<Tables['payment_reversals']>[]> {
  return tx.selectFrom('payment_reversals').selectAll().where('payment_id', '=', paymentId).execute()
}

export async function insertReversal(
  tx: Tx,
  reversal: Insertable<Tables['payment_reversals']>,
): Promise<void> {
  await tx.insertInto('payment_reversals').values(reversal).execute()
}

/** Marks a reversal as undone and stores how many coins that returned. */
export async function returnReversal(
  tx: Tx,
  id: string,
  { coins, now }: { coins: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('payment_reversals')
    .set({ coins_returned: coins, returned_at: now })
    .where('id', '=', id)
    .where('returned_at', 'is', null)
    .execute()
}

/** Stores an event from Stripe once. Returns false when it is stored already. */
export async function insertEvent(tx: Tx, event: Insertable<Tables['stripe_events']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('stripe_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function closeEvent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('stripe_events')
    .set({ processed_at: now })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute()
}
