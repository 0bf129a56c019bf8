import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/queue/index.ts'
import { endPurchase, pollDelaySeconds, schedulePoll } from './purchases.ts'
import { settleCheckout } from './settle-checkout.ts'
import { settlePayment } from './settle-payment.ts'
import { getPurchaseById } from './store.ts'
import { pollPurchaseTask } from './tasks.ts'

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
  if (round + 1 < pollDelaySeconds.length)
    await context.db.transaction().execute((tx) => schedulePoll(context, tx, purchaseId, round + 1))
  else await endPurchase(context, purchaseId, { status: 'expired' })
}

export const pollPurchaseHandler = handle(pollPurchaseTask, (context: Context, { purchaseId, round }) =>
  pollPurchase(context, purchaseId, round),
)
