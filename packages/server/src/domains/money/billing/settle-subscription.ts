import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { type Stripe, toId } from '../../../platform/stripe/index.ts'
import { lockAccountState, setSubscription } from '../../people/accounts/index.ts'
import { announceChange } from './announce-change.ts'
import { setDefaultCard } from './choose-card.ts'
import { billingEmails } from './send-email.ts'
import { closePurchase, findPurchase, lockStripeCustomer, setFirstCard } from './store.ts'
import { subscriptionStatus, toRow } from './subscription-status.ts'
import { findRunning, findSubscriptionRow, saveSubscription } from './subscription-store.ts'
import { closeEndedTask, endDuplicateTask, endSubscriptionTask, forgetCustomerTask } from './tasks.ts'

/**
 * Updates a subscription: its row, the status of its account, and the emails about it. Its owner comes from Stripe,
 * never from an event. Stripe is read again under the customer's lock, so that the last write has the latest state. A
 * second subscription beside a running one is marked as duplicate and ended by a task.
 */
export async function settleSubscription(context: Context, id: string): Promise<void> {
  const customer = toId((await context.stripe.subscriptions.retrieve(id)).customer)
  if (customer === null) return
  await context.db.transaction().execute(async (tx) => {
    const owner = await lockStripeCustomer(tx, customer)
    if (owner) await settleLocked(context, tx, owner.account_id, id)
    else context.logger.info({ subscription: id }, 'ignored a subscription of another system')
  })
}

async function settleLocked(context: Context, tx: Tx, accountId: number, id: string): Promise<void> {
  const subscription = await context.stripe.subscriptions.retrieve(id)
  const before = await findSubscriptionRow(tx, id)
  const status = subscriptionStatus(subscription)
  const hasBegun = before !== undefined || (await wasPaid(context, subscription))
  if (status === undefined || !hasBegun) return closeUnpaid(context, tx, subscription)

  const other = await findOther(context, tx, accountId, subscription)
  const isDuplicate = before?.is_duplicate ?? (other !== undefined && subscription.ended_at === null)
  const row = toRow(context, { accountId, subscription, before, isDuplicate })
  await saveSubscription(tx, row)
  if (isDuplicate && !before) await refuseDuplicate(context, tx, accountId, subscription)
  if (row.ended_at && !before?.ended_at && !isDuplicate)
    await context.queue.enqueue(tx, closeEndedTask, { subscriptionId: id })
  if (isDuplicate || other) return
  const cardId = row.payment_method_id
  if (cardId) await setFirstCard(tx, accountId, cardId)
  await setSubscription(tx, accountId, { status, paidAt: new Date(1000 * subscription.created) })
  const state = await lockAccountState(tx, accountId)
  if (state !== 'terminated' && state !== 'deleted') {
    // A deleted account has no Stripe customer to change.
    if (cardId && !before)
      await setDefaultCard(context, tx, { accountId, customer: toId(subscription.customer), cardId })
    return announceChange(context, tx, { accountId, subscription, before })
  }
  if (row.ended_at) return
  // The customer paid on a page that was open when the account was closed.
  const task = state === 'deleted' ? forgetCustomerTask : endSubscriptionTask
  await context.queue.enqueue(tx, task, { accountId })
}

/** Whether any payment of a subscription succeeded. A subscription with access always has one. */
async function wasPaid({ stripe }: Context, { id, status }: Stripe.Subscription): Promise<boolean> {
  if (status !== 'canceled' && status !== 'unpaid') return true
  const { data } = await stripe.invoices.list({ subscription: id, status: 'paid', limit: 1 })
  return data.length > 0
}

/** Finds another running subscription of the account. Updates one first whose end Stripe has not reported yet. */
async function findOther(context: Context, tx: Tx, accountId: number, { id }: Stripe.Subscription) {
  const running = await findRunning(tx, accountId)
  if (running === undefined || running.id === id) return undefined
  const { ended_at } = await context.stripe.subscriptions.retrieve(running.id)
  if (ended_at === null) return running
  await settleLocked(context, tx, accountId, running.id)
  return undefined
}

async function refuseDuplicate(
  context: Context,
  tx: Tx,
  accountId: number,
  subscription: Stripe.Subscription,
): Promise<void> {
  const purchase = await findPurchase(tx, subscription.metadata.purchase)
  const end = { status: 'failed', failure: 'duplicate-subscription', now: context.clock.now() } as const
  if (purchase) await closePurchase(tx, purchase.id, end)
  await context.queue.enqueue(tx, endDuplicateTask, { subscriptionId: subscription.id })
  await enqueueEmail(context, tx, billingEmails, { accountId, kind: 'paid-twice' })
}

/** Closes the purchase of a subscription that never received its first payment. */
async function closeUnpaid(
  context: Context,
  tx: Tx,
  { status, metadata }: Stripe.Subscription,
): Promise<void> {
  if (status === 'incomplete') return
  const purchase = await findPurchase(tx, metadata.purchase)
  if (purchase)
    await closePurchase(tx, purchase.id, { status: 'failed', failure: status, now: context.clock.now() })
}
