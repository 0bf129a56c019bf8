import { nextBankResponses } from '../payments/bank.ts'
import type { Account } from '../state/account.ts'
import type { Charge, CheckoutSession, Dispute, StripeEvent, Subscription } from '../state/wire.ts'
import { type Delivery, deliveriesOf, type Traffic, trafficOf } from '../webhooks/queue.ts'

const newest = 50

/** The state of the account on the control page: the newest fifty of each kind, newest first. */
export interface Overview {
  now: number
  clockOffsetSeconds: number
  /** The bank's responses to the next payments. */
  bank: string[]
  webhooks: Traffic & { urls: string[] }
  sessions: CheckoutSession[]
  subscriptions: Subscription[]
  charges: Charge[]
  disputes: Dispute[]
  events: (StripeEvent & { deliveries: Delivery[] })[]
}

export function overview(account: Account): Overview {
  const { store } = account
  return {
    now: account.now(),
    clockOffsetSeconds: account.clockOffsetSeconds,
    bank: nextBankResponses(account),
    webhooks: { ...trafficOf(store), urls: store.list('webhook_endpoint').map(({ url }) => url) },
    sessions: store.list('checkout.session', { status: 'open' }).slice(0, newest),
    subscriptions: store.list('subscription').slice(0, newest),
    charges: store.list('charge').slice(0, newest),
    disputes: store.list('dispute').slice(0, newest),
    events: store
      .list('event')
      .slice(0, newest)
      .map((event) => ({ ...event, deliveries: deliveriesOf(store, event.id) })),
  }
}
