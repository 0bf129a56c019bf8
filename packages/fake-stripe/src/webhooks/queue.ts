import type { Store } from '../state/store.ts'
import type { StripeEvent } from '../state/wire.ts'

type DeliveryState = 'pending' | 'held' | 'delivered' | 'dropped' | 'failed'

/** The delivery of one event to one endpoint. */
export type Delivery = {
  number: number
  event: string
  /** The id of the webhook endpoint. */
  endpoint: string
  state: DeliveryState
  attempts: number
  due_at_ms: number
  /** Status or error of the last attempt. */
  answer: string | null
}

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

/** Queues an event for the webhook, and returns their number. */
export function queueDeliveries(store: Store, event: StripeEvent): number {
  const endpoints = store.list('webhook_endpoint')
  for (const { id } of endpoints) {
    const { isHeld, drop, delayMs } = toTraffic(store)
    const isDropped = drop > 0
    if (isDropped) setTraffic(store, { drop: drop - 1 })
    store.run(
      'INSERT INTO deliveries (event, endpoint, state, due_at_ms) VALUES (?, ?, ?, ?)',
      event.id,
      id,
      isDropped ? 'dropped' : isHeld ? 'held' : 'pending',
      Date.now() + delayMs,
    )
  }
  return endpoints.length
}

/** The deliveries of an event or in a state, oldest first. */
export function listDeliveries(store: Store, field: 'event' | 'state', value: string): Delivery[] {
  return store.rows<Delivery>(`SELECT * FROM deliveries WHERE ${field} = ? ORDER BY number`, value)
}
