import { wholeList } from '../api/lists.ts'
import { type Account, createId } from '../state/account.ts'
import type { Item } from '../state/store.ts'
import type { Fields, PaymentIntent, Subscription } from '../state/wire.ts'
import { createInvoice, openPayment } from './invoices.ts'

interface NewSubscription extends Pick<Subscription, 'customer' | 'metadata' | 'default_payment_method'> {
  items: Item[]
  /** Only on the first invoice. */
  oneTimeItems: Item[]
  /** Whether the card of the first payment pays the next ones. */
  savesCard?: boolean
}

/** The end of the month that begins at `start`: the anchor, or the end of an earlier one. The 31st recurs after a short month. */
export function nextPeriodEnd(anchor: number, start: number): number {
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  for (;;) {
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
    const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    const end = Math.floor(date.setUTCFullYear(year, month, Math.min(day, days)) / 1000)
    if (end > start) return end
  }
}

/** The current period. */
export function currentPeriod({ items }: Subscription): { start: number; end: number } {
  const { current_period_start: start, current_period_end: end } = items.data[0]!
  return { start, end }
}

/** The changes that schedule a cancellation at the end of the period, or remove it. */
export const cancelAtPeriodEnd = (
  account: Account,
  subscription: Subscription,
  isWanted: boolean,
): Fields<Subscription> => ({
  cancel_at_period_end: isWanted,
  cancel_at: isWanted ? currentPeriod(subscription).end : null,
  canceled_at: isWanted ? account.now() : null,
})

/**
 * Starts a subscription with its first invoice, settled by an existing payment or waiting for a new one. The
 * subscription is incomplete until that payment succeeds.
 */
export function startSubscription(
  account: Account,
  { items, oneTimeItems, savesCard, ...given }: NewSubscription,
  paidBy?: PaymentIntent,
) {
  const now = account.now()
  const end = nextPeriodEnd(now, now)
  const created = account.store.save(
    account.newObject('subscription', {
      billing_cycle_anchor: now,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { comment: null, reason: null },
      currency: items[0]!.price.currency,
      ended_at: null,
      items: wholeList(
        items.map(({ price, quantity }) => ({
          id: createId('si'),
          current_period_start: now,
          current_period_end: end,
          price,
          quantity,
        })),
        '/v1/subscription_items',
      ),
      latest_invoice: null,
      payment_settings: { save_default_payment_method: savesCard ? 'on_subscription' : 'off' },
      status: 'incomplete',
      ...given,
    }),
  )
  const invoice = createInvoice(account, {
    subscription: created,
    reason: 'subscription_create',
    items: [...items, ...oneTimeItems],
  })
  const subscription = account.update('customer.subscription.created', created, {
    latest_invoice: invoice.id,
  })
  return { subscription, invoice, intent: openPayment(account, invoice, paidBy) }
}
