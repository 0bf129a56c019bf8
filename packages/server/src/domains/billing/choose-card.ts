import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { openThrottle } from '../../platform/http/index.ts'
import { setDefaultCard, setSubscriptionCard } from './card-store.ts'
import { getOwnCard } from './own-card.ts'
import { paymentThrottle } from './pay-with-card.ts'
import { lockCustomer } from './store.ts'
import { findRunning } from './subscription-store.ts'
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
    await makeDefault(context, tx, { accountId, customer, cardId: card.id })
  })
}

/** Makes a card the default and the card of the running subscription. Requires the customer's lock. */
export async function makeDefault(
  { stripe, queue }: Context,
  tx: Tx,
  { accountId, customer, cardId }: { accountId: number; customer: string; cardId: string },
): Promise<void> {
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: cardId } })
  const running = await findRunning(tx, accountId)
  if (running) {
    await stripe.subscriptions.update(running.id, { default_payment_method: cardId })
    await setSubscriptionCard(tx, running.id, cardId)
    if (running.grace_until) await queue.enqueue(tx, collectRenewalTask, { subscriptionId: running.id })
  }
  await setDefaultCard(tx, accountId, cardId)
}
