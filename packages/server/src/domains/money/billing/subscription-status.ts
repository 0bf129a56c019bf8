import type { Insertable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/db/index.ts'
import type { SubscriptionStatus } from '../../../platform/db/tables.ts'
import { dayMs } from '../../../platform/durations.ts'
import { type Stripe, toId } from '../../../platform/stripe/index.ts'
import type { SubscriptionRow } from './subscription-store.ts'

const toTime = (seconds: number | null): Date | null => (seconds === null ? null : new Date(1000 * seconds))

/** The comment at Stripe of a subscription that ended because of a disputed payment. */
export const disputedComment = 'payment-disputed'
/** The comment at Stripe of a subscription that we ended because its renewal was unpaid. */
export const unpaidComment = 'renewal-unpaid'

/** Whether it ends at a future time: the end of its period or a chosen day. */
const isCancelled = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null

/**
 * Maps a Stripe subscription to the status of its account. `canceled` is paid until its period ends. `past_due` keeps
 * access while the renewal is being collected. Undefined while the first payment is open or when it was never made.
 */
export function subscriptionStatus(subscription: Stripe.Subscription): SubscriptionStatus | undefined {
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      return isCancelled(subscription) ? 'canceled' : 'active'
    case 'past_due':
    case 'unpaid':
      return 'past_due'
    case 'canceled':
    case 'paused':
      return 'ended'
    default:
      return undefined
  }
}

export interface SubscriptionFacts {
  accountId: number
  subscription: Stripe.Subscription
  before: SubscriptionRow | undefined
  isDuplicate: boolean
}

export function toRow(
  { config }: Pick<Context, 'config'>,
  { accountId, subscription, before, isDuplicate }: SubscriptionFacts,
): Insertable<Tables['subscriptions']> {
  const periods = subscription.items.data
  const periodEnd = Math.max(...periods.map(({ current_period_end }) => current_period_end))
  const periodStart = Math.max(...periods.map(({ current_period_start }) => current_period_start))
  const isCollecting = subscriptionStatus(subscription) === 'past_due'
  return {
    id: subscription.id,
    account_id: accountId,
    status: subscription.status,
    is_duplicate: isDuplicate,
    payment_method_id: toId(subscription.default_payment_method),
    current_period_end: new Date(1000 * periodEnd),
    cancel_at_period_end: isCancelled(subscription),
    // From the day on which the renewal was due, however late Stripe reports it.
    grace_until: isCollecting
      ? (before?.grace_until ?? new Date(1000 * periodStart + config.billing.graceDays * dayMs))
      : null,
    last_warning_at: isCollecting ? (before?.last_warning_at ?? null) : null,
    created_at: new Date(1000 * subscription.created),
    ended_at: toTime(subscription.ended_at),
  }
}
