// docs/decisions/0016-subscriptions.md

import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/queue/index.ts'
import { type Stripe, toId } from '../../../platform/stripe/index.ts'
import { endSubscription, refundInvoice } from './end-subscription.ts'
import { settleSubscription } from './settle-subscription.ts'
import { subscriptionStatus, unpaidComment } from './subscription-status.ts'
import { closeEndedTask } from './tasks.ts'

/**
 * Ends a subscription whose renewal is unpaid, at Stripe and here. A subscription paid in the meantime continues. A
 * payment that arrives while this runs is refunded by the task that closes ended subscriptions.
 */
export async function endUnpaid(context: Context, id: string): Promise<void> {
  const { stripe } = context
  if (subscriptionStatus(await stripe.subscriptions.retrieve(id)) === 'past_due')
    await endSubscription(stripe, id, unpaidComment)
  await settleSubscription(context, id)
}

/**
 * Makes sure that an ended subscription neither collects nor keeps money for a time without access: voids its open
 * invoices and refunds those that were paid too late. Each step is idempotent.
 */
export const closeEndedHandler = handle(closeEndedTask, async (context: Context, { subscriptionId }) => {
  const { stripe } = context
  const ended = await stripe.subscriptions.retrieve(subscriptionId)
  const open = await stripe.invoices.list({ subscription: subscriptionId, status: 'open' })
  for (const { id } of open.data) await voidInvoice(stripe, id)
  const paid = await stripe.invoices.list({
    subscription: subscriptionId,
    status: 'paid',
    expand: ['data.payments'],
  })
  for (const invoice of paid.data) if (isPaidTooLate(invoice, ended)) await refundInvoice(context, invoice)
})

/** Voids an invoice unless it was paid since it was listed. */
async function voidInvoice(stripe: Stripe, id: string): Promise<void> {
  await stripe.invoices.voidInvoice(id).catch(async (error: unknown) => {
    const { status } = await stripe.invoices.retrieve(id)
    if (status === 'open') throw error
  })
}

/**
 * Whether an invoice was paid after its subscription had ended, or while it ended for lack of this payment. An earlier
 * month was served and is kept.
 */
function isPaidTooLate(
  { id, status_transitions: { paid_at } }: Stripe.Invoice,
  { ended_at, cancellation_details, latest_invoice }: Stripe.Subscription,
): boolean {
  if (ended_at === null) return false
  const endedUnpaid = cancellation_details?.comment === unpaidComment
  return (endedUnpaid && id === toId(latest_invoice)) || (paid_at !== null && paid_at > ended_at)
}
