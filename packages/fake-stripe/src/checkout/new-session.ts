import { invalidRequest } from '../api/errors.ts'
import type { Params } from '../api/params.ts'
import { requireCustomer } from '../billing/customers.ts'
import { checkAmount, readAllowedTypes } from '../payments/payment-intents.ts'
import type { Account } from '../state/account.ts'
import type { Order } from '../state/store.ts'
import type { CheckoutSession } from '../state/wire.ts'
import { type Mode, modes, readOrder } from './read-order.ts'

const daySeconds = 86_400
const shortestSeconds = 30 * 60

function readExpiry(account: Account, params: Params): number {
  const now = account.now()
  const expiresAt = params.integer('expires_at') ?? now + daySeconds
  if (expiresAt >= now + shortestSeconds - 60 && expiresAt <= now + daySeconds + 60) return expiresAt
  throw params.invalid(
    'expires_at',
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
  )
}

function readAddresses(params: Params) {
  const urls = {
    success_url: params.requiredText('success_url'),
    cancel_url: params.clearable('cancel_url') ?? null,
  }
  for (const [name, url] of Object.entries(urls)) {
    if (url !== null && !/^https?:\/\//.test(url))
      throw params.invalid(name, 'Not a valid URL', 'url_invalid')
  }
  return urls
}

/** A customer of whom nothing is known yet. */
export const noDetails = {
  address: null,
  business_name: null,
  email: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
} satisfies CheckoutSession['customer_details']

function readCustomer(account: Account, params: Params, mode: Mode) {
  const customer = params.text('customer') ?? null
  const email = params.clearable('customer_email') ?? null
  const creation = params.oneOf('customer_creation', ['always', 'if_required'])
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
    customer_details: known || email !== null ? { ...noDetails, email: known?.email ?? email } : null,
  } satisfies Partial<CheckoutSession>
}

function readCollections(params: Params, mode: Mode, hasCustomer: boolean) {
  const collectsTaxId = params.child('tax_id_collection')?.flag('enabled') ?? false
  const updates = params.child('customer_update')
  if (collectsTaxId && hasCustomer && updates?.text('name') !== 'auto') {
    throw params.invalid(
      'tax_id_collection',
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
    )
  }
  const always = params.oneOf('payment_method_collection', ['always', 'if_required'])
  return {
    billing_address_collection: params.oneOf('billing_address_collection', ['auto', 'required']) ?? null,
    payment_method_collection: always ?? (mode === 'payment' ? 'if_required' : 'always'),
    ...(collectsTaxId && { tax_id_collection: { enabled: true, required: 'never' } }),
  } satisfies Partial<CheckoutSession>
}

/** Fields that are empty until a session completes. */
const emptyFields = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  integration_identifier: null,
  invoice: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  permissions: null,
  recovered_from: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
} satisfies Partial<CheckoutSession>

const noInvoiceData: NonNullable<CheckoutSession['invoice_creation']>['invoice_data'] = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: null,
  metadata: {},
  rendering_options: null,
}

const savedCards: CheckoutSession['saved_payment_method_options'] = {
  allow_redisplay_filters: ['always'],
  payment_method_remove: 'disabled',
  payment_method_save: null,
}

function toSums(order: Order, params: Params, mode: Mode) {
  if (mode === 'setup') {
    const currency = params.text('currency') ?? null
    return { amount_subtotal: null, amount_total: null, currency, discounts: null, total_details: null }
  }
  const total = order.line_items.reduce((sum, item) => sum + item.amount_total, 0)
  const { currency } = order.line_items[0]!
  checkAmount(total, currency)
  return {
    amount_subtotal: total,
    amount_total: total,
    currency,
    discounts: [],
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  }
}

/** Creates an open checkout session. */
export function createSession(account: Account, params: Params): CheckoutSession {
  const mode = params.oneOf('mode', modes) ?? 'payment'
  const fresh = account.newObject('cs_test')
  params.oneOf('ui_mode', ['hosted_page'])
  const order = account.store.save(readOrder(account, fresh.id, params, mode))
  const customer = readCustomer(account, params, mode)
  return account.store.save<CheckoutSession>({
    ...fresh,
    object: 'checkout.session',
    ...emptyFields,
    ...toSums(order, params, mode),
    ...readAddresses(params),
    ...customer,
    ...readCollections(params, mode, customer.customer !== null),
    allowed_payment_method_types: readAllowedTypes(params),
    client_reference_id: params.clearable('client_reference_id') ?? null,
    expires_at: readExpiry(account, params),
    invoice_creation: mode === 'payment' ? { enabled: false, invoice_data: noInvoiceData } : null,
    locale: params.text('locale') ?? null,
    metadata: params.metadata() ?? {},
    mode,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    phone_number_collection: { enabled: false },
    saved_payment_method_options: mode === 'setup' ? null : savedCards,
    status: 'open',
    submit_type: params.oneOf('submit_type', ['auto', 'book', 'donate', 'pay', 'subscribe']) ?? null,
    ui_mode: 'hosted_page',
    url: `${account.url}/stripe/checkout/${fresh.id}`,
  })
}
