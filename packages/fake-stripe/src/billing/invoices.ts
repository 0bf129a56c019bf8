import { wholeList } from '../api/lists.ts'
import { createPayment } from '../payments/payment-intents.ts'
import type { Account } from '../state/account.ts'
import type { Invoice, InvoicePayment, PaymentIntent, Subscription } from '../state/wire.ts'
import { requireCustomer } from './customers.ts'
import { createLine, type Item, measureAmount } from './invoice-lines.ts'

interface NewInvoice {
  subscription: Subscription
  reason: 'subscription_create' | 'subscription_cycle'
  items: Item[]
  period: { start: number; end: number }
}

function nextNumber(account: Account, customerId: string): string {
  const customer = requireCustomer(account, customerId)
  const sequence = customer.next_invoice_sequence ?? 1
  account.change(customer, { next_invoice_sequence: sequence + 1 })
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`
}

/** Fields of invoices and subscriptions without a value in this account. */
export const unusedFields = {
  application: null,
  customer_account: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  on_behalf_of: null,
  test_clock: null,
} satisfies Partial<Invoice> & Partial<Subscription>

/** Fields without a value in this account. */
const emptyFields = {
  ...unusedFields,
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  custom_fields: null,
  customer_shipping: null,
  default_payment_method: null,
  description: null,
  due_date: null,
  footer: null,
  from_invoice: null,
  last_finalization_error: null,
  latest_revision: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
} satisfies Partial<Invoice>

function draft(account: Account, { subscription, reason, items, period }: NewInvoice): Invoice {
  const fresh = account.newObject('in')
  const { id, created: now } = fresh
  const lines = items.map((item) => createLine(account, id, subscription, item, period))
  const customer = requireCustomer(account, String(subscription.customer))
  const taxIds = account.store.list('tax_id', { customer: customer.id })
  const stored = account.store.get('subscription', subscription.id)
  const total = items.reduce((sum, item) => sum + measureAmount(item), 0)
  return {
    ...fresh,
    object: 'invoice',
    ...emptyFields,
    account_country: 'DE',
    account_name: 'Fake Stripe',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    auto_advance: reason === 'subscription_cycle',
    billing_reason: reason,
    collection_method: 'charge_automatically',
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
    effective_at: null,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    lines: wholeList(lines, `/v1/invoices/${id}/lines`),
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    // The first invoice covers its creation time, later ones the previous period, in which the stored subscription is.
    period_end: now,
    period_start: reason === 'subscription_create' ? now : stored.items.data[0]!.current_period_start,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: now,
  }
}

/** Creates and finalizes an invoice. Real renewal invoices stay drafts for an hour. */
export function createInvoice(account: Account, invoice: NewInvoice): Invoice {
  const created = account.create('invoice.created', draft(account, invoice))
  const now = account.now()
  return account.update('invoice.finalized', created, {
    status: 'open',
    number: nextNumber(account, String(created.customer)),
    effective_at: now,
    ending_balance: 0,
    hosted_invoice_url: `${account.url}/stripe/invoices/${created.id}`,
    invoice_pdf: `${account.url}/stripe/invoices/${created.id}/pdf`,
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
      description:
        invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      setup_future_usage: 'off_session',
    })
  account.store.save<InvoicePayment>({
    ...account.newObject('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_remaining,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
  return intent
}

export const findPayment = ({ store }: Account, invoice: string): InvoicePayment | undefined =>
  store.list('invoice_payment', { invoice })[0]

/** The invoice of a payment. */
export function findInvoice({ store }: Account, intent: string): Invoice | undefined {
  const [payment] = store.list('invoice_payment', { 'payment.payment_intent': intent })
  return payment && store.get('invoice', String(payment.invoice))
}

export const toSubscription = ({ store }: Account, { parent }: Invoice): Subscription =>
  store.get('subscription', String(parent?.subscription_details?.subscription))

/** Marks an invoice as paid, with or without a payment. An amount of 0 needs none. */
export function markPaid(account: Account, invoice: Invoice): void {
  const now = account.now()
  const payment = findPayment(account, invoice.id)
  if (payment) {
    account.update('invoice_payment.paid', payment, {
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions: { ...payment.status_transitions, paid_at: now },
    })
  }
  const paid = account.update('invoice.updated', invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  account.emit('invoice.paid', paid)
  account.emit('invoice.payment_succeeded', paid)
}
