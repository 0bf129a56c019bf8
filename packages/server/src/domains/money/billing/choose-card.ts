import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { openThrottle } from '../../../platform/http/index.ts'
import { paymentThrottle } from './pay-with-card.ts'
import { getOwnCard } from './saved-cards.ts'
import { lockCustomer, updateCustomer } from './store.ts'
import { findRunning, updateSubscription } from './subscription-store.ts'
import { collectRenewalTask } from './tasks.ts'

/**
 * Makes a card the default. It also pays the running subscription from now on, and a renewal that is still unpaid.
 * Throws `NOT_FOUND` for an unknown card, and `THROTTLED` after many attempts to pay an unpaid renewal.
 */
export async function chooseCard(
  context: Context,
  { accountId, ip, cardId }: { accountId: number; ip: string; cardId: string },
): Promise<void> {
  const { db, stripe, clock } = context
  if ((await findRunning(db, accountId))?.grace_until)
    await openThrottle(db, paymentThrottle).count(`account-${accountId}`, ip)
  // The customer's lock prevents deleting the card at the same time.
  await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, accountId, clock.now())
    const { customer, card } = await getOwnCard({ db: tx, stripe }, accountId, cardId)
    await setPayingCard(context, tx, { accountId, customer, cardId: card.id })
  })
}

interface OwnCardId {
  accountId: number
  /** The account's customer at Stripe. */
  customer: string
  cardId: string
}

/** Makes a card the default and the card of the running subscription. Requires the customer's lock. */
export async function setPayingCard(context: Context, tx: Tx, card: OwnCardId): Promise<void> {
  await setDefaultCard(context, tx, card)
  const running = await findRunning(tx, card.accountId)
  if (!running) return
  await setSubscriptionCard(context, tx, running.id, card.cardId)
  if (running.grace_until) await context.queue.enqueue(tx, collectRenewalTask, { subscriptionId: running.id })
}

/** Makes a card the default, at Stripe and here. Requires the customer's lock. */
export async function setDefaultCard(
  { stripe }: Context,
  tx: Tx,
  { accountId, customer, cardId }: OwnCardId,
): Promise<void> {
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: cardId } })
  await updateCustomer(tx, accountId, { default_payment_method_id: cardId })
}

/** Makes a card pay a subscription, at Stripe and here. Requires the customer's lock. */
export async function setSubscriptionCard(
  { stripe }: Context,
  tx: Tx,
  subscriptionId: string,
  cardId: string,
): Promise<void> {
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: cardId })
  await updateSubscription(tx, subscriptionId, { payment_method_id: cardId })
}
