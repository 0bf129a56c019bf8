import { invalidRequest } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import { type Call, del, get, post, type Route } from '../api/operation.ts'
import type { Params } from '../api/params.ts'
import { paymentError } from '../payments/confirm-payment.ts'
import { requireOwnCard } from '../payments/payment-methods.ts'
import type { Account } from '../state/account.ts'
import type { Subscription } from '../state/wire.ts'
import { cardOf, endSubscription, noCard, payInvoice } from './collect-payment.ts'
import { mergeMetadata, requireCustomer } from './customers.ts'
import type { Item } from './invoice-lines.ts'
import { createPrice } from './prices.ts'
import { cancelAtPeriodEnd, type Started, startSubscription } from './subscriptions.ts'

const behaviours = ['allow_incomplete', 'default_incomplete', 'error_if_incomplete'] as const

function readItem(account: Account, params: Params): Item {
  const quantity = params.integer('quantity') ?? 1
  const described = params.child('price_data')
  if (described) return { price: createPrice(account, described, true), quantity }
  const price = account.store.get('price', params.requiredText('price'), params.nameOf('price'))
  return { price, quantity }
}

function readItems(account: Account, params: Params): Item[] {
  const items = (params.list('items') ?? []).map((each) => readItem(account, each))
  if (items.length === 0) {
    throw invalidRequest('Missing required param: items.', 'parameter_missing', 'items')
  }
  if (items.every(({ price }) => price.recurring !== null)) return items
  throw invalidRequest(
    'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
    undefined,
    'items[0][price]',
  )
}

function readPaymentSettings(params: Params): boolean {
  const settings = params.child('payment_settings')
  settings?.texts('payment_method_types')
  return settings?.oneOf('save_default_payment_method', ['off', 'on_subscription']) === 'on_subscription'
}

/** Collects the first payment according to the payment behaviour. */
function collect(
  account: Account,
  { subscription, invoice, intent }: Started,
  behaviour: (typeof behaviours)[number],
  isOffSession: boolean,
): void {
  const card = cardOf(account, subscription)
  if (behaviour === 'default_incomplete') {
    if (card) account.update(intent, { payment_method: card, status: 'requires_confirmation' })
    return
  }
  if (card === null) throw noCard()
  const tried = payInvoice(account, invoice, card, isOffSession)
  if (behaviour !== 'error_if_incomplete' || tried === undefined || tried.status === 'succeeded') return
  if (tried.status === 'requires_payment_method') throw paymentError(tried, false)
  throw invalidRequest(
    'The payment of this subscription requires an action of the customer.',
    'subscription_payment_intent_requires_action',
  )
}

function create({ account, params }: Call): Subscription {
  const customer = requireCustomer(account, params.requiredText('customer'), 'customer')
  const card = params.text('default_payment_method') ?? null
  if (card !== null) requireOwnCard(account, card, customer.id, 'default_payment_method')
  const behaviour = params.oneOf('payment_behavior', behaviours) ?? 'allow_incomplete'
  const isOffSession = params.flag('off_session') ?? false
  const started = startSubscription(account, {
    customer: customer.id,
    items: readItems(account, params),
    oneTimeItems: (params.list('add_invoice_items') ?? []).map((each) => readItem(account, each)),
    metadata: params.metadata() ?? {},
    description: params.clearable('description') ?? null,
    defaultCard: card,
    savesCard: readPaymentSettings(params),
    cancelAtPeriodEnd: params.flag('cancel_at_period_end') ?? false,
  })
  collect(account, started, behaviour, isOffSession)
  return account.store.get('subscription', started.subscription.id)
}

function readCancellation(
  subscription: Subscription,
  params: Params,
): Pick<Subscription, 'cancellation_details'> | undefined {
  const details = params.child('cancellation_details')
  if (details === undefined) return undefined
  const before = subscription.cancellation_details
  return {
    cancellation_details: {
      comment: details.clearable('comment') ?? null,
      feedback: details.clearable('feedback') ?? null,
      feedback_option: null,
      reason: before?.reason ?? null,
    },
  }
}

function update({ account, id, params }: Call): Subscription {
  const subscription = account.store.get('subscription', id)
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      'invalid_canceled_subscription_fields',
    )
  }
  const isEnding = params.flag('cancel_at_period_end')
  const card = params.clearable('default_payment_method')
  if (card) requireOwnCard(account, card, String(subscription.customer), 'default_payment_method')
  const description = params.clearable('description')
  const ending =
    isEnding === undefined || isEnding === subscription.cancel_at_period_end
      ? {}
      : cancelAtPeriodEnd(account, subscription, isEnding)
  return account.update(
    subscription,
    {
      metadata: mergeMetadata(subscription.metadata, params.metadata()),
      ...(card !== undefined && { default_payment_method: card }),
      ...(description !== undefined && { description }),
      ...ending,
      ...readCancellation({ ...subscription, ...ending }, params),
    },
    'customer.subscription.updated',
  )
}

function cancel({ account, id, params }: Call): Subscription {
  const subscription = account.store.get('subscription', id)
  if (subscription.status === 'canceled') {
    throw invalidRequest(`No such subscription: ${id}`, 'resource_missing', 'id')
  }
  const details = readCancellation(subscription, params)
  return endSubscription(account, { ...subscription, ...details }, 'cancellation_requested')
}

function list({ account, params }: Call): object {
  const customer = params.text('customer')
  const status = params.text('status')
  const subscriptions = account.store
    .list('subscription', { customer })
    .filter((each) =>
      status === undefined ? each.status !== 'canceled' : status === 'all' || each.status === status,
    )
  return page(subscriptions, params, '/v1/subscriptions')
}

export const subscriptionRoutes: Route[] = [
  post('subscriptions', create),
  get('subscriptions', list),
  get('subscriptions/:id', ({ account, id }) => account.store.get('subscription', id)),
  post('subscriptions/:id', update),
  del('subscriptions/:id', cancel),
]
