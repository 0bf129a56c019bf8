import type { Insertable } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tables, Tx } from '../../platform/db/index.ts'
import { handle } from '../../platform/queue/index.ts'
import { settleCheckout } from './settle-checkout.ts'
import { settlePayment } from './settle-payment.ts'
import { closePurchase, getPurchaseById, insertPurchase, type PurchaseRow } from './store.ts'
import { pollPurchaseTask } from './tasks.ts'

/** Delays of the checks of a pending purchase, each after the previous one: webhooks may be lost, not only late. */
const waitSeconds = [15 * 60, 2 * 3600, 24 * 3600]

/** Stores a purchase before any call to Stripe, and schedules checks until it is completed. */
export async function createPurchase(
  context: Context,
  tx: Tx,
  wanted: Insertable<Tables['purchases']>,
): Promise<PurchaseRow> {
  const purchase = await insertPurchase(tx, wanted)
  await schedulePoll(context, tx, purchase.id, 0)
  return purchase
}

const schedulePoll = async ({ queue }: Context, tx: Tx, purchaseId: number, round: number): Promise<void> =>
  queue.enqueue(tx, pollPurchaseTask, { purchaseId, round }, { delaySeconds: waitSeconds[round] ?? 0 })

/**
 * Gets the state of an unreported purchase from Stripe. The last check expires it: Stripe's pages stay open for one day
 * at most.
 */
export async function pollPurchase(context: Context, purchaseId: number, round: number): Promise<void> {
  const purchase = await getPurchaseById(context.db, purchaseId)
  if (purchase.status !== 'pending') return
  if (purchase.stripe_session_id !== null) await settleCheckout(context, purchase.stripe_session_id)
  else if (purchase.stripe_payment_intent_id !== null)
    await settlePayment(context, purchase.stripe_payment_intent_id)
  await context.db
    .transaction()
    .execute((tx) =>
      round + 1 < waitSeconds.length
        ? schedulePoll(context, tx, purchaseId, round + 1)
        : closePurchase(tx, purchaseId, { status: 'expired', now: context.clock.now() }),
    )
}

export const pollPurchaseHandler = handle(pollPurchaseTask, (context: Context, { purchaseId, round }) =>
  pollPurchase(context, purchaseId, round),
)
