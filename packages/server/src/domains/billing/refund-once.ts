import type { Stripe } from '../../platform/stripe/index.ts'
import { listReversals } from './list-reversals.ts'

/**
 * Refunds a payment in full at Stripe, whoever repeats it. One of which something was refunded or disputed before, even
 * in vain, is left to a person.
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
