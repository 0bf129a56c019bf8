import { page } from '../api/lists.ts'
import { type Call, get, type Route } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { StripeEvent } from '../state/wire.ts'

/** An event with the number of pending endpoints. */
function withPending({ store }: Account, event: StripeEvent): StripeEvent {
  const rows = store.rows<{ number: number }>(
    "SELECT number FROM deliveries WHERE event = ? AND state IN ('pending', 'held')",
    event.id,
  )
  return { ...event, pending_webhooks: rows.length }
}

function matcher(types: string[] | undefined): (type: string) => boolean {
  if (types === undefined) return () => true
  return (type) =>
    types.some((each) => each === type || (each.endsWith('*') && type.startsWith(each.slice(0, -1))))
}

function list(call: Call): object {
  const { account, params } = call
  const type = params.text('type')
  const matches = matcher(params.texts('types') ?? (type === undefined ? undefined : [type]))
  const isDelivered = params.flag('delivery_success')
  const events = account.store
    .list('event')
    .filter((event) => matches(event.type))
    .map((event) => withPending(account, event))
    .filter((event) => isDelivered === undefined || (event.pending_webhooks === 0) === isDelivered)
  return page(events, call)
}

export const eventRoutes: Route[] = [
  get('events', list),
  get('events/:id', ({ account, id }) => withPending(account, account.store.get('event', id))),
]
