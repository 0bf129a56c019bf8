import { wholeList } from '../api/lists.ts'
import type { Account } from '../state/account.ts'
import type { Invoice, PaymentIntent, Price, Subscription, SubscriptionItem } from '../state/wire.ts'
import type { Item } from './invoice-lines.ts'
import { createInvoice, openPayment } from './invoices.ts'
import { nextPeriodEnd } from './periods.ts'

export interface NewSubscription {
  customer: string
  items: Item[]
  /** Only on the first invoice. */
  oneTimeItems: Item[]
  metadata: Record<string, string>
  description: string | null
  defaultCard: string | null
  savesCard: boolean
  cancelAtPeriodEnd: boolean
}

export interface Started {
  subscription: Subscription
  invoice: Invoice
  intent: PaymentIntent
}

function planOf(price: Price): SubscriptionItem['plan'] {
  const { interval, interval_count, usage_type } = price.recurring!
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: String(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type,
  }
}

function createItem(account: Account, subscription: string, { price, quantity }: Item): SubscriptionItem {
  const now = account.now()
  return {
    id: account.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: nextPeriodEnd(now, price.recurring!, now),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** Fields that are always empty on subscriptions. */
const leftOut = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
  trial_start: null,
} satisfies Partial<Subscription>

function incomplete(account: Account, wanted: NewSubscription): Subscription {
  const id = account.newId('sub')
  const now = account.now()
  const items = wanted.items.map((item) => createItem(account, id, item))
  return {
    id,
    object: 'subscription',
    ...leftOut,
    billing_cycle_anchor: now,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: wanted.items[0]!.price.currency,
    customer: wanted.customer,
    default_payment_method: wanted.defaultCard,
    description: wanted.description,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: wholeList(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    metadata: wanted.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: wanted.savesCard ? 'on_subscription' : 'off',
    },
    start_date: now,
    status: 'incomplete',
  }
}

/** The current period. */
export function currentPeriod({ items }: Subscription): { start: number; end: number } {
  const { current_period_start: start, current_period_end: end } = items.data[0]!
  return { start, end }
}

export function cancelAtPeriodEnd(
  account: Account,
  subscription: Subscription,
  isWanted: boolean,
): Partial<Subscription> {
  const { cancellation_details: details } = subscription
  return {
    cancel_at_period_end: isWanted,
    cancel_at: isWanted ? currentPeriod(subscription).end : null,
    canceled_at: isWanted ? account.now() : null,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: null,
      reason: isWanted ? 'cancellation_requested' : null,
    },
  }
}

/**
 * Starts a subscription with its first invoice, settled by an existing payment or waiting for a new one. The
 * subscription is incomplete until that payment succeeds.
 */
export function startSubscription(
  account: Account,
  wanted: NewSubscription,
  paidBy?: PaymentIntent,
): Started {
  const blank = incomplete(account, wanted)
  const created = account.create({
    ...blank,
    ...(wanted.cancelAtPeriodEnd && cancelAtPeriodEnd(account, blank, true)),
  })
  const invoice = createInvoice(account, {
    subscription: created,
    reason: 'subscription_create',
    items: [...wanted.items, ...wanted.oneTimeItems],
    period: currentPeriod(created),
  })
  const subscription = account.update(
    created,
    { latest_invoice: invoice.id },
    'customer.subscription.created',
  )
  return { subscription, invoice, intent: openPayment(account, invoice, paidBy) }
}
