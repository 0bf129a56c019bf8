import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { openThrottle } from '../../platform/http/index.ts'
import { getAccount, hasAccess } from '../accounts/index.ts'
import { findPendingSubscription } from './card-store.ts'
import { createPurchase } from './create-purchase.ts'
import { openSubscriptionPayment } from './open-subscription-payment.ts'
import { getOwnCard } from './own-card.ts'
import { type CardPayment, paymentThrottle, payWithCard } from './pay-with-card.ts'
import { subscriptionCents } from './prices.ts'
import { closePurchase, findOpenSubscriptionPurchase, lockCustomer, type PurchaseRow } from './store.ts'

/**
 * Pays the subscription with a saved card, which also pays renewals. Two tabs share one pending purchase, even after
 * declined cards, and an open checkout page is closed first. Throws `NOT_FOUND` for an unknown card, `CONFLICT` when
 * the account is already subscribed, `PAYMENT_FAILED` with the decline code, and `THROTTLED` after many attempts.
 */
export async function paySubscription(
  context: Context,
  order: { accountId: number; ip: string; cardId: string },
): Promise<CardPayment> {
  const { accountId, ip, cardId } = order
  const { customer, card } = await getOwnCard(context, accountId, cardId)
  await closeCheckoutPage(context, accountId)
  const purchase = await openPurchase(context, accountId)
  const { status, paymentId } = await openSubscriptionPayment(context, purchase, customer)
  if (status === 'paid') throw alreadySubscribed()
  if (status === 'lost') {
    await expirePurchase(context, purchase.id)
    return paySubscription(context, order)
  }
  await openThrottle(context.db, paymentThrottle).count(`account-${accountId}`, ip)
  return payWithCard(context, purchase, { id: paymentId, card: card.id, isOffSession: false })
}

/** Returns the pending purchase with a saved card, or creates one. */
async function openPurchase(context: Context, accountId: number): Promise<PurchaseRow> {
  const { db, clock, config } = context
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    await lockCustomer(tx, accountId, now)
    if (hasAccess(await getAccount(tx, accountId))) throw alreadySubscribed()
    return (
      (await findPendingSubscription(tx, accountId)) ??
      createPurchase(context, tx, {
        account_id: accountId,
        kind: 'subscription',
        method: 'saved-card',
        amount_cents: subscriptionCents + config.billing.oneTimeFeeCents,
        created_at: now,
      })
    )
  })
}

/** Closes Stripe's page on which the account started to pay in another tab. */
async function closeCheckoutPage(context: Context, accountId: number): Promise<void> {
  const { db, stripe } = context
  const other = await findOpenSubscriptionPurchase(db, accountId)
  if (!other?.stripe_session_id) return
  const session = await stripe.checkout.sessions.retrieve(other.stripe_session_id)
  if (session.status === 'complete') throw alreadySubscribed()
  if (session.status === 'open') await stripe.checkout.sessions.expire(session.id)
  await expirePurchase(context, other.id)
}

async function expirePurchase({ db, clock }: Context, id: number): Promise<void> {
  await db.transaction().execute((tx) => closePurchase(tx, id, { status: 'expired', now: clock.now() }))
}

const alreadySubscribed = (): AppError =>
  new AppError('CONFLICT', { success: false }, { text: 'Your subscription is active already.' })
