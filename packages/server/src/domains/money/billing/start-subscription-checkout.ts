import type { Context } from '../../../platform/context.ts'
import { getAccount } from '../../people/accounts/index.ts'
import { getBillingDetails } from '../billing-details/index.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { createMetadata, openCheckout, toCheckout } from './open-checkout.ts'
import { subscriptionPrices } from './prices.ts'
import { alreadySubscribed, endPurchase, openSubscriptionPurchase } from './purchases.ts'

/**
 * Starts paying the subscription on Stripe's page. Two tabs get the same page while it is open, so that only one can be
 * paid. Throws `BILLING_DETAILS_REQUIRED`, and `CONFLICT` when the account is already subscribed.
 */
export async function startSubscriptionCheckout(context: Context, accountId: number) {
  const { stripe } = context
  const { language } = await getAccount(context.db, accountId)
  await getBillingDetails(context.db, accountId)
  const customer = await ensureCustomer(context, accountId)
  const purchase = await openSubscriptionPurchase(context, accountId, 'checkout')
  if (purchase.stripe_session_id !== null) {
    const session = await stripe.checkout.sessions.retrieve(purchase.stripe_session_id)
    if (session.status === 'open') return toCheckout(session, purchase)
    if (session.status === 'complete') throw alreadySubscribed()
    await endPurchase(context, purchase.id, { status: 'expired' })
    return startSubscriptionCheckout(context, accountId)
  }
  const { monthly, oneTime } = await subscriptionPrices(context)
  const prices = oneTime === undefined ? [monthly] : [monthly, oneTime]
  return openCheckout(context, purchase, {
    mode: 'subscription',
    customer,
    language,
    line_items: prices.map((price) => ({ price, quantity: 1 })),
    subscription_data: { metadata: createMetadata(purchase) },
  })
}
