import { isMissing, type Stripe } from '../../platform/stripe/index.ts'

/** Ends a subscription at Stripe at once, and keeps there why. May be repeated, also by two at a time: Stripe knows an ended one no more. */
export async function endSubscription(stripe: Stripe, id: string, comment?: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(id)
  if (status === 'canceled' || status === 'incomplete_expired') return
  try {
    await stripe.subscriptions.cancel(id, comment === undefined ? {} : { cancellation_details: { comment } })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
