import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/queue/index.ts'
import { toId } from '../../../platform/stripe/index.ts'
import { settleWithInvoice } from './settle-invoice.ts'
import { getSubscriptionRow } from './subscription-store.ts'
import { pollSubscriptionTask } from './tasks.ts'

/** Gets the state of a subscription from Stripe after its period: a webhook about its renewal or end may be lost. */
export async function pollSubscription(context: Context, id: string): Promise<void> {
  const { ended_at } = await getSubscriptionRow(context.db, id)
  if (ended_at !== null) return
  const { latest_invoice } = await context.stripe.subscriptions.retrieve(id)
  await settleWithInvoice(context, { subscription: id, invoice: toId(latest_invoice) })
}

export const pollSubscriptionHandler = handle(pollSubscriptionTask, (context: Context, { subscriptionId }) =>
  pollSubscription(context, subscriptionId),
)
