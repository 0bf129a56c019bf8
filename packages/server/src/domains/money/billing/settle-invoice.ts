import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { type Stripe, toId } from '../../../platform/stripe/index.ts'
import { bookPayment } from './book-payment.ts'
import { readBuyer } from './buyer.ts'
import { listReversals } from './list-reversals.ts'
import { subscriptionCents } from './prices.ts'
import { billingEmails } from './send-email.ts'
import { settleSubscription } from './settle-subscription.ts'
import { bookPurchase, findPurchase, linkPurchase, lockStripeCustomer } from './store.ts'
import { getSubscriptionRow } from './subscription-store.ts'
import { closeEndedTask } from './tasks.ts'

/** Updates the subscription of an invoice, and books the invoice's payment once it exists. */
export async function settleInvoice(context: Context, invoiceId: string): Promise<void> {
  const invoice = await context.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })
  const customer = toId(invoice.customer)
  const subscriptionId = toId(invoice.parent?.subscription_details?.subscription)
  if (customer === null || subscriptionId === null) return
  await settleSubscription(context, subscriptionId)
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')
  const paymentId = toId(payment?.payment.payment_intent)
  if (paymentId !== null) await bookInvoice(context, { invoice, customer, subscriptionId, paymentId })
}

/** Updates a subscription, and books the payment of its invoice if it has one. */
export async function settleWithInvoice(
  context: Context,
  { subscription, invoice }: { subscription: string; invoice: string | null },
): Promise<void> {
  if (invoice === null) await settleSubscription(context, subscription)
  else await settleInvoice(context, invoice)
}

/** Settles the invoice of a payment. Ignores payments of other systems. */
export async function settlePaidInvoice(context: Context, paymentId: string): Promise<void> {
  const payment = { type: 'payment_intent', payment_intent: paymentId } as const
  const { data } = await context.stripe.invoicePayments.list({ payment, limit: 1 })
  const invoiceId = toId(data[0]?.invoice)
  if (invoiceId !== null) await settleInvoice(context, invoiceId)
}

interface PaidInvoice {
  invoice: Stripe.Invoice
  customer: string
  subscriptionId: string
  paymentId: string
}

async function bookInvoice(
  context: Context,
  { invoice, customer, subscriptionId, paymentId }: PaidInvoice,
): Promise<void> {
  if (invoice.currency !== 'eur') throw new Error(`Invoice ${invoice.id} is not in euro`)
  const buyer = await readBuyer(context, customer)
  const reversals = await listReversals(context.stripe, paymentId)
  const period = readPeriod(invoice)
  await context.db.transaction().execute(async (tx) => {
    const owner = await lockStripeCustomer(tx, customer)
    if (!owner) return
    const accountId = owner.account_id
    const { is_duplicate, ended_at } = await getSubscriptionRow(tx, subscriptionId)
    const payment = {
      id: paymentId,
      account_id: accountId,
      kind: 'subscription' as const,
      subscription_id: subscriptionId,
      invoice_id: invoice.id,
      amount_cents: invoice.amount_paid,
      coins: 0,
      paid_at: new Date(1000 * (invoice.status_transitions.paid_at ?? invoice.created)),
    }
    if (!is_duplicate) await bookSubscriptionPurchase(context, tx, invoice)
    const isRenewal = invoice.billing_reason === 'subscription_cycle'
    // Other invoices, such as of a change in Stripe's dashboard, may be of any amount.
    const isFirst = invoice.billing_reason === 'subscription_create'
    const oneTimeFeeCents = isFirst ? Math.max(0, invoice.amount_paid - subscriptionCents) : 0
    const isNew = await bookPayment(context, tx, { payment, buyer, period, oneTimeFeeCents, reversals })
    // The payment may have arrived too late.
    if (isNew && ended_at) await context.queue.enqueue(tx, closeEndedTask, { subscriptionId })
    if (isNew && !is_duplicate && !ended_at)
      await enqueueEmail(context, tx, billingEmails, {
        accountId,
        kind: isRenewal ? 'renewed' : 'welcome',
        cents: invoice.amount_paid,
        day: period.end,
        receipt: paymentId,
      })
  })
}

/** The first invoice of a subscription belongs to a purchase. Renewals have none. */
async function bookSubscriptionPurchase(
  { clock }: Context,
  tx: Tx,
  { billing_reason, parent }: Stripe.Invoice,
) {
  if (billing_reason !== 'subscription_create') return
  const details = parent?.subscription_details
  const purchase = await findPurchase(tx, details?.metadata?.purchase)
  if (!purchase) return
  await linkPurchase(tx, purchase.id, { stripe_subscription_id: toId(details?.subscription) })
  await bookPurchase(tx, purchase.id, clock.now())
}

/** Returns the period of the invoice's lines. Stripe's own period of the invoice is the previous one. */
function readPeriod({ lines }: Stripe.Invoice): { start: Date; end: Date } {
  const periods = lines.data.map(({ period }) => period)
  const at = (seconds: number) => new Date(1000 * seconds)
  return {
    start: at(Math.min(...periods.map(({ start }) => start))),
    end: at(Math.max(...periods.map(({ end }) => end))),
  }
}
