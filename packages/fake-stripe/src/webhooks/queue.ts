import type { Store } from '../state/store.ts'
import type { StripeEvent } from '../state/wire.ts'

type DeliveryState = 'pending' | 'held' | 'delivered' | 'dropped' | 'failed'

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

/** Injected behaviour of deliveries: held until released, the number of the next ones to drop, and their delay. */
const noFaults = { isHeld: false, drop: 0, delayMs: 0 }
type Traffic = typeof noFaults

export const toTraffic = (store: Store): Traffic => ({
  ...noFaults,
  ...(JSON.parse(store.setting('webhook traffic') ?? '{}') as Partial<Traffic>),
})

export function setTraffic(store: Store, traffic: Partial<Traffic>): void {
  store.setSetting('webhook traffic', JSON.stringify({ ...toTraffic(store), ...traffic }))
}

/** Queues an event for the webhook, if there is one. */
export function queueDelivery(store: Store, event: StripeEvent): void {
  if (findWebhook(store) === undefined) return
  const { isHeld, drop, delayMs } = toTraffic(store)
  const isDropped = drop > 0
  if (isDropped) setTraffic(store, { drop: drop - 1 })
  store.run(
    'INSERT INTO deliveries (event, state, due_at_ms) VALUES (?, ?, ?)',
    event.id,
    isDropped ? 'dropped' : isHeld ? 'held' : 'pending',
    Date.now() + delayMs,
  )
}

/** The deliveries of an event or in a state, oldest first. */
export function listDeliveries(store: Store, field: 'event' | 'state', value: string): Delivery[] {
  return store.rows<Delivery>(`SELECT * FROM deliveries WHERE ${field} = ? ORDER BY number`, value)
}
