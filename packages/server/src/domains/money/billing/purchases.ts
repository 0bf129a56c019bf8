import type { Insertable, Selectable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tables, Tx } from '../../../platform/db/index.ts'
import { type AppError, conflict } from '../../../platform/errors.ts'
import { getAccount, hasAccess } from '../../people/accounts/index.ts'
import { subscriptionCents } from './prices.ts'
import {
  closePurchase,
  findPendingSubscription,
  insertPurchase,
  lockCustomer,
  type PurchaseEnd,
  type PurchaseRow,
} from './store.ts'
import { pollPurchaseTask } from './tasks.ts'

/** Delays of the checks of a pending purchase, each after the previous one: webhooks may be lost, not only late. */
export const pollDelaySeconds = [15 * 60, 2 * 3600, 24 * 3600]

/** Stores a purchase before any call to Stripe, and schedules checks until it is completed. */
async function createPurchase(
  context: Context,
  tx: Tx,
  wanted: Omit<Insertable<Tables['purchases']>, 'created_at'>,
): Promise<PurchaseRow> {
  const purchase = await insertPurchase(tx, { ...wanted, created_at: context.clock.now() })
  await schedulePoll(context, tx, purchase.id, 0)
  return purchase
}

/** Stores the purchase of a coin package. Requests with the same key are one purchase. */
export const createCoinPurchase = (
  context: Context,
  tx: Tx,
  { id, coins, price_cents }: Selectable<Tables['coin_packages']>,
  order: Pick<Insertable<Tables['purchases']>, 'account_id' | 'method' | 'request_key'>,
): Promise<PurchaseRow> =>
  createPurchase(context, tx, { ...order, kind: 'coins', package_id: id, coins, amount_cents: price_cents })

export const schedulePoll = ({ queue }: Context, tx: Tx, purchaseId: number, round: number): Promise<void> =>
  queue.enqueue(tx, pollPurchaseTask, { purchaseId, round }, { delaySeconds: pollDelaySeconds[round] ?? 0 })

/** Returns the pending purchase of the subscription with this method, or creates one. Throws `CONFLICT`. */
export async function openSubscriptionPurchase(
  context: Context,
  accountId: number,
  method: 'checkout' | 'saved-card',
): Promise<PurchaseRow> {
  const { db, clock, config } = context
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, accountId, clock.now())
    if (hasAccess(await getAccount(tx, accountId))) throw alreadySubscribed()
    return (
      (await findPendingSubscription(tx, accountId, method)) ??
      createPurchase(context, tx, {
        account_id: accountId,
        kind: 'subscription',
        method,
        amount_cents: subscriptionCents + config.billing.oneTimeFeeCents,
      })
    )
  })
}

export const alreadySubscribed = (): AppError => conflict('subscription-active')

/** Closes a pending purchase without payment, in a transaction of its own. */
export async function endPurchase({ db, clock }: Context, id: number, end: PurchaseEnd): Promise<void> {
  await db.transaction().execute((tx) => closePurchase(tx, id, { ...end, now: clock.now() }))
}
