import { page } from '../api/lists.ts'
import { type Call, get, type Route } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { StripeEvent } from '../state/wire.ts'

/** Events with the numbers of their pending endpoints. */
function withPending({ store }: Account, events: readonly StripeEvent[]): StripeEvent[] {
  const rows = store.rows<{ event: string; count: number }>(
    "SELECT event, count(*) AS count FROM deliveries WHERE state IN ('pending', 'held') GROUP BY event",
  )
  const counts = new Map(rows.map(({ event, count }) => [event, count]))
  return events.map((event) => ({ ...event, pending_webhooks: counts.get(event.id) ?? 0 }))
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
  const events = account.store.list('event').filter((event) => matches(event.type))
  const wanted = withPending(account, events).filter(
    (event) => isDelivered === undefined || (event.pending_webhooks === 0) === isDelivered,
  )
  return page(wanted, call)
}

export const eventRoutes: Route[] = [
  get('events', list),
  get('events/:id', ({ account, id }) => withPending(account, [account.store.get('event', id)])[0]!),
]
