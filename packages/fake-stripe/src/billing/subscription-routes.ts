import { invalidRequest, missingParameter } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import { given, type Params } from '../api/params.ts'
import { type Call, del, get, post, type Route, retrieveRoute } from '../api/routes.ts'
import { intentError } from '../payments/intents.ts'
import { requireOwnCard } from '../payments/payment-methods.ts'
import type { Account } from '../state/account.ts'
import type { Subscription } from '../state/wire.ts'
import { endSubscription, noCard, payInvoice, toCard } from './collect-payment.ts'
import { requireCustomer } from './customers.ts'
import type { Item } from './invoice-lines.ts'
import { readItem } from './prices.ts'
import { cancelAtPeriodEnd, startSubscription, toCancellation } from './subscriptions.ts'

const behaviours = ['allow_incomplete', 'default_incomplete', 'error_if_incomplete'] as const

function readItems(account: Account, params: Params): Item[] {
  const items = (params.list('items') ?? []).map((each) => readItem(account, each))
  if (items.length === 0) throw missingParameter('items')
  if (items.every(({ price }) => price.recurring !== null)) return items
  throw invalidRequest(
    'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
    undefined,
    'items[0][price]',
  )
}

/** The card that a request names, which must belong to the customer. Null clears it. */
function readCard(account: Account, params: Params, customer: string): string | null | undefined {
  const card = params.clearable('default_payment_method')
  if (card) requireOwnCard(account, card, customer, 'default_payment_method')
  return card
}

function readPaymentSettings(params: Params): boolean {
  const settings = params.child('payment_settings')
  settings?.texts('payment_method_types')
  return settings?.oneOf('save_default_payment_method', ['off', 'on_subscription']) === 'on_subscription'
}

/** Collects the first payment according to the payment behaviour. */
function collect(
  account: Account,
  { subscription, invoice, intent }: ReturnType<typeof startSubscription>,
  behaviour: (typeof behaviours)[number],
  isOffSession: boolean,
): void {
  const card = toCard(account, subscription)
  if (behaviour === 'default_incomplete') {
    if (card) account.change(intent, { payment_method: card, status: 'requires_confirmation' })
    return
  }
  if (card === null) throw noCard()
  const tried = payInvoice(account, invoice, card, isOffSession)
  if (behaviour !== 'error_if_incomplete' || tried === undefined || tried.status === 'succeeded') return
  if (tried.status === 'requires_payment_method') throw intentError(tried, false)
  throw invalidRequest(
    'The payment of this subscription requires an action of the customer.',
    'subscription_payment_intent_requires_action',
  )
}

function create({ account, params }: Call): Subscription {
  const customer = requireCustomer(account, params.requiredText('customer'), 'customer')
  const card = readCard(account, params, customer.id) ?? null
  const behaviour = params.oneOf('payment_behavior', behaviours) ?? 'allow_incomplete'
  const isOffSession = params.flag('off_session') ?? false
  const started = startSubscription(account, {
    customer: customer.id,
    items: readItems(account, params),
    oneTimeItems: (params.list('add_invoice_items') ?? []).map((each) => readItem(account, each)),
    metadata: params.metadata() ?? {},
    description: params.clearable('description') ?? null,
    default_payment_method: card,
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
  return (
    details && {
      cancellation_details: toCancellation(subscription, {
        comment: details.clearable('comment') ?? null,
        feedback: details.clearable('feedback') ?? null,
      }),
    }
  )
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
  const ending =
    isEnding === undefined || isEnding === subscription.cancel_at_period_end
      ? {}
      : cancelAtPeriodEnd(account, subscription, isEnding)
  return account.update('customer.subscription.updated', subscription, {
    metadata: params.mergedMetadata(subscription.metadata),
    ...given({
      default_payment_method: readCard(account, params, String(subscription.customer)),
      description: params.clearable('description'),
    }),
    ...ending,
    ...readCancellation({ ...subscription, ...ending }, params),
  })
}

function cancel({ account, id, params }: Call): Subscription {
  const subscription = account.store.get('subscription', id)
  if (subscription.status === 'canceled') {
    throw invalidRequest(`No such subscription: ${id}`, 'resource_missing', 'id')
  }
  const details = readCancellation(subscription, params)
  return endSubscription(account, { ...subscription, ...details }, 'cancellation_requested')
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
