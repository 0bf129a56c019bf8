import type { Context } from '../context.ts'
import type { Tx } from '../db/index.ts'
import type { Stripe } from '../stripe/index.ts'
import { enqueueLetter } from './send-letter.ts'
import { standingOf } from './standing.ts'
import type { SubscriptionRow } from './store.ts'
import { getSubscriptionRow } from './subscription-store.ts'
import { watchGraceTask } from './tasks.ts'

/** Mails the owner what became of a subscription since its row `before`, and has the time of grace watched. */
export async function announceChange(
  context: Context,
  tx: Tx,
  {
    accountId,
    subscription,
    before,
  }: { accountId: number; subscription: Stripe.Subscription; before: SubscriptionRow | undefined },
): Promise<void> {
  const now = await getSubscriptionRow(tx, subscription.id)
  const letter = (kind: 'welcome' | 'payment-failed' | 'subscription-ended', day: Date | null) =>
    enqueueLetter(context, tx, { accountId, kind, ...(day && { day }) })

  if (!before) await letter('welcome', now.current_period_end)
  if (standingOf(subscription) === 'ended' && !before?.ended_at)
    await letter('subscription-ended', now.ended_at)
  if (now.grace_until && !before?.grace_until) {
    await letter('payment-failed', now.grace_until)
    await context.queue.enqueue(tx, watchGraceTask, { subscriptionId: subscription.id })
  }
}
