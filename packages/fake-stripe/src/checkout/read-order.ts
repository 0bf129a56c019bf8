import { invalidRequest } from '../api/errors.ts'
import type { Params } from '../api/params.ts'
import { amountOf, type Item } from '../billing/invoice-lines.ts'
import { createPrice } from '../billing/prices.ts'
import type { Account } from '../state/account.ts'
import type { Order } from '../state/store.ts'
import type { LineItem } from '../state/wire.ts'

export const modes = ['payment', 'subscription', 'setup'] as const
export type Mode = (typeof modes)[number]

function readItem(account: Account, params: Params): Item {
  const quantity = params.integer('quantity') ?? 1
  if (quantity < 1) throw invalidRequest('Quantity must be at least 1.', undefined, params.nameOf('quantity'))
  const id = params.text('price')
  if (id !== undefined) {
    const price = account.store.get('price', id, params.nameOf('price'))
    if (!price.active) {
      throw invalidRequest(
        'The price specified is inactive. This field only accepts active prices.',
        undefined,
        params.nameOf('price'),
      )
    }
    return { price, quantity }
  }
  const described = params.child('price_data')
  if (described) return { price: createPrice(account, described, true), quantity }
  throw invalidRequest(
    'Either `price` or `price_data` must be given.',
    'parameter_missing',
    params.nameOf('price'),
  )
}

function lineItem(account: Account, item: Item): LineItem {
  const amount = amountOf(item)
  return {
    id: account.newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: item.price.currency,
    description: account.store.get('product', String(item.price.product)).name,
    discounts: [],
    metadata: {},
    price: item.price,
    quantity: item.quantity,
    taxes: [],
  }
}

function readLineItems(account: Account, params: Params, mode: Mode): LineItem[] {
  const items = (params.list('line_items') ?? []).map((each) => readItem(account, each))
  if (mode === 'setup') {
    if (items.length > 0)
      throw invalidRequest('You can not pass `line_items` in `setup` mode.', undefined, 'line_items')
    return []
  }
  if (items.length === 0)
    throw invalidRequest('Missing required param: line_items.', 'parameter_missing', 'line_items')
  const currencies = new Set(items.map(({ price }) => price.currency))
  if (currencies.size > 1)
    throw invalidRequest('All line items must have the same currency.', undefined, 'line_items')
  const hasRecurring = items.some(({ price }) => price.recurring !== null)
  if (mode === 'payment' && hasRecurring) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      undefined,
      'mode',
    )
  }
  if (mode === 'subscription' && !hasRecurring) {
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      undefined,
      'mode',
    )
  }
  return items.map((item) => lineItem(account, item))
}

function readDescribed(params: Params | undefined) {
  return { metadata: params?.metadata() ?? {}, description: params?.clearable('description') ?? null }
}

/** The ordered items, and what completing the session creates. */
export function readOrder(account: Account, session: string, params: Params, mode: Mode): Order {
  const payment = params.child('payment_intent_data')
  const usage = payment?.oneOf('setup_future_usage', ['off_session', 'on_session'] as const)
  const updates = params.child('customer_update')
  const order: Order = {
    id: `order_${session}`,
    object: 'order',
    line_items: readLineItems(account, params, mode),
    payment: { ...readDescribed(payment), setupFutureUsage: usage ?? null },
    subscription: readDescribed(params.child('subscription_data')),
    setup: readDescribed(params.child('setup_intent_data')),
    updatesCustomer: {
      address: updates?.oneOf('address', ['auto', 'never']) === 'auto',
      name: updates?.oneOf('name', ['auto', 'never']) === 'auto',
    },
    intent: null,
  }
  for (const [name, wanted] of [
    ['payment_intent_data', 'payment'],
    ['subscription_data', 'subscription'],
    ['setup_intent_data', 'setup'],
  ] as const) {
    if (params.has(name) && mode !== wanted) {
      throw invalidRequest(`You can not pass \`${name}\` in \`${mode}\` mode.`, undefined, name)
    }
  }
  return order
}
