import type { Purchase, Subscription } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/index.ts'
import { getAccount, hasAccess } from '../../people/accounts/index.ts'
import { subscriptionCents } from './prices.ts'
import { findPayingCard } from './saved-cards.ts'
import { getPurchase } from './store.ts'
import { findRunning } from './subscription-store.ts'

/** Returns the state of an account's own purchase. Throws `NOT_FOUND`. */
export async function getPurchaseStatus({ db }: Context, accountId: number, id: number): Promise<Purchase> {
  const { kind, status, coins, amount_cents } = await getPurchase(db, accountId, id)
  return { id, kind, status, coins, amount: amount_cents / 100 }
}

/** Returns the subscription of an account, its price and its card. */
export async function getSubscription({ db, config }: Context, accountId: number): Promise<Subscription> {
  const account = await getAccount(db, accountId)
  const running = await findRunning(db, accountId)
  return {
    status: account.subscription_status,
    has_access: hasAccess(account),
    price: subscriptionCents / 100,
    one_time_fee: config.billing.oneTimeFeeCents / 100,
    current_period_end: running?.current_period_end?.toISOString() ?? null,
    cancel_at_period_end: running?.cancel_at_period_end ?? false,
    grace_until: running?.grace_until?.toISOString() ?? null,
    payment_id: await findPayingCard(db, accountId),
  }
}

/** Exports the purchases and subscriptions of an account for its owner. Stripe stores the cards. */
export async function exportPurchases(db: Db, accountId: number) {
  return {
    purchases: await db
      .selectFrom('purchases')
      .select(['kind', 'method', 'status', 'coins', 'amount_cents', 'created_at', 'settled_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    subscriptions: await db
      .selectFrom('subscriptions')
      .select(['status', 'current_period_end', 'cancel_at_period_end', 'created_at', 'ended_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
  }
}

export async function measureOpenEvents(
  db: Db,
  now: Date,
): Promise<{ events: number; oldestSeconds: number }> {
  const { rows } = await sql<{ events: number; oldestSeconds: number }>`
    SELECT count(*)::integer AS events,
      coalesce(extract(epoch FROM ${now}::timestamptz - min(received_at)), 0)::float8 AS "oldestSeconds"
    FROM stripe_events WHERE processed_at IS NULL`.execute(db)
  return rows[0] ?? { events: 0, oldestSeconds: 0 }
}
