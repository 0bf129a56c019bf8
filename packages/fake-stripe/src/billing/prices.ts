import { invalidRequest, missingParameter } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import { given, type Params } from '../api/params.ts'
import { type Call, get, post, type Route } from '../api/routes.ts'
import { checkAmount, readCurrency } from '../payments/payment-intents.ts'
import type { Account } from '../state/account.ts'
import type { Price, Product } from '../state/wire.ts'
import type { Item } from './invoice-lines.ts'

const intervals = ['day', 'week', 'month', 'year'] as const
const behaviours = ['exclusive', 'inclusive', 'unspecified'] as const

function createProduct(account: Account, fields: Pick<Product, 'name'> & Partial<Product>): Product {
  return account.create<Product>('product.created', {
    ...account.newObject('prod'),
    object: 'product',
    active: true,
    default_price: null,
    description: null,
    images: [],
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: account.now(),
    url: null,
    ...fields,
  })
}

const readProduct = (params: Params) => ({
  name: params.requiredText('name'),
  ...given({
    description: params.clearable('description'),
    metadata: params.metadata(),
    active: params.flag('active'),
  }),
})

function readRecurring(params: Params | undefined): Price['recurring'] {
  if (params === undefined) return null
  return {
    interval: params.requiredOneOf('interval', intervals),
    interval_count: params.integer('interval_count') ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** The product of a price: an existing one, or one described inline. */
function readReadProduct(account: Account, params: Params, isInline: boolean): string {
  const id = params.text('product')
  if (id !== undefined) return account.store.get('product', id, params.toName('product')).id
  const described = params.child('product_data')
  if (described) return createProduct(account, { ...readProduct(described), active: !isInline }).id
  throw missingParameter(params.toName('product'))
}

/** Creates a price. Throws without currency, amount or product. */
function createPrice(account: Account, params: Params, isInline: boolean): Price {
  const amount = params.requiredInteger('unit_amount')
  const currency = readCurrency(params)
  if (amount !== 0) checkAmount(amount, currency)
  const recurring = readRecurring(params.child('recurring'))
  const price: Price = {
    ...account.newObject('price'),
    object: 'price',
    active: !isInline,
    billing_scheme: 'per_unit',
    currency,
    custom_unit_amount: null,
    lookup_key: isInline ? null : takeLookupKey(account, params),
    metadata: isInline ? {} : (params.metadata() ?? {}),
    nickname: isInline ? null : (params.clearable('nickname') ?? null),
    product: readReadProduct(account, params, isInline),
    recurring,
    tax_behavior: params.oneOf('tax_behavior', behaviours) ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  }
  return isInline ? account.store.save(price) : account.create('price.created', price)
}

/** A lookup key belongs to one price. `transfer_lookup_key` transfers it. */
function takeLookupKey(account: Account, params: Params): string | null {
  const key = params.clearable('lookup_key') ?? null
  const transfers = params.flag('transfer_lookup_key') ?? false
  const holder = key === null ? undefined : account.store.list('price', { lookup_key: key })[0]
  if (holder === undefined) return key
  if (!transfers) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      'resource_already_exists',
      'lookup_key',
    )
  }
  account.update('price.updated', holder, { lookup_key: null })
  return key
}

/** The price and quantity of an item: an existing price, or one described inline. */
export function readItem(account: Account, params: Params): Item {
  const quantity = params.integer('quantity') ?? 1
  const described = params.child('price_data')
  if (described) return { price: createPrice(account, described, true), quantity }
  const price = account.store.get('price', params.requiredText('price'), params.toName('price'))
  return { price, quantity }
}

function listPrices(call: Call): object {
  const { account, params } = call
  const keys = params.texts('lookup_keys')
  const prices = account.store
    .list('price', { product: params.text('product'), active: params.flag('active') })
    .filter((price) => keys === undefined || keys.includes(price.lookup_key ?? ''))
  return page(prices, call)
}

export const priceRoutes: Route[] = [
  post('products', ({ account, params }) => createProduct(account, readProduct(params))),
  post('prices', ({ account, params }) => createPrice(account, params, false)),
  get('prices', listPrices),
]
