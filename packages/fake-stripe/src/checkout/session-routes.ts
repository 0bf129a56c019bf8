import { invalidRequest } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import { byFields, type Call, get, listRoute, post, type Route, retrieveRoute } from '../api/routes.ts'
import type { CheckoutSession } from '../state/wire.ts'
import { expireSession, toOrder } from './complete-session.ts'
import { createSession } from './new-session.ts'

function expire({ account, id }: Call): CheckoutSession {
  const session = account.store.get('checkout.session', id)
  if (session.status === 'open') return expireSession(account, session)
  throw invalidRequest(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
  )
}

function listItems(call: Call): object {
  call.account.store.get('checkout.session', call.id)
  return page(toOrder(call.account, call.id).line_items, call)
}

export const sessionRoutes: Route[] = [
  post('checkout/sessions', ({ account, params }) => createSession(account, params)),
  listRoute(
    'checkout/sessions',
    'checkout.session',
    byFields('customer', 'payment_intent', 'subscription', 'status'),
  ),
  retrieveRoute('checkout/sessions', 'checkout.session'),
  post('checkout/sessions/:id', ({ account, id, params }) => {
    const session = account.store.get('checkout.session', id)
    return account.change(session, { metadata: params.mergedMetadata(session.metadata) })
  }),
  post('checkout/sessions/:id/expire', expire),
  get('checkout/sessions/:id/line_items', listItems),
]
