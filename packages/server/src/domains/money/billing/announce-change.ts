import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import type { Stripe } from '../../../platform/stripe/index.ts'
import type { BillingEmail } from './email-templates.ts'
import { billingEmails } from './send-email.ts'
import {
  disputedComment,
  type SubscriptionFacts,
  subscriptionStatus,
  unpaidComment,
} from './subscription-status.ts'
import { getSubscriptionRow, type SubscriptionRow } from './subscription-store.ts'
import { enforceGracePeriodTask, pollSubscriptionTask } from './tasks.ts'

/**
 * Emails the owner about each change of a subscription since its row `before`, and schedules its next checks. The
 * welcome email is sent with the invoice of the first payment.
 */
export async function announceChange(
  context: Context,
  tx: Tx,
  { accountId, subscription, before }: Omit<SubscriptionFacts, 'isDuplicate'>,
): Promise<void> {
  const now = await getSubscriptionRow(tx, subscription.id)
  const announce = (kind: BillingEmail, day: Date | null) =>
    enqueueEmail(context, tx, billingEmails, { accountId, kind, ...(day && { day }) })

  const isOver = subscriptionStatus(subscription) === 'ended'
  if (isOver && !before?.ended_at) await announce(endEmail(subscription, before), now.ended_at)
  if (!isOver && endsPaidPeriod(now) && !endsPaidPeriod(before))
    await announce('subscription-cancelled', now.current_period_end)
  if (now.grace_until && !before?.grace_until) {
    await announce('payment-failed', now.grace_until)
    await context.queue.enqueue(tx, enforceGracePeriodTask, { subscriptionId: subscription.id })
  }
  if (!isOver) await schedulePoll(context, tx, now, before)
}

/** Whether the subscription ends with its period. An unpaid period has no end that can be promised. */
const endsPaidPeriod = (row: SubscriptionRow | undefined): boolean =>
  row?.cancel_at_period_end === true && row.grace_until === null

function endEmail(
  { cancellation_details }: Stripe.Subscription,
  before: SubscriptionRow | undefined,
): BillingEmail {
  const comment = cancellation_details?.comment
  if (comment === disputedComment) return 'subscription-disputed'
  return before?.grace_until || comment === unpaidComment ? 'subscription-unpaid' : 'subscription-ended'
}

/** Schedules a check one day after each period, by when Stripe should have reported a renewal or an end. */
async function schedulePoll(
  { queue, clock }: Context,
  tx: Tx,
  { id, current_period_end: end }: SubscriptionRow,
  before: SubscriptionRow | undefined,
): Promise<void> {
  if (end === null || end.getTime() === before?.current_period_end?.getTime()) return
  const delaySeconds = Math.max(0, Math.ceil((end.getTime() - clock.now().getTime()) / 1000)) + 24 * 3600
  await queue.enqueue(tx, pollSubscriptionTask, { subscriptionId: id }, { delaySeconds })
}
