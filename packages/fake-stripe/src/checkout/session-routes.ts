import { invalidRequest } from '../api/errors.ts'
import { byFields, type Call, listRoute, post, type Route, retrieveRoute } from '../api/routes.ts'
import type { CheckoutSession } from '../state/wire.ts'
import { expireSession } from './complete-session.ts'
import { createSession } from './new-session.ts'

function expire({ account, id }: Call): CheckoutSession {
  const session = account.store.get('checkout.session', id)
  if (session.status === 'open') return expireSession(account, session)
  throw invalidRequest(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
  )
}

export const sessionRoutes: Route[] = [
  post('checkout/sessions', ({ account, params }) => createSession(account, params)),
  listRoute(
    'checkout/sessions',
    'checkout.session',
    byFields('customer', 'payment_intent', 'subscription', 'status'),
  ),
  retrieveRoute('checkout/sessions', 'checkout.session'),
  post('checkout/sessions/:id/expire', expire),
]
