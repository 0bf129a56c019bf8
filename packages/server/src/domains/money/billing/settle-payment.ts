import type { Context } from '../../../platform/context.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { type Stripe, toId } from '../../../platform/stripe/index.ts'
import { nextTopUpAt } from './auto-top-up-store.ts'
import { bookPayment } from './book-payment.ts'
import { readBuyer } from './buyer.ts'
import { listReversals } from './list-reversals.ts'
import { endPurchase } from './purchases.ts'
import { billingEmails } from './send-email.ts'
import { settlePaidInvoice } from './settle-invoice.ts'
import { bookPurchase, findPurchase, linkPurchase, lockCustomer, type PurchaseRow } from './store.ts'

/**
 * Updates a payment: books its coins once it succeeded, and its reversals so far. The payment of an invoice is settled
 * with its invoice.
 */
export async function settlePayment(context: Context, paymentId: string): Promise<void> {
  const payment = await context.stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] })
  const purchase = await findPurchase(context.db, payment.metadata.purchase)
  if (purchase?.kind !== 'coins') await settlePaidInvoice(context, paymentId)
  else if (payment.status === 'succeeded') await bookCoins(context, purchase, payment)
  else await closeUnpaid(context, purchase, payment)
}

async function bookCoins(
  context: Context,
  purchase: PurchaseRow,
  payment: Stripe.PaymentIntent,
): Promise<void> {
  const { account_id: accountId, amount_cents, coins } = purchase
  if (payment.amount_received !== amount_cents || payment.currency !== 'eur' || coins === null)
    throw new Error(`Payment ${payment.id} is not what purchase ${purchase.id} costs`)
  const buyer = await readBuyer(context, toId(payment.customer))
  const reversals = await listReversals(context.stripe, payment.id)
  await context.db.transaction().execute(async (tx) => {
    const now = context.clock.now()
    await lockCustomer(tx, accountId, now)
    await linkPurchase(tx, purchase.id, { stripe_payment_intent_id: payment.id })
    await bookPurchase(tx, purchase.id, now)
    const arrived = {
      id: payment.id,
      account_id: accountId,
      kind: purchase.kind,
      purchase_id: purchase.id,
      amount_cents,
      coins,
      paid_at: paidAt(payment),
    }
    const isNew = await bookPayment(context, tx, { payment: arrived, buyer, reversals })
    if (!isNew) return
    const isAutomatic = purchase.method === 'auto-top-up'
    await enqueueEmail(context, tx, billingEmails, {
      accountId,
      kind: isAutomatic ? 'topped-up' : 'coins-bought',
      coins,
      cents: amount_cents,
      receipt: payment.id,
      // No other automatic purchase is made before this time.
      ...(isAutomatic && { until: await nextTopUpAt(context, tx, accountId) }),
    })
  })
}

const paidAt = ({ latest_charge, created }: Stripe.PaymentIntent): Date =>
  new Date(1000 * (typeof latest_charge === 'string' ? created : (latest_charge?.created ?? created)))

/** A declined card leaves Stripe's page open for another card. A purchase without a page has failed. */
async function closeUnpaid(
  context: Context,
  purchase: PurchaseRow,
  { status, last_payment_error }: Stripe.PaymentIntent,
): Promise<void> {
  const isOver =
    status === 'canceled' || (status === 'requires_payment_method' && last_payment_error !== null)
  if (purchase.method === 'checkout' || !isOver) return
  const failure = last_payment_error?.decline_code ?? last_payment_error?.code ?? status
  await endPurchase(context, purchase.id, { status: 'failed', failure })
}
