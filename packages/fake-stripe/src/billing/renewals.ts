import { expireSession } from '../checkout/complete-session.ts'
import type { Account } from '../state/account.ts'
import type { Invoice, Subscription } from '../state/wire.ts'
import { endSubscription, findCard, payInvoice, voidInvoice } from './collect-payment.ts'
import { createInvoice, openPayment, toSubscription } from './invoices.ts'
import { currentPeriod, nextPeriodEnd } from './subscriptions.ts'

/** How long a first payment may wait (docs.stripe.com/billing/subscriptions/overview, "incomplete"). */
const incompleteSeconds = 23 * 3600

/** Advances every item by a period. */
function nextPeriod({ items, billing_cycle_anchor: anchor }: Subscription): Subscription['items'] {
  const data = items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: nextPeriodEnd(anchor, item.current_period_end),
  }))
  return { ...items, data }
}

/** Starts the next period of a subscription and collects its payment, or ends it if its cancellation is due. */
export function renew(account: Account, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(account, subscription)
    return
  }
  const moved = { ...subscription, items: nextPeriod(subscription) }
  const items = moved.items.data.map(({ price, quantity }) => ({ price, quantity: quantity ?? 1 }))
  const invoice = createInvoice(account, { subscription: moved, reason: 'subscription_cycle', items })
  account.update('customer.subscription.updated', subscription, {
    items: moved.items,
    latest_invoice: invoice.id,
  })
  openPayment(account, invoice)
  payInvoice(account, invoice, findCard(account, subscription), false)
}

function renewDue(account: Account, now: number): void {
  for (const { id } of account.store.list('subscription', { status: 'active' })) {
    for (;;) {
      const subscription = account.store.get('subscription', id)
      if (subscription.status !== 'active' || currentPeriod(subscription).end > now) break
      renew(account, subscription)
    }
  }
}

function retryDue(account: Account, now: number): void {
  for (const { id } of account.store.list('invoice', { status: 'open' })) {
    // An earlier retry may have ended the subscription of this one.
    const invoice = account.store.get('invoice', id)
    const { next_payment_attempt: dueAt } = invoice
    if (dueAt !== null && dueAt <= now) retry(account, invoice)
  }
}

/** Retries an open renewal invoice with the subscription's current card. */
export function retry(account: Account, invoice: Invoice): void {
  payInvoice(account, invoice, findCard(account, toSubscription(account, invoice)), false)
}

function expireDue(account: Account, now: number): void {
  for (const session of account.store.list('checkout.session', { status: 'open' })) {
    if (session.expires_at <= now) expireSession(account, session)
  }
  for (const subscription of account.store.list('subscription', { status: 'incomplete' })) {
    if (subscription.created + incompleteSeconds > now) continue
    const invoice = account.store.find('invoice', String(subscription.latest_invoice))
    if (invoice?.status === 'open') voidInvoice(account, invoice)
    account.update('customer.subscription.updated', subscription, {
      status: 'incomplete_expired',
      ended_at: now,
    })
  }
}

/** Runs everything that is due by the account's clock. */
export function runDue(account: Account): void {
  const now = account.now()
  account.store.transaction(() => {
    expireDue(account, now)
    retryDue(account, now)
    renewDue(account, now)
  })
}
