// docs/decisions/0016-subscriptions.md

import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { handle } from '../../../platform/queue/index.ts'
import { type Stripe, toId, unlessMissing } from '../../../platform/stripe/index.ts'
import { refundOnce } from './refund-late-payment.ts'
import { settleInvoice } from './settle-invoice.ts'
import { settleSubscription } from './settle-subscription.ts'
import { disputedComment } from './subscription-status.ts'
import { findRunning } from './subscription-store.ts'
import { endDisputedTask, endDuplicateTask, endSubscriptionTask } from './tasks.ts'

/**
 * Ends a subscription at Stripe immediately and stores the reason there. Safe to repeat and to run in parallel: Stripe
 * reports an ended subscription as missing.
 */
export async function endSubscription(stripe: Stripe, id: string, comment?: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(id)
  if (status === 'canceled' || status === 'incomplete_expired') return
  const details = comment === undefined ? {} : { cancellation_details: { comment } }
  await stripe.subscriptions.cancel(id, details).catch(unlessMissing)
}

/** Ends the running subscription of an account, if there is one. */
export async function endRunning(
  { db, stripe }: Pick<Context, 'db' | 'stripe'>,
  accountId: number,
): Promise<void> {
  const running = await findRunning(db, accountId)
  if (running) await endSubscription(stripe, running.id)
}

/** Ends the subscription of a terminated account as soon as `tx` commits. */
export async function terminateSubscription({ queue }: Context, tx: Tx, accountId: number): Promise<void> {
  await queue.enqueue(tx, endSubscriptionTask, { accountId })
}

export const terminateHandler = handle(endSubscriptionTask, (context: Context, { accountId }) =>
  endRunning(context, accountId),
)

/** Ends a subscription with a disputed payment: we give no access when the bank takes the money back. */
export const disputedHandler = handle(endDisputedTask, async (context: Context, { subscriptionId }) => {
  await endSubscription(context.stripe, subscriptionId, disputedComment)
  await settleSubscription(context, subscriptionId)
})

/**
 * Cancels a second subscription at Stripe and refunds its payments. Each step is idempotent. The refund is booked when
 * Stripe reports it.
 */
export const duplicateHandler = handle(endDuplicateTask, async (context: Context, { subscriptionId }) => {
  const { stripe } = context
  await endSubscription(stripe, subscriptionId)
  const { data } = await stripe.invoices.list({
    subscription: subscriptionId,
    status: 'paid',
    expand: ['data.payments'],
  })
  for (const invoice of data) await refundInvoice(context, invoice, { reason: 'duplicate' })
})

/** Refunds the payments of an invoice once, and books payments and refunds. The invoice lists its payments. */
export async function refundInvoice(
  context: Context,
  { id, payments }: Stripe.Invoice,
  why: Parameters<typeof refundOnce>[2] = {},
): Promise<void> {
  for (const { payment } of payments?.data ?? []) {
    const paymentId = toId(payment.payment_intent)
    if (paymentId !== null) await refundOnce(context.stripe, paymentId, why)
  }
  if (id !== undefined) await settleInvoice(context, id)
}
