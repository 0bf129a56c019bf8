import type { Store } from '../state/store.ts'
import type { StripeEvent } from '../state/wire.ts'

type DeliveryState = 'pending' | 'held' | 'delivered' | 'failed'

/** The delivery of one event to the webhook. */
export type Delivery = {
  number: number
  event: string
  state: DeliveryState
  attempts: number
  due_at_ms: number
  /** Status or error of the last attempt. */
  answer: string | null
}

export interface Webhook {
  url: string
  /** Signs the events that are sent to `url`. */
  secret: string
}

/** The webhook of the options replaces the previous one. Pending events are sent to it. */
export const setWebhook = (store: Store, webhook: Webhook | undefined): void =>
  store.setSetting('webhook', JSON.stringify(webhook ?? null))

export const findWebhook = (store: Store): Webhook | undefined =>
  (JSON.parse(store.setting('webhook') ?? 'null') as Webhook | null) ?? undefined

/** Whether new events wait until they are released. */
export const areEventsHeld = (store: Store): boolean => store.setting('events are held') === 'true'

export const holdEvents = (store: Store, isWanted: boolean): void =>
  store.setSetting('events are held', String(isWanted))

/** Queues an event for the webhook, if there is one. */
export function queueDelivery(store: Store, event: StripeEvent): void {
  if (findWebhook(store) === undefined) return
  const state: DeliveryState = areEventsHeld(store) ? 'held' : 'pending'
  const row = [event.id, state, Date.now()]
  store.run('INSERT INTO deliveries (event, state, due_at_ms) VALUES (?, ?, ?)', ...row)
}

/** The deliveries of an event or in a state, oldest first. */
export function listDeliveries(store: Store, field: 'event' | 'state', value: string): Delivery[] {
  return store.rows<Delivery>(`SELECT * FROM deliveries WHERE ${field} = ? ORDER BY number`, value)
}
