import { invalidRequest, missingParameter } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import type { Params } from '../api/params.ts'
import { type Call, get, post, type Route } from '../api/routes.ts'
import { checkAmount, readCurrency } from '../payments/payment-intents.ts'
import type { Account } from '../state/account.ts'
import type { Item } from '../state/store.ts'
import type { Price } from '../state/wire.ts'

/** A product, described with its price. */
function createProduct(account: Account, params: Params): string {
  const described = params.child('product_data')
  if (described === undefined) throw missingParameter(params.toName('product_data'))
  const name = described.requiredText('name')
  return account.create('product.created', 'product', { name }).id
}

/** Creates a price, once or each month. Throws without currency, amount or product. */
function createPrice(account: Account, params: Params): Price {
  const amount = params.requiredInteger('unit_amount')
  const currency = readCurrency(params)
  checkAmount(amount, currency)
  const recurring = params.child('recurring')
  recurring?.oneOf('interval', ['month'])
  params.oneOf('tax_behavior', ['inclusive'])
  return account.create('price.created', 'price', {
    active: true,
    currency,
    lookup_key: readLookupKey(account, params),
    product: createProduct(account, params),
    recurring: recurring ? { interval: 'month', interval_count: 1 } : null,
    unit_amount: amount,
  })
}

/** A lookup key belongs to one price. */
function readLookupKey(account: Account, params: Params): string | null {
  const key = params.text('lookup_key')
  const holder = key && account.store.list('price', { lookup_key: key })[0]
  if (!holder) return key ?? null
  throw invalidRequest(
    `A price (\`${holder.id}\`) already uses that lookup key.`,
    'resource_already_exists',
    'lookup_key',
  )
}

/** What a request sells by its `name`: existing prices, or ones described inline. */
export const readItems = (account: Account, params: Params, name: string): Item[] =>
  (params.list(name) ?? []).map((item) => {
    const quantity = item.integer('quantity') ?? 1
    if (quantity < 1) throw item.invalid('quantity', 'Quantity must be at least 1.')
    const described = item.child('price_data')
    if (described) return { price: createPrice(account, described), quantity }
    return { price: account.store.get('price', item.requiredText('price'), item.toName('price')), quantity }
  })

export const sumAmounts = (items: readonly Item[]): number =>
  items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0)

function list(call: Call): object {
  const { account, params } = call
  const keys = params.texts('lookup_keys') ?? []
  const prices = account.store.list('price', { active: params.flag('active') })
  return page(
    prices.filter((price) => keys.includes(price.lookup_key ?? '')),
    call,
  )
}

export const priceRoutes: Route[] = [
  post('prices', ({ account, params }) => createPrice(account, params)),
  get('prices', list),
]
