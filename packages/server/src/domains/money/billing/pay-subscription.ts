import type { Context } from '../../../platform/context.ts'
import { openThrottle } from '../../../platform/http/index.ts'
import { getBillingDetails } from '../billing-details/index.ts'
import { openSubscriptionPayment } from './open-subscription-payment.ts'
import { type CardPayment, paymentThrottle, payWithCard } from './pay-with-card.ts'
import { alreadySubscribed, endPurchase, openSubscriptionPurchase } from './purchases.ts'
import { getOwnCard } from './saved-cards.ts'
import { findPendingSubscription } from './store.ts'

/**
 * Pays the subscription with a saved card, which also pays renewals. Two tabs share one pending purchase, even after
 * declined cards, and an open checkout page is closed first. Throws `BILLING_DETAILS_REQUIRED`, `NOT_FOUND` for an
 * unknown card, `CONFLICT` when the account is already subscribed, `PAYMENT_FAILED` with the decline code, and
 * `THROTTLED` after many attempts.
 */
export async function paySubscription(
  context: Context,
  order: { accountId: number; ip: string; cardId: string },
): Promise<CardPayment> {
  const { accountId, ip, cardId } = order
  await getBillingDetails(context.db, accountId)
  const { customer, card } = await getOwnCard(context, accountId, cardId)
  await closeCheckoutPage(context, accountId)
  const purchase = await openSubscriptionPurchase(context, accountId, 'saved-card')
  const { status, paymentId } = await openSubscriptionPayment(context, purchase, customer)
  if (status === 'paid') throw alreadySubscribed()
  if (status === 'lost') {
    await endPurchase(context, purchase.id, { status: 'expired' })
    return paySubscription(context, order)
  }
  await openThrottle(context.db, paymentThrottle).count(`account-${accountId}`, ip)
  return payWithCard(context, purchase, { id: paymentId, card: card.id, isOffSession: false })
}

/** Closes Stripe's page on which the account started to pay in another tab. */
async function closeCheckoutPage(context: Context, accountId: number): Promise<void> {
  const { db, stripe } = context
  const other = await findPendingSubscription(db, accountId, 'checkout')
  if (!other?.stripe_session_id) return
  const session = await stripe.checkout.sessions.retrieve(other.stripe_session_id)
  if (session.status === 'complete') throw alreadySubscribed()
  if (session.status === 'open') await stripe.checkout.sessions.expire(session.id)
  await endPurchase(context, other.id, { status: 'expired' })
}
