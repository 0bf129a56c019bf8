import { isMissing, type Stripe } from '../../platform/stripe/index.ts'

/**
 * Ends a subscription at Stripe immediately and stores the reason there. Safe to repeat and to run in parallel: Stripe
 * reports an ended subscription as missing.
 */
export async function endSubscription(stripe: Stripe, id: string, comment?: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(id)
  if (status === 'canceled' || status === 'incomplete_expired') return
  try {
    await stripe.subscriptions.cancel(id, comment === undefined ? {} : { cancellation_details: { comment } })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
