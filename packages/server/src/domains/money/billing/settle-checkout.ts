import type { Context } from '../../../platform/context.ts'
import { type Stripe, toId } from '../../../platform/stripe/index.ts'
import { endPurchase } from './purchases.ts'
import { settleWithInvoice } from './settle-invoice.ts'
import { settlePayment } from './settle-payment.ts'
import { findPurchase, type PurchaseRow } from './store.ts'

/** Updates the purchase of a checkout session: paid, failed, expired, or still open. */
export async function settleCheckout(context: Context, sessionId: string): Promise<void> {
  const session = await context.stripe.checkout.sessions.retrieve(sessionId)
  const purchase = await findPurchase(context.db, session.metadata?.purchase)
  if (!purchase)
    return context.logger.info({ session: sessionId }, 'ignored a checkout session of another system')
  if (session.status === 'expired') return endPurchase(context, purchase.id, { status: 'expired' })
  if (session.status !== 'complete') return
  if (session.mode !== 'subscription') return settlePaidPage(context, purchase, session)
  const subscription = toId(session.subscription)
  if (subscription !== null)
    await settleWithInvoice(context, { subscription, invoice: toId(session.invoice) })
}

async function settlePaidPage(
  context: Context,
  purchase: PurchaseRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const paymentId = toId(session.payment_intent)
  if (paymentId === null) throw new Error(`Checkout session ${session.id} is complete without a payment`)
  await settlePayment(context, paymentId)
  // Only delayed payment methods fail here. A declined card leaves the page open.
  const payment = await context.stripe.paymentIntents.retrieve(paymentId)
  if (payment.status === 'requires_payment_method' || payment.status === 'canceled')
    await endPurchase(context, purchase.id, {
      status: 'failed',
      failure: payment.last_payment_error?.code ?? null,
    })
}
