import { missingParameter } from '../api/errors.ts'
import type { Params } from '../api/params.ts'
import { type Item, measureAmount } from '../billing/invoice-lines.ts'
import { readItem } from '../billing/prices.ts'
import type { Account } from '../state/account.ts'
import type { Order } from '../state/store.ts'
import type { LineItem } from '../state/wire.ts'

export const modes = ['payment', 'subscription', 'setup'] as const
export type Mode = (typeof modes)[number]

/** The parameter of each mode that describes what completing the session creates. */
const dataNames: Record<Mode, string> = {
  payment: 'payment_intent_data',
  subscription: 'subscription_data',
  setup: 'setup_intent_data',
}

function readOrderedItem(account: Account, params: Params): Item {
  if (!params.has('price') && !params.has('price_data')) {
    throw params.invalid('price', 'Either `price` or `price_data` must be given.', 'parameter_missing')
  }
  const item = readItem(account, params)
  if (item.quantity < 1) throw params.invalid('quantity', 'Quantity must be at least 1.')
  if (params.has('price') && !item.price.active) {
    throw params.invalid('price', 'The price specified is inactive. This field only accepts active prices.')
  }
  return item
}

function lineItem(account: Account, item: Item): LineItem {
  const amount = measureAmount(item)
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
  const items = (params.list('line_items') ?? []).map((each) => readOrderedItem(account, each))
  if (mode === 'setup') {
    if (items.length === 0) return []
    throw params.invalid('line_items', 'You can not pass `line_items` in `setup` mode.')
  }
  if (items.length === 0) throw missingParameter('line_items')
  if (new Set(items.map(({ price }) => price.currency)).size > 1)
    throw params.invalid('line_items', 'All line items must have the same currency.')
  const hasRecurring = items.some(({ price }) => price.recurring !== null)
  if (mode === 'payment' && hasRecurring) {
    throw params.invalid(
      'mode',
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    )
  }
  if (mode === 'subscription' && !hasRecurring) {
    throw params.invalid(
      'mode',
      'You must provide at least one recurring price in `subscription` mode when using prices.',
    )
  }
  return items.map((item) => lineItem(account, item))
}

function readDescribed(params: Params | undefined) {
  return { metadata: params?.metadata() ?? {}, description: params?.clearable('description') ?? null }
}

/** The ordered items, and what completing the session creates. */
export function readOrder(account: Account, session: string, params: Params, mode: Mode): Order {
  const payment = params.child(dataNames.payment)
  const usage = payment?.oneOf('setup_future_usage', ['off_session', 'on_session'])
  const updates = params.child('customer_update')
  const order: Order = {
    id: `order_${session}`,
    object: 'order',
    line_items: readLineItems(account, params, mode),
    payment: { ...readDescribed(payment), setup_future_usage: usage ?? null },
    subscription: readDescribed(params.child(dataNames.subscription)),
    setup: readDescribed(params.child(dataNames.setup)),
    updatesCustomer: {
      address: updates?.oneOf('address', ['auto', 'never']) === 'auto',
      name: updates?.oneOf('name', ['auto', 'never']) === 'auto',
    },
    intent: null,
  }
  for (const [ownMode, name] of Object.entries(dataNames)) {
    if (params.has(name) && mode !== ownMode) {
      throw params.invalid(name, `You can not pass \`${name}\` in \`${mode}\` mode.`)
    }
  }
  return order
}
