import { requireCustomer } from '../billing/customers.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { createPayment } from '../payments/payment-intents.ts'
import { type CardInput, createCard } from '../payments/payment-methods.ts'
import type { Account } from '../state/account.ts'
import type { CheckoutSession, PaymentIntent } from '../state/wire.ts'
import { getOrder } from './complete-session.ts'

/** The payment of the session's earlier attempts, or a new one. */
function openPayment(account: Account, session: CheckoutSession): PaymentIntent {
  const order = getOrder(account, session.id)
  if (order.intent !== null) return account.store.get('payment_intent', order.intent)
  const intent = createPayment(account, {
    amount: session.amount_total ?? 0,
    currency: String(session.currency),
    customer: session.customer,
    ...(session.mode === 'subscription'
      ? { setup_future_usage: 'off_session' }
      : { metadata: order.metadata }),
  })
  account.change(order, { intent: intent.id })
  return intent
}

/**
 * Pays an open session with a card. The session completes when the payment succeeds. Until then the payment states
 * the next step. Throws a card error for an invalid card, and an error for a deleted customer.
 */
export function paySession(account: Account, session: CheckoutSession, card: CardInput): PaymentIntent {
  requireCustomer(account, String(session.customer), 'customer')
  const method = createCard(account, card)
  const intent = openPayment(account, session)
  return confirmPayment(account, intent, { method, isOffSession: false, isScripted: true })
}
