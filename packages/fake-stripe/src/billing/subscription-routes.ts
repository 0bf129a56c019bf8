import { invalidRequest, missingParameter } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import { given, type Params } from '../api/params.ts'
import { type Call, del, get, post, type Route, retrieveRoute } from '../api/routes.ts'
import { requireOwnCard } from '../payments/payment-methods.ts'
import type { Account } from '../state/account.ts'
import type { Item } from '../state/store.ts'
import type { Subscription } from '../state/wire.ts'
import { endSubscription, findCard, noCard, payInvoice } from './collect-payment.ts'
import { requireCustomer } from './customers.ts'
import { readItems } from './prices.ts'
import { cancelAtPeriodEnd, startSubscription } from './subscriptions.ts'

function readRecurring(account: Account, params: Params): Item[] {
  const items = readItems(account, params, 'items')
  if (items.length === 0) throw missingParameter('items')
  if (items.every(({ price }) => price.recurring !== null)) return items
  throw params.invalid('items', 'This field only accepts prices with `type=recurring`.')
}

/** The card that a request names, which must belong to the customer. Null clears it. */
function readCard(account: Account, params: Params, customer: string): string | null | undefined {
  const card = params.clearable('default_payment_method')
  if (card) requireOwnCard(account, card, customer, 'default_payment_method')
  return card
}

function readSavesCard(params: Params): boolean {
  const settings = params.child('payment_settings')
  settings?.texts('payment_method_types')
  return settings?.oneOf('save_default_payment_method', ['off', 'on_subscription']) === 'on_subscription'
}

function create({ account, params }: Call): Subscription {
  const customer = requireCustomer(account, params.requiredText('customer'), 'customer').id
  const behaviour = params.oneOf('payment_behavior', ['allow_incomplete', 'default_incomplete'])
  const { subscription, invoice } = startSubscription(account, {
    customer,
    items: readRecurring(account, params),
    oneTimeItems: readItems(account, params, 'add_invoice_items'),
    metadata: params.metadata() ?? {},
    default_payment_method: readCard(account, params, customer) ?? null,
    savesCard: readSavesCard(params),
  })
  if (behaviour !== 'default_incomplete') {
    const card = findCard(account, subscription)
    if (card === null) throw noCard()
    payInvoice(account, invoice, card, false)
  }
  return account.store.get('subscription', subscription.id)
}

function update({ account, id, params }: Call): Subscription {
  const subscription = account.store.get('subscription', id)
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      'invalid_canceled_subscription_fields',
    )
  }
  const isEnding = params.flag('cancel_at_period_end') ?? subscription.cancel_at_period_end
  return account.update('customer.subscription.updated', subscription, {
    ...given({ default_payment_method: readCard(account, params, String(subscription.customer)) }),
    ...(isEnding !== subscription.cancel_at_period_end && cancelAtPeriodEnd(account, subscription, isEnding)),
  })
}

function cancel({ account, id, params }: Call): Subscription {
  const subscription = account.store.get('subscription', id)
  if (subscription.status === 'canceled') {
    throw invalidRequest(`No such subscription: ${id}`, 'resource_missing', 'id')
  }
  const comment = params.child('cancellation_details')?.text('comment')
  return endSubscription(account, subscription, given({ comment }))
}

function list(call: Call): object {
  const status = call.params.text('status')
  const subscriptions = call.account.store
    .list('subscription', { customer: call.params.text('customer') })
    .filter((each) =>
      status === undefined ? each.status !== 'canceled' : status === 'all' || each.status === status,
    )
  return page(subscriptions, call)
}

export const subscriptionRoutes: Route[] = [
  post('subscriptions', create),
  get('subscriptions', list),
  retrieveRoute('subscriptions', 'subscription'),
  post('subscriptions/:id', update),
  del('subscriptions/:id', cancel),
]
