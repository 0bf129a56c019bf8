import { settleInvoice } from '../billing/collect-payment.ts'
import { requireCustomer } from '../billing/customers.ts'
import type { Item } from '../billing/invoice-lines.ts'
import { startSubscription } from '../billing/subscriptions.ts'
import { createTaxId } from '../billing/tax-ids.ts'
import { cancelPayment } from '../payments/payment-intents.ts'
import type { Account } from '../state/account.ts'
import type { Order } from '../state/store.ts'
import type { CheckoutSession, LineItem, PaymentIntent, SetupIntent } from '../state/wire.ts'

export const toOrder = ({ store }: Account, session: string): Order => store.get('order', `order_${session}`)

const toItem = ({ price, quantity }: LineItem): Item => ({ price: price!, quantity: quantity ?? 1 })

/** The session of an intent. */
export function sessionOfIntent({ store }: Account, intent: string): CheckoutSession | undefined {
  const [order] = store.list('order', { intent })
  return order && store.find('checkout.session', order.id.replace(/^order_/, ''))
}

/** Copies the collected details to the customer. */
function updateCustomer(account: Account, session: CheckoutSession): void {
  const { updatesCustomer } = toOrder(account, session.id)
  const { address, name, business_name, tax_ids } = session.customer_details ?? {}
  if (session.customer === null) return
  const customer = requireCustomer(account, session.customer)
  account.update('customer.updated', customer, {
    ...(updatesCustomer.address && address && { address }),
    ...(updatesCustomer.name && name && { name: business_name ?? name }),
  })
  const known = account.store.list('tax_id', { customer: customer.id })
  for (const { type, value } of tax_ids ?? []) {
    if (value !== null && !known.some((each) => each.value === value)) {
      createTaxId(account, customer.id, { type, value })
    }
  }
}

function complete(account: Account, session: CheckoutSession, changes: Partial<CheckoutSession>): void {
  updateCustomer(account, session)
  account.update('checkout.session.completed', session, { status: 'complete', url: null, ...changes })
}

function subscribe(account: Account, session: CheckoutSession, intent: PaymentIntent): void {
  const { line_items, subscription: wanted } = toOrder(account, session.id)
  const items = line_items.map(toItem)
  const { subscription, invoice } = startSubscription(
    account,
    {
      customer: String(session.customer),
      items: items.filter(({ price }) => price.recurring !== null),
      oneTimeItems: items.filter(({ price }) => price.recurring === null),
      ...wanted,
      default_payment_method: intent.payment_method,
    },
    intent,
  )
  settleInvoice(account, intent)
  complete(account, session, {
    payment_status: 'paid',
    subscription: subscription.id,
    invoice: invoice.id,
  })
}

/** Completes the checkout session of a successful payment, if there is one. */
export function completePaidSession(account: Account, intent: PaymentIntent): void {
  const session = sessionOfIntent(account, intent.id)
  if (session?.status !== 'open') return
  if (session.mode === 'subscription') subscribe(account, session, intent)
  else complete(account, session, { payment_status: 'paid', payment_intent: intent.id })
}

/** Completes the checkout session of a saved card, if there is one. */
export function completeSetupSession(account: Account, intent: SetupIntent): void {
  const session = sessionOfIntent(account, intent.id)
  if (session?.status === 'open') complete(account, session, { setup_intent: intent.id })
}

/** Expires an open session and cancels its payment. */
export function expireSession(account: Account, session: CheckoutSession): CheckoutSession {
  const { intent } = toOrder(account, session.id)
  const tried = intent === null ? undefined : account.store.find('payment_intent', intent)
  if (tried) cancelPayment(account, tried, 'automatic')
  return account.update('checkout.session.expired', session, { status: 'expired', url: null })
}
