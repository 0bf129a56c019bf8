import { createCustomer, requireCustomer } from '../billing/customers.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { findIntent, type Intent } from '../payments/intents.ts'
import { createPayment } from '../payments/payment-intents.ts'
import { type CardInput, createCard } from '../payments/payment-methods.ts'
import { confirmSetup, createSetup } from '../payments/setup-intents.ts'
import type { Account } from '../state/account.ts'
import type { Address, CheckoutSession } from '../state/wire.ts'
import { toOrder } from './complete-session.ts'
import { noDetails } from './new-session.ts'

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
  return account.change(session, {
    customer,
    customer_details: {
      ...noDetails,
      address: filled.address,
      business_name: filled.company,
      email: filled.email,
      name: filled.company ?? filled.name,
      tax_exempt: customer ? (requireCustomer(account, String(customer)).tax_exempt ?? 'none') : 'none',
      tax_ids: filled.vatId === null ? [] : [{ type: 'eu_vat', value: filled.vatId }],
    },
  })
}

/** The intent of the session's earlier attempts, or a new one. */
function toIntent(account: Account, session: CheckoutSession): Intent {
  const order = toOrder(account, session.id)
  const known = findIntent(account, order.intent ?? '')
  if (known) return known
  const { customer, mode } = session
  const intent =
    mode === 'setup'
      ? createSetup(account, { customer, ...order.setup })
      : createPayment(account, {
          amount: session.amount_total ?? 0,
          currency: String(session.currency),
          customer,
          ...order.payment,
          ...(mode === 'subscription' && {
            description: 'Subscription creation',
            setup_future_usage: 'off_session',
          }),
        })
  account.store.save({ ...order, intent: intent.id })
  return intent
}

/**
 * Pays an open session with a card. The session completes when the payment succeeds. Until then the intent states
 * the next step. Throws a card error for an invalid card.
 */
export function paySession(account: Account, session: CheckoutSession, filled: Filled): Intent {
  const detailed = withDetails(account, session, filled)
  const { address, email, name } = filled
  const method = createCard(account, filled.card, { address, email, name, phone: null, tax_id: null })
  const intent = toIntent(account, detailed)
  if (intent.object === 'setup_intent') return confirmSetup(account, intent, method, null)
  const options = { method, isOffSession: false, returnUrl: null, isScripted: true }
  return confirmPayment(account, intent, options)
}
