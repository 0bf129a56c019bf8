import type { Context } from '../context.ts'
import { setDefaultCard, setSubscriptionCard } from './card-store.ts'
import { getOwnCard } from './own-card.ts'
import { lockCustomer } from './store.ts'
import { findRunning } from './subscription-store.ts'
import { collectRenewalTask } from './tasks.ts'

/**
 * Makes a card the default one, which pays the running subscription too from now on, and a renewal that is still open.
 * Throws `NOT_FOUND`.
 */
export async function chooseCard(context: Context, accountId: number, cardId: string): Promise<void> {
  const { db, stripe, clock, queue } = context
  // Under the customer's lock, so that nobody deletes the card meanwhile.
  await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, accountId, clock.now())
    const { customer, card } = await getOwnCard({ db: tx, stripe }, accountId, cardId)
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
    const running = await findRunning(tx, accountId)
    if (running) {
      await stripe.subscriptions.update(running.id, { default_payment_method: card.id })
      await setSubscriptionCard(tx, running.id, card.id)
      if (running.grace_until) await queue.enqueue(tx, collectRenewalTask, { subscriptionId: running.id })
    }
    await setDefaultCard(tx, accountId, card.id)
  })
}
