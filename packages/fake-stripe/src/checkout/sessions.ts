import { invalidRequest, missingParameter } from '../api/errors.ts'
import type { Params } from '../api/params.ts'
import { type Call, post, type Route, retrieveRoute } from '../api/routes.ts'
import { requireCustomer } from '../billing/customers.ts'
import { readItems, sumAmounts } from '../billing/prices.ts'
import { checkAmount } from '../payments/payment-intents.ts'
import type { Account } from '../state/account.ts'
import type { Item } from '../state/store.ts'
import type { CheckoutSession } from '../state/wire.ts'
import { expireSession } from './complete-session.ts'

const daySeconds = 86_400

/** The parameter of each mode that describes what completing the session creates. */
const dataNames = { payment: 'payment_intent_data', subscription: 'subscription_data' } as const

function readUrl(params: Params, name: string): string | null {
  const url = params.text(name) ?? null
  if (url === null || /^https?:\/\//.test(url)) return url
  throw params.invalid(name, 'Not a valid URL', 'url_invalid')
}

function checkItems(params: Params, items: readonly Item[], mode: keyof typeof dataNames): void {
  if (items.length === 0) throw missingParameter('line_items')
  const hasRecurring = items.some(({ price }) => price.recurring !== null)
  if (mode === 'payment' && hasRecurring)
    throw params.invalid('mode', 'You specified `payment` mode but passed a recurring price.')
  if (mode === 'subscription' && !hasRecurring)
    throw params.invalid('mode', 'You must provide at least one recurring price in `subscription` mode.')
}

/** Creates an open checkout session. */
function create({ account, params }: Call): CheckoutSession {
  const mode = params.oneOf('mode', ['payment', 'subscription']) ?? 'payment'
  const customer = requireCustomer(account, params.requiredText('customer'), 'customer').id
  const items = readItems(account, params, 'line_items')
  checkItems(params, items, mode)
  const currency = items[0]!.price.currency
  const total = sumAmounts(items)
  checkAmount(total, currency)
  params.requiredText('success_url')
  params.text('client_reference_id')
  const session = account.newObject('checkout.session', {
    amount_total: total,
    cancel_url: readUrl(params, 'cancel_url'),
    currency,
    customer,
    expires_at: account.now() + daySeconds,
    invoice: null,
    locale: (params.text('locale') ?? null) as CheckoutSession['locale'],
    metadata: params.metadata() ?? {},
    mode,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: readUrl(params, 'success_url'),
  })
  const metadata = params.child(dataNames[mode])?.metadata() ?? {}
  account.store.save(account.newObject('order', { id: `order_${session.id}`, items, metadata, intent: null }))
  return account.change(session, { url: `${account.url}/stripe/checkout/${session.id}` })
}

export function expireOpenSession(account: Account, id: string): CheckoutSession {
  const session = account.store.get('checkout.session', id)
  if (session.status === 'open') return expireSession(account, session)
  throw invalidRequest(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
  )
}

export const sessionRoutes: Route[] = [
  post('checkout/sessions', create),
  retrieveRoute('checkout/sessions', 'checkout.session'),
  post('checkout/sessions/:id/expire', ({ account, id }) => expireOpenSession(account, id)),
]
