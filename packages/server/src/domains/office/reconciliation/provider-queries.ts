import type { Db } from '../../../platform/db/index.ts'
import type { ReversalKind } from '../../../platform/db/tables.ts'

/** Objects in one comparison: a page of Stripe's lists. */
export const batchSize = 100

/** Counts the payments paid before this time. */
export async function countPayments(db: Db, until: Date): Promise<number> {
  const { total } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('paid_at', '<', until)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns booked payments by id, with their accounts' customer ids at Stripe. */
export async function findPayments(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('payments')
    .leftJoin('billing_customers', 'billing_customers.account_id', 'payments.account_id')
    .select(['id', 'amount_cents', 'payments.account_id', 'stripe_customer_id'])
    .where('id', 'in', ids)
    .execute()
}

/** Returns the next booked payments after an id. */
export async function listPaymentsAfter(db: Db, last: string, until: Date) {
  return db
    .selectFrom('payments')
    .select(['id', 'amount_cents'])
    .where('id', '>', last)
    .where('paid_at', '<', until)
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

export async function isPaymentBooked(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('payments').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether a Stripe customer belongs to this installation. The Stripe account may serve others too. */
export async function isCustomer(db: Db, stripeCustomerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_customers')
    .select('account_id')
    .where('stripe_customer_id', '=', stripeCustomerId)
    .executeTakeFirst()
  return row !== undefined
}

const selectReversals = (db: Db) =>
  db.selectFrom('payment_reversals').select(['id', 'payment_id', 'amount_cents', 'returned_at'])

/** Counts the refunds or disputes booked before this time. */
export async function countReversals(db: Db, kind: ReversalKind, until: Date): Promise<number> {
  const { total } = await db
    .selectFrom('payment_reversals')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('kind', '=', kind)
    .where('taken_at', '<', until)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns booked refunds and disputes by id. */
export async function findReversals(db: Db, ids: readonly string[]) {
  return selectReversals(db).where('id', 'in', ids).execute()
}

/** Returns the next booked refunds or disputes after an id. */
export async function listReversalsAfter(db: Db, kind: ReversalKind, last: string, until: Date) {
  return selectReversals(db)
    .where('kind', '=', kind)
    .where('id', '>', last)
    .where('taken_at', '<', until)
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

/** Returns the next running subscriptions after an id, with their accounts' customer ids at Stripe. */
export async function listSubscriptionsAfter(db: Db, last: string) {
  return db
    .selectFrom('subscriptions')
    .leftJoin('billing_customers', 'billing_customers.account_id', 'subscriptions.account_id')
    .select(['id', 'subscriptions.account_id', 'stripe_customer_id'])
    .where('ended_at', 'is', null)
    .where('id', '>', last)
    .orderBy('id')
    .limit(batchSize)
    .execute()
}
