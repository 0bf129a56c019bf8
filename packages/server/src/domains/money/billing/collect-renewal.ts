import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/queue/index.ts'
import { declineCode, type Stripe } from '../../../platform/stripe/index.ts'
import { settleInvoice } from './settle-invoice.ts'
import { collectRenewalTask } from './tasks.ts'

/**
 * Collects the open invoices of a subscription with its current card, after its owner has chosen another one. Nothing is
 * collected for an ended subscription.
 */
export const collectHandler = handle(collectRenewalTask, async (context: Context, { subscriptionId }) => {
  const { ended_at } = await context.stripe.subscriptions.retrieve(subscriptionId)
  if (ended_at !== null) return
  const { data } = await context.stripe.invoices.list({ subscription: subscriptionId, status: 'open' })
  for (const { id } of data) {
    await tryToPay(context.stripe, id)
    await settleInvoice(context, id)
  }
})

/** A declined card leaves the invoice open, and the grace period continues. */
async function tryToPay(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await stripe.invoices.pay(invoiceId)
  } catch (error) {
    if (declineCode(error) === undefined) throw error
  }
}
