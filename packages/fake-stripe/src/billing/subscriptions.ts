import { wholeList } from '../api/lists.ts'
import type { Account } from '../state/account.ts'
import type { PaymentIntent, Price, Subscription, SubscriptionItem } from '../state/wire.ts'
import type { Item } from './invoice-lines.ts'
import { createInvoice, openPayment, unusedFields } from './invoices.ts'
import { nextPeriodEnd } from './periods.ts'

type Fields = 'customer' | 'metadata' | 'description' | 'default_payment_method'

interface NewSubscription extends Pick<Subscription, Fields> {
  items: Item[]
  /** Only on the first invoice. */
  oneTimeItems: Item[]
  savesCard?: boolean
  cancelAtPeriodEnd?: boolean
}

function toPlan(price: Price): SubscriptionItem['plan'] {
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
    plan: toPlan(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** Fields without a value in this account. */
const emptyFields = {
  ...unusedFields,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  days_until_due: null,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
  trial_start: null,
} satisfies Partial<Subscription>

function incomplete(
  account: Account,
  { items: wanted, savesCard, customer, metadata, description, default_payment_method }: NewSubscription,
): Subscription {
  const fresh = account.newObject('sub')
  const { id, created: now } = fresh
  const items = wanted.map((item) => createItem(account, id, item))
  return {
    ...fresh,
    object: 'subscription',
    ...emptyFields,
    billing_cycle_anchor: now,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    currency: wanted[0]!.price.currency,
    customer,
    default_payment_method,
    description,
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
    metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: savesCard ? 'on_subscription' : 'off',
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

/** The cancellation details of a subscription with `changes`. */
export const toCancellation = (
  { cancellation_details: before }: Subscription,
  changes: Partial<NonNullable<Subscription['cancellation_details']>>,
): Subscription['cancellation_details'] => ({
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
  ...before,
  ...changes,
})

/** The changes that schedule a cancellation at the end of the period, or remove it. */
export const cancelAtPeriodEnd = (
  account: Account,
  subscription: Subscription,
  isWanted: boolean,
): Partial<Subscription> => ({
  cancel_at_period_end: isWanted,
  cancel_at: isWanted ? currentPeriod(subscription).end : null,
  canceled_at: isWanted ? account.now() : null,
  cancellation_details: toCancellation(subscription, { reason: isWanted ? 'cancellation_requested' : null }),
})

/**
 * Starts a subscription with its first invoice, settled by an existing payment or waiting for a new one. The
 * subscription is incomplete until that payment succeeds.
 */
export function startSubscription(account: Account, wanted: NewSubscription, paidBy?: PaymentIntent) {
  const blank = incomplete(account, wanted)
  const created = account.store.save({
    ...blank,
    ...(wanted.cancelAtPeriodEnd && cancelAtPeriodEnd(account, blank, true)),
  })
  const invoice = createInvoice(account, {
    subscription: created,
    reason: 'subscription_create',
    items: [...wanted.items, ...wanted.oneTimeItems],
    period: currentPeriod(created),
  })
  const subscription = account.update('customer.subscription.created', created, {
    latest_invoice: invoice.id,
  })
  return { subscription, invoice, intent: openPayment(account, invoice, paidBy) }
}
