import { invalidRequest } from '../api/errors.ts'
import type { Params } from '../api/params.ts'
import { requireCustomer } from '../billing/customers.ts'
import { amountOf, type Item } from '../billing/invoice-lines.ts'
import { createPrice } from '../billing/prices.ts'
import { checkAmount, readAllowedTypes } from '../payments/payment-intents.ts'
import type { Account } from '../state/account.ts'
import type { Order } from '../state/store.ts'
import type { CheckoutSession, LineItem } from '../state/wire.ts'

const daySeconds = 86_400
const shortestSeconds = 30 * 60

const modes = ['payment', 'subscription', 'setup'] as const
type Mode = (typeof modes)[number]

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

function readOrder(account: Account, session: string, params: Params, mode: Mode): Order {
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

function readExpiry(account: Account, params: Params): number {
  const now = account.now()
  const expiresAt = params.integer('expires_at') ?? now + daySeconds
  if (expiresAt >= now + shortestSeconds - 60 && expiresAt <= now + daySeconds + 60) return expiresAt
  throw invalidRequest(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    undefined,
    'expires_at',
  )
}

function readAddresses(params: Params) {
  const successUrl = params.requiredText('success_url')
  const cancelUrl = params.clearable('cancel_url') ?? null
  for (const [name, url] of [
    ['success_url', successUrl],
    ['cancel_url', cancelUrl],
  ] as const) {
    if (url !== null && !/^https?:\/\//.test(url))
      throw invalidRequest('Not a valid URL', 'url_invalid', name)
  }
  return { success_url: successUrl, cancel_url: cancelUrl }
}

function readCustomer(account: Account, params: Params, mode: Mode) {
  const customer = params.text('customer') ?? null
  const email = params.clearable('customer_email') ?? null
  const creation = params.oneOf('customer_creation', ['always', 'if_required'] as const)
  if (customer !== null && email !== null) {
    throw invalidRequest(
      'You may only specify one of these parameters: customer, customer_email.',
      'parameters_exclusive',
    )
  }
  const known = customer === null ? undefined : requireCustomer(account, customer, 'customer')
  return {
    customer,
    customer_email: email,
    customer_creation: known ? null : (creation ?? (mode === 'payment' ? 'if_required' : 'always')),
    customer_details:
      known || email !== null
        ? {
            address: null,
            business_name: null,
            email: known?.email ?? email,
            individual_name: null,
            name: null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: null,
          }
        : null,
  } satisfies Partial<CheckoutSession>
}

function readCollections(params: Params, mode: Mode, hasCustomer: boolean) {
  const collectsTaxId = params.child('tax_id_collection')?.flag('enabled') ?? false
  const updates = params.child('customer_update')
  if (collectsTaxId && hasCustomer && updates?.text('name') !== 'auto') {
    throw invalidRequest(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      undefined,
      'tax_id_collection',
    )
  }
  const always = params.oneOf('payment_method_collection', ['always', 'if_required'] as const)
  return {
    billing_address_collection: params.oneOf('billing_address_collection', ['auto', 'required']) ?? null,
    payment_method_collection: always ?? (mode === 'payment' ? 'if_required' : 'always'),
    ...(collectsTaxId && { tax_id_collection: { enabled: true, required: 'never' } }),
  } satisfies Partial<CheckoutSession>
}

/** Makes the checkout session that `params` describe, open for its customer. */
export function createSession(account: Account, params: Params): CheckoutSession {
  const mode = params.oneOf('mode', modes) ?? 'payment'
  const id = account.newId('cs_test')
  params.oneOf('ui_mode', ['hosted_page'])
  const order = readOrder(account, id, params, mode)
  const total = order.line_items.reduce((sum, item) => sum + item.amount_total, 0)
  const currency = order.line_items[0]?.currency ?? params.text('currency') ?? null
  if (mode !== 'setup') checkAmount(total, String(currency))
  const customer = readCustomer(account, params, mode)
  account.store.save(order)
  return account.create<CheckoutSession>({
    id,
    object: 'checkout.session',
    adaptive_pricing: mode === 'setup' ? null : { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: readAllowedTypes(params),
    amount_subtotal: mode === 'setup' ? null : total,
    amount_total: mode === 'setup' ? null : total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    ...readAddresses(params),
    client_reference_id: params.clearable('client_reference_id') ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: account.now(),
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    ...customer,
    customer_account: null,
    discounts: mode === 'setup' ? null : [],
    expires_at: readExpiry(account, params),
    integration_identifier: null,
    invoice: null,
    invoice_creation:
      mode === 'payment'
        ? {
            enabled: false,
            invoice_data: {
              account_tax_ids: null,
              custom_fields: null,
              description: null,
              footer: null,
              issuer: null,
              metadata: {},
              rendering_options: null,
            },
          }
        : null,
    livemode: false,
    locale: params.text('locale') ?? null,
    managed_payments: null,
    metadata: params.metadata() ?? {},
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    ...readCollections(params, mode, customer.customer !== null),
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options:
      mode === 'setup'
        ? null
        : {
            allow_redisplay_filters: ['always'],
            payment_method_remove: 'disabled',
            payment_method_save: null,
          },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.oneOf('submit_type', ['auto', 'book', 'donate', 'pay', 'subscribe']) ?? null,
    subscription: null,
    total_details: mode === 'setup' ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${account.url}/stripe/checkout/${id}`,
    wallet_options: null,
  })
}
