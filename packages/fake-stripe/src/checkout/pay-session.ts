import { createCustomer, requireCustomer } from '../billing/customers.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { createPayment } from '../payments/payment-intents.ts'
import { type CardInput, createCard } from '../payments/payment-methods.ts'
import { confirmSetup, createSetup } from '../payments/setup-intents.ts'
import type { Account } from '../state/account.ts'
import type { Address, CheckoutSession, PaymentIntent, SetupIntent } from '../state/wire.ts'
import { orderOf } from './complete-session.ts'

/** The customer's input on the page. */
export interface Filled {
  card: CardInput
  email: string
  name: string
  company: string | null
  address: Address
  vatId: string | null
}

/** The session with the customer's details and, if needed, a new customer. */
function withDetails(account: Account, session: CheckoutSession, filled: Filled): CheckoutSession {
  const needsCustomer = session.customer === null && session.customer_creation === 'always'
  const customer = needsCustomer
    ? createCustomer(account, { email: filled.email, name: filled.name, address: filled.address }).id
    : session.customer
  return account.update(session, {
    customer,
    customer_details: {
      address: filled.address,
      business_name: filled.company,
      email: filled.email,
      individual_name: null,
      name: filled.company ?? filled.name,
      phone: null,
      tax_exempt: customer ? (requireCustomer(account, String(customer)).tax_exempt ?? 'none') : 'none',
      tax_ids: filled.vatId === null ? [] : [{ type: 'eu_vat', value: filled.vatId }],
    },
  })
}

function paymentIntentOf(account: Account, session: CheckoutSession): PaymentIntent {
  const order = orderOf(account, session.id)
  if (order.intent !== null) return account.store.get('payment_intent', order.intent)
  const isSubscription = session.mode === 'subscription'
  const intent = createPayment(account, {
    amount: session.amount_total ?? 0,
    currency: String(session.currency),
    customer: session.customer as string | null,
    metadata: order.payment.metadata,
    description: isSubscription ? 'Subscription creation' : order.payment.description,
    setupFutureUsage: isSubscription ? 'off_session' : order.payment.setupFutureUsage,
    receiptEmail: null,
    allowedTypes: null,
    automaticMethods: null,
  })
  account.store.save({ ...order, intent: intent.id })
  return intent
}

function setupIntentOf(account: Account, session: CheckoutSession): SetupIntent {
  const order = orderOf(account, session.id)
  if (order.intent !== null) return account.store.get('setup_intent', order.intent)
  const intent = createSetup(account, {
    customer: session.customer as string | null,
    ...order.setup,
    usage: 'off_session',
    allowedTypes: null,
    automaticMethods: null,
  })
  account.store.save({ ...order, intent: intent.id })
  return intent
}

/**
 * Pays an open session with a card. The session completes when the payment succeeds. Until then the intent states
 * the next step. Throws a card error for an invalid card.
 */
export function paySession(
  account: Account,
  session: CheckoutSession,
  filled: Filled,
): PaymentIntent | SetupIntent {
  const detailed = withDetails(account, session, filled)
  const { address, email, name } = filled
  const method = createCard(account, filled.card, { address, email, name, phone: null, tax_id: null })
  if (session.mode === 'setup') return confirmSetup(account, setupIntentOf(account, detailed), method, null)
  return confirmPayment(account, paymentIntentOf(account, detailed), {
    method,
    isOffSession: false,
    returnUrl: null,
    isScripted: true,
  })
}
