import { settleInvoice } from '../billing/collect-payment.ts'
import { startSubscription } from '../billing/subscriptions.ts'
import { cancelPayment } from '../payments/payment-intents.ts'
import type { Account } from '../state/account.ts'
import type { Order } from '../state/store.ts'
import type { CheckoutSession, Fields, PaymentIntent } from '../state/wire.ts'

export const getOrder = ({ store }: Account, session: string): Order => store.get('order', `order_${session}`)

/** The session of an intent. */
export function findSession({ store }: Account, intent: string): CheckoutSession | undefined {
  const [order] = store.list('order', { intent })
  return order && store.find('checkout.session', order.id.replace(/^order_/, ''))
}

function subscribe(
  account: Account,
  session: CheckoutSession,
  intent: PaymentIntent,
): Fields<CheckoutSession> {
  const { items, metadata } = getOrder(account, session.id)
  const started = startSubscription(
    account,
    {
      customer: String(session.customer),
      items: items.filter(({ price }) => price.recurring !== null),
      oneTimeItems: items.filter(({ price }) => price.recurring === null),
      metadata,
      default_payment_method: intent.payment_method,
    },
    intent,
  )
  settleInvoice(account, intent)
  return { subscription: started.subscription.id, invoice: started.invoice.id }
}

/** Completes the checkout session of a successful payment, if there is one. */
export function completeSession(account: Account, intent: PaymentIntent): void {
  const session = findSession(account, intent.id)
  if (session?.status !== 'open') return
  account.update('checkout.session.completed', session, {
    ...(session.mode === 'subscription'
      ? subscribe(account, session, intent)
      : { payment_intent: intent.id }),
    payment_status: 'paid',
    status: 'complete',
    url: null,
  })
}

/** Expires an open session and cancels its payment. */
export function expireSession(account: Account, session: CheckoutSession): CheckoutSession {
  const { intent } = getOrder(account, session.id)
  if (intent !== null) cancelPayment(account, account.store.get('payment_intent', intent))
  return account.update('checkout.session.expired', session, { status: 'expired', url: null })
}
