// docs/decisions/0016-subscriptions.md

import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/queue/index.ts'
import type { Stripe } from '../../../platform/stripe/index.ts'
import { listReversals } from './list-reversals.ts'
import { settlePayment } from './settle-payment.ts'
import { refundLatePaymentTask } from './tasks.ts'

/** Refunds a payment that arrived for a closed account, and books the refund if Stripe has completed it already. */
export const refundLatePaymentHandler = handle(
  refundLatePaymentTask,
  async (context: Context, { paymentId }) => {
    await refundOnce(context.stripe, paymentId, { metadata: { reason: 'closed-account' } })
    context.reach('paid-back')
    await settlePayment(context, paymentId)
  },
  async ({ logger }, { paymentId }) => {
    logger.error(
      { payment: paymentId },
      'money for a closed account could not be refunded and needs a person',
    )
  },
)

/**
 * Refunds a payment in full at Stripe, once. An admin decides about a payment with an earlier refund or dispute, even a
 * failed one.
 */
export async function refundOnce(
  stripe: Stripe,
  paymentId: string,
  why: Pick<Stripe.RefundCreateParams, 'reason' | 'metadata'>,
): Promise<void> {
  if ((await listReversals(stripe, paymentId)).length > 0) return
  await stripe.refunds.create(
    { payment_intent: paymentId, ...why },
    { idempotencyKey: `refund-${paymentId}` },
  )
}
