import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { getAccount, hasAccess } from '../accounts/index.ts'
import { createPurchase } from './create-purchase.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { checkoutOf, metadataOf, openCheckout } from './open-checkout.ts'
import { subscriptionCents, subscriptionPrices } from './prices.ts'
import { closePurchase, findOpenSubscriptionPurchase, lockCustomer } from './store.ts'

/**
 * Starts paying the subscription on Stripe's page. Two tabs get the same page while it is open, so that only one can be
 * paid. Throws `CONFLICT` when the account is already subscribed.
 */
export async function startSubscriptionCheckout(context: Context, accountId: number) {
  const { stripe } = context
  const { language } = await getAccount(context.db, accountId)
  const customer = await ensureCustomer(context, accountId)
  const purchase = await openPurchase(context, accountId)
  if (purchase.stripe_session_id !== null) {
    const session = await stripe.checkout.sessions.retrieve(purchase.stripe_session_id)
    if (session.status === 'open') return checkoutOf(session, purchase)
    if (session.status === 'complete') throw alreadySubscribed()
    await expirePurchase(context, purchase.id)
    return startSubscriptionCheckout(context, accountId)
  }
  const { monthly, oneTime } = await subscriptionPrices(context)
  const metadata = metadataOf(purchase)
  return openCheckout(context, purchase, {
    mode: 'subscription',
    customer,
    language,
    line_items: [
      { price: monthly, quantity: 1 },
      ...(oneTime === undefined ? [] : [{ price: oneTime, quantity: 1 }]),
    ],
    subscription_data: { metadata },
  })
}

/** Returns the pending purchase, or creates one. */
async function openPurchase(context: Context, accountId: number) {
  const { db, clock, config } = context
  return db.transaction().execute(async (tx) => {
    await lockCustomer(tx, accountId, clock.now())
    if (hasAccess(await getAccount(tx, accountId))) throw alreadySubscribed()
    const open = await findOpenSubscriptionPurchase(tx, accountId)
    return (
      open ??
      createPurchase(context, tx, {
        account_id: accountId,
        kind: 'subscription',
        method: 'checkout',
        amount_cents: subscriptionCents + config.billing.oneTimeFeeCents,
        created_at: clock.now(),
      })
    )
  })
}

async function expirePurchase({ db, clock }: Context, id: number): Promise<void> {
  await db.transaction().execute((tx) => closePurchase(tx, id, { status: 'expired', now: clock.now() }))
}

const alreadySubscribed = (): AppError =>
  new AppError('CONFLICT', { success: false }, { text: 'Your subscription is active already.' })
