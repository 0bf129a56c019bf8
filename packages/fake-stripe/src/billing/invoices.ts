import { wholeList } from '../api/lists.ts'
import { createPayment } from '../payments/payment-intents.ts'
import type { Account } from '../state/account.ts'
import type { Item } from '../state/store.ts'
import type { Invoice, InvoicePayment, PaymentIntent, Subscription } from '../state/wire.ts'
import { sumAmounts } from './prices.ts'

interface NewInvoice {
  /** In the period that the invoice pays. */
  subscription: Subscription
  reason: 'subscription_create' | 'subscription_cycle'
  items: Item[]
}

/** Creates and finalizes an invoice. Real renewal invoices stay drafts for an hour. */
export function createInvoice(account: Account, { subscription, reason, items }: NewInvoice): Invoice {
  const now = account.now()
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0]!
  const total = sumAmounts(items)
  const lines = items.map((item) => ({
    amount: sumAmounts([item]),
    period: item.price.recurring ? { start, end } : { start: now, end: now },
    quantity: item.quantity,
  }))
  const created = account.create('invoice.created', 'invoice', {
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    billing_reason: reason,
    currency: subscription.currency,
    customer: subscription.customer,
    lines: wholeList(lines, '/v1/invoices/lines'),
    next_payment_attempt: null,
    parent: {
      type: 'subscription_details',
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    status: 'draft',
    status_transitions: { finalized_at: null, paid_at: null, voided_at: null },
    total,
  })
  return account.update('invoice.finalized', created, {
    status: 'open',
    status_transitions: { ...created.status_transitions, finalized_at: now },
  })
}

/** The payment of an invoice. Created unless `paidBy` is given. */
export function openPayment(account: Account, invoice: Invoice, paidBy?: PaymentIntent): PaymentIntent {
  const intent =
    paidBy ??
    createPayment(account, {
      amount: invoice.amount_remaining,
      currency: invoice.currency,
      customer: String(invoice.customer),
      setup_future_usage: 'off_session',
    })
  account.store.save(
    account.newObject('invoice_payment', {
      amount_paid: null,
      amount_requested: invoice.amount_remaining,
      invoice: invoice.id,
      payment: { payment_intent: intent.id, type: 'payment_intent' },
      status: 'open',
    }),
  )
  return intent
}

/** The payment of an invoice, as the invoice knows it. */
export const getPayment = ({ store }: Account, invoice: string): InvoicePayment =>
  store.list('invoice_payment', { invoice })[0]!

/** The invoice of a payment. */
export function findInvoice({ store }: Account, intent: string): Invoice | undefined {
  const [payment] = store.list('invoice_payment', { 'payment.payment_intent': intent })
  return payment && store.get('invoice', String(payment.invoice))
}

export const toSubscription = ({ store }: Account, { parent }: Invoice): Subscription =>
  store.get('subscription', String(parent?.subscription_details?.subscription))

/** Marks an invoice and its payment as paid. */
export function markPaid(account: Account, invoice: Invoice): void {
  const payment = getPayment(account, invoice.id)
  account.update('invoice_payment.paid', payment, { status: 'paid', amount_paid: payment.amount_requested })
  const paid = account.update('invoice.updated', invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: account.now() },
  })
  account.emit('invoice.paid', paid)
  account.emit('invoice.payment_succeeded', paid)
}
