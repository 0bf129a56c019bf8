// docs/decisions/0016-subscriptions.md

import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/queue/index.ts'
import { idOf } from '../../platform/stripe/index.ts'
import { endSubscription } from './end-subscription.ts'
import { refundOnce } from './refund-once.ts'
import { settleInvoice } from './settle-invoice.ts'
import { endDuplicateTask } from './tasks.ts'

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
  for (const invoice of data) {
    for (const { payment } of invoice.payments?.data ?? []) {
      const paymentId = idOf(payment.payment_intent)
      if (paymentId !== null) await refundOnce(stripe, paymentId, { reason: 'duplicate' })
    }
    if (invoice.id !== undefined) await settleInvoice(context, invoice.id)
  }
})
