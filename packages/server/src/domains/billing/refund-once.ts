import type { Stripe } from '../../platform/stripe/index.ts'
import { listReversals } from './list-reversals.ts'

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
