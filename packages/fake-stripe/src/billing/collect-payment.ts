import { invalidRequest, type StripeError } from '../api/errors.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import { cancelPayment } from '../payments/payment-intents.ts'
import type { Account } from '../state/account.ts'
import type { Invoice, PaymentIntent, Subscription } from '../state/wire.ts'
import { requireCustomer } from './customers.ts'
import { findInvoice, getPayment, markPaid, toSubscription } from './invoices.ts'

const daySeconds = 86_400
/** Days from a failed attempt to the next. After the last one the subscription ends. */
const retryDays = [3, 5, 7]

/** The card that pays a subscription: its own, otherwise the customer's. */
export function findCard(account: Account, subscription: Subscription): string | null {
  const customer = requireCustomer(account, String(subscription.customer))
  const card = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return card && String(card)
}

/** Settles the invoice of a successful payment, if there is one. */
export function settleInvoice(account: Account, intent: PaymentIntent): void {
  const invoice = findInvoice(account, intent.id)
  if (invoice?.status !== 'open') return
  markPaid(account, invoice)
  const subscription = toSubscription(account, invoice)
  const savesCard = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  const isWaiting = ['incomplete', 'past_due'].includes(subscription.status)
  account.update('customer.subscription.updated', subscription, {
    ...(isWaiting && { status: 'active' }),
    ...(savesCard && { default_payment_method: intent.payment_method }),
  })
}

/**
 * Records a failed attempt on the invoice of a payment, if there is one. An active subscription becomes past due. A new
 * one stays incomplete.
 */
export function recordFailure(account: Account, invoice: Invoice | undefined): void {
  if (invoice?.status !== 'open') return
  const isRenewal = invoice.billing_reason === 'subscription_cycle'
  const days = isRenewal ? retryDays[invoice.attempt_count] : undefined
  const failed = account.update('invoice.updated', invoice, {
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: days === undefined ? null : account.now() + days * daySeconds,
  })
  account.emit('invoice.payment_failed', failed)
  const subscription = toSubscription(account, invoice)
  if (!isRenewal || subscription.status === 'canceled') return
  if (days === undefined) endSubscription(account, subscription, { reason: 'payment_failed' })
  else account.update('customer.subscription.updated', subscription, { status: 'past_due' })
}

/** Records that a payment waits for authentication. A renewal becomes past due like a declined one. */
export function recordRequiredAction(account: Account, intent: PaymentIntent): void {
  const invoice = findInvoice(account, intent.id)
  if (invoice === undefined) return
  account.emit('invoice.payment_action_required', invoice)
  if (invoice.billing_reason === 'subscription_cycle') recordFailure(account, invoice)
}

/** Ends a subscription immediately. Its open invoice is not retried. */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  details: Partial<NonNullable<Subscription['cancellation_details']>> = {},
): Subscription {
  const now = account.now()
  const invoice = account.store.find('invoice', String(subscription.latest_invoice))
  if (invoice?.status === 'open') account.change(invoice, { next_payment_attempt: null })
  return account.update('customer.subscription.deleted', subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: 'cancellation_requested',
      ...details,
    },
  })
}

/** Voids an open invoice and cancels its payment. */
export function voidInvoice(account: Account, invoice: Invoice): Invoice {
  const { payment } = getPayment(account, invoice.id)
  cancelPayment(account, account.store.get('payment_intent', String(payment.payment_intent)))
  return account.update('invoice.voided', invoice, {
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: account.now() },
  })
}

/**
 * Attempts the payment of an open invoice. If the bank requires authentication, an off-session payment is
 * declined, and any other waits. Reactions to the payment's events handle the result.
 */
export function payInvoice(
  account: Account,
  invoice: Invoice,
  card: string | null,
  isOffSession: boolean,
): PaymentIntent {
  const { payment } = getPayment(account, invoice.id)
  const intent = account.store.get('payment_intent', String(payment.payment_intent))
  if (card === null) {
    recordFailure(account, invoice)
    return intent
  }
  const method = account.store.get('payment_method', card)
  return confirmPayment(account, intent, { method, isOffSession, isScripted: true })
}

/** The error for a payment without a payment method. */
export const noCard = (): StripeError =>
  invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    'resource_missing',
  )
