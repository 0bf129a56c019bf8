import { nextBankResponses } from '../payments/bank.ts'
import type { Account } from '../state/account.ts'
import type { Kind, Kinds } from '../state/store.ts'
import { areEventsHeld, findWebhook, listDeliveries } from '../webhooks/queue.ts'

const newest = 50

export type Overview = ReturnType<typeof overview>

/** The state of the account on the control page: the newest fifty of each kind, newest first. */
export function overview(account: Account) {
  const { store } = account
  const list = <K extends Kind>(kind: K, where = {}): Kinds[K][] => store.list(kind, where).slice(0, newest)
  return {
    now: account.now(),
    clockOffsetSeconds: account.clockOffsetSeconds,
    bank: nextBankResponses(account),
    webhooks: { isHeld: areEventsHeld(store), url: findWebhook(store)?.url },
    sessions: list('checkout.session', { status: 'open' }),
    subscriptions: list('subscription'),
    charges: list('charge'),
    disputes: list('dispute'),
    events: list('event').map((event) => ({
      ...event,
      deliveries: listDeliveries(store, 'event', event.id),
    })),
  }
}
