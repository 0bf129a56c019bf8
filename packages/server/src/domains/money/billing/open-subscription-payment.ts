import type { Context } from '../../../platform/context.ts'
import { type Stripe, toId } from '../../../platform/stripe/index.ts'
import { createMetadata } from './open-checkout.ts'
import { subscriptionPrices } from './prices.ts'
import { linkPurchase, type PurchaseRow } from './store.ts'

interface SubscriptionPayment {
  /** `lost`: the first payment expired, or the subscription was canceled. */
  status: 'open' | 'paid' | 'lost'
  paymentId: string
}

const withPayment = { expand: ['latest_invoice.payments'] }

/**
 * Returns the Stripe subscription of a stored purchase and its first payment. Repeated calls create it once. The card
 * that pays it becomes the card of the subscription.
 */
export async function openSubscriptionPayment(
  context: Context,
  purchase: PurchaseRow,
  customer: string,
): Promise<SubscriptionPayment> {
  const known = purchase.stripe_subscription_id
  const subscription =
    known === null
      ? await createSubscription(context, purchase, customer)
      : await context.stripe.subscriptions.retrieve(known, withPayment)
  const { status } = subscription
  const isLost = status === 'incomplete_expired' || status === 'canceled'
  return {
    status: status === 'incomplete' ? 'open' : isLost ? 'lost' : 'paid',
    paymentId: getPayment(subscription),
  }
}

async function createSubscription(
  context: Context,
  purchase: PurchaseRow,
  customer: string,
): Promise<Stripe.Subscription> {
  const { stripe, db } = context
  const { monthly, oneTime } = await subscriptionPrices(context)
  const subscription = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price: monthly }],
      ...(oneTime !== undefined && { add_invoice_items: [{ price: oneTime }] }),
      payment_behavior: 'default_incomplete',
      payment_settings: {
        payment_method_types: ['card'],
        save_default_payment_method: 'on_subscription',
      },
      metadata: createMetadata(purchase),
      ...withPayment,
    },
    { idempotencyKey: `subscription-${purchase.key}` },
  )
  context.reach('subscription-opened')
  const links = {
    stripe_subscription_id: subscription.id,
    stripe_payment_intent_id: getPayment(subscription),
  }
  await db.transaction().execute((tx) => linkPurchase(tx, purchase.id, links))
  return subscription
}

function getPayment({ id, latest_invoice: invoice }: Stripe.Subscription): string {
  const payments = invoice === null || typeof invoice === 'string' ? undefined : invoice.payments
  const paymentId = toId(payments?.data[0]?.payment.payment_intent)
  if (paymentId === null) throw new Error(`Subscription ${id} has no payment to confirm`)
  return paymentId
}
