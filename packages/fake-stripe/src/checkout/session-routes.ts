import { invalidRequest } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import { type Call, get, post, type Route } from '../api/operation.ts'
import { mergeMetadata } from '../billing/customers.ts'
import type { CheckoutSession } from '../state/wire.ts'
import { expireSession, orderOf } from './complete-session.ts'
import { createSession } from './new-session.ts'

function list({ account, params }: Call): object {
  const filters = ['customer', 'payment_intent', 'subscription', 'status'] as const
  const where = Object.fromEntries(filters.map((name) => [name, params.text(name)]))
  return page(account.store.list('checkout.session', where), params, '/v1/checkout/sessions')
}

function expire({ account, id }: Call): CheckoutSession {
  const session = account.store.get('checkout.session', id)
  if (session.status === 'open') return expireSession(account, session)
  throw invalidRequest(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
  )
}

function listItems({ account, id, params }: Call): object {
  account.store.get('checkout.session', id)
  return page(orderOf(account, id).line_items, params, `/v1/checkout/sessions/${id}/line_items`)
}

export const sessionRoutes: Route[] = [
  post('checkout/sessions', ({ account, params }) => createSession(account, params)),
  get('checkout/sessions', list),
  get('checkout/sessions/:id', ({ account, id }) => account.store.get('checkout.session', id)),
  post('checkout/sessions/:id', ({ account, id, params }) => {
    const session = account.store.get('checkout.session', id)
    return account.update(session, { metadata: mergeMetadata(session.metadata ?? {}, params.metadata()) })
  }),
  post('checkout/sessions/:id/expire', expire),
  get('checkout/sessions/:id/line_items', listItems),
]
