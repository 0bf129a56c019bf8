import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/queue/index.ts'
import { idOf } from '../../platform/stripe/index.ts'
import { settleInvoice } from './settle-invoice.ts'
import { settleSubscription } from './settle-subscription.ts'
import { getSubscriptionRow } from './subscription-store.ts'
import { pollSubscriptionTask } from './tasks.ts'

/** Gets the state of a subscription from Stripe after its period: a webhook about its renewal or end may be lost. */
export async function pollSubscription(context: Context, id: string): Promise<void> {
  const { ended_at } = await getSubscriptionRow(context.db, id)
  if (ended_at !== null) return
  const { latest_invoice } = await context.stripe.subscriptions.retrieve(id)
  const invoice = idOf(latest_invoice)
  await settleSubscription(context, id)
  if (invoice !== null) await settleInvoice(context, invoice)
}

export const pollSubscriptionHandler = handle(pollSubscriptionTask, (context: Context, { subscriptionId }) =>
  pollSubscription(context, subscriptionId),
)
