import { invalidRequest } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import { type Call, get, post, type Route } from '../api/operation.ts'
import type { Params } from '../api/params.ts'
import { checkAmount, readCurrency } from '../payments/payment-intents.ts'
import type { Account } from '../state/account.ts'
import type { Price, Product } from '../state/wire.ts'
import { mergeMetadata } from './customers.ts'

const intervals = ['day', 'week', 'month', 'year'] as const
const behaviours = ['exclusive', 'inclusive', 'unspecified'] as const

interface NewProduct {
  name: string
  description: string | null
  metadata: Record<string, string>
  /** False for inline products of a request. */
  active: boolean
}

function createProduct(account: Account, { name, description, metadata, active }: NewProduct): Product {
  return account.create<Product>(
    {
      id: account.newId('prod'),
      object: 'product',
      active,
      created: account.now(),
      default_price: null,
      description,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata,
      name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: null,
      updated: account.now(),
      url: null,
    },
    'product.created',
  )
}

function readProduct(params: Params): NewProduct {
  return {
    name: params.requiredText('name'),
    description: params.clearable('description') ?? null,
    metadata: params.metadata() ?? {},
    active: params.flag('active') ?? true,
  }
}

function readRecurring(params: Params | undefined): Price['recurring'] {
  if (params === undefined) return null
  const interval = params.oneOf('interval', intervals)
  if (interval === undefined) {
    throw invalidRequest(
      'Missing required param: recurring[interval].',
      'parameter_missing',
      params.nameOf('interval'),
    )
  }
  return {
    interval,
    interval_count: params.integer('interval_count') ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** The product of a price: an existing one, or one described inline. */
function readProductOf(account: Account, params: Params, isInline: boolean): string {
  const id = params.text('product')
  if (id !== undefined) return account.store.get('product', id, params.nameOf('product')).id
  const described = params.child('product_data')
  if (described) return createProduct(account, { ...readProduct(described), active: !isInline }).id
  throw invalidRequest('Missing required param: product.', 'parameter_missing', params.nameOf('product'))
}

/** Creates a price. Throws without currency, amount or product. */
export function createPrice(account: Account, params: Params, isInline: boolean): Price {
  const amount = params.requiredInteger('unit_amount')
  const currency = readCurrency(params)
  if (amount !== 0) checkAmount(amount, currency)
  const recurring = readRecurring(params.child('recurring'))
  const price: Price = {
    id: account.newId('price'),
    object: 'price',
    active: !isInline,
    billing_scheme: 'per_unit',
    created: account.now(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: isInline ? null : takeLookupKey(account, params),
    metadata: isInline ? {} : (params.metadata() ?? {}),
    nickname: isInline ? null : (params.clearable('nickname') ?? null),
    product: readProductOf(account, params, isInline),
    recurring,
    tax_behavior: params.oneOf('tax_behavior', behaviours) ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  }
  return account.create(price, isInline ? undefined : 'price.created')
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
  account.update(holder, { lookup_key: null }, 'price.updated')
  return key
}

function updatePrice({ account, id, params }: Call): Price {
  const price = account.store.get('price', id)
  const active = params.flag('active')
  const nickname = params.clearable('nickname')
  const changes: Partial<Price> = {
    metadata: mergeMetadata(price.metadata, params.metadata()),
    ...(active !== undefined && { active }),
    ...(nickname !== undefined && { nickname }),
    ...(params.has('lookup_key') && { lookup_key: takeLookupKey(account, params) }),
  }
  return account.update(price, changes, 'price.updated')
}

function listPrices({ account, params }: Call): object {
  const keys = params.texts('lookup_keys')
  const product = params.text('product')
  const active = params.flag('active')
  const prices = account.store
    .list('price', { product, active })
    .filter((price) => keys === undefined || keys.includes(price.lookup_key ?? ''))
  return page(prices, params, '/v1/prices')
}

function updateProduct({ account, id, params }: Call): Product {
  const product = account.store.get('product', id)
  const name = params.text('name')
  const description = params.clearable('description')
  const active = params.flag('active')
  return account.update(
    product,
    {
      metadata: mergeMetadata(product.metadata, params.metadata()),
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(active !== undefined && { active }),
    },
    'product.updated',
  )
}

function listProducts({ account, params }: Call): object {
  const active = params.flag('active')
  const products = account.store.list('product', { active })
  return page(products, params, '/v1/products')
}

export const priceRoutes: Route[] = [
  post('products', ({ account, params }) => createProduct(account, readProduct(params))),
  get('products', listProducts),
  get('products/:id', ({ account, id }) => account.store.get('product', id)),
  post('products/:id', updateProduct),
  post('prices', ({ account, params }) => createPrice(account, params, false)),
  get('prices', listPrices),
  get('prices/:id', ({ account, id }) => account.store.get('price', id)),
  post('prices/:id', updatePrice),
]
