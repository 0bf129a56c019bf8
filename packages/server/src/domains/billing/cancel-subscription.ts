import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { settleSubscription } from './settle-subscription.ts'
import { findRunning } from './subscription-store.ts'

/**
 * Cancels the subscription at the end of the paid period, or undoes that before the period ends. Safe to repeat. Throws
 * `CONFLICT` when no subscription is running.
 */
export async function setCancelled(context: Context, accountId: number, isCancelled: boolean): Promise<void> {
  const { db, stripe } = context
  const running = await findRunning(db, accountId)
  if (!running)
    throw conflict({
      en: 'There is no running subscription.',
      de: 'Es gibt kein laufendes Abonnement.',
    })
  await stripe.subscriptions.update(running.id, { cancel_at_period_end: isCancelled })
  await settleSubscription(context, running.id)
}
