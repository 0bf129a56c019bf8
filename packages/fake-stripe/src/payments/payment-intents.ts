import { invalidRequest } from '../api/errors.ts'
import { given, type Params } from '../api/params.ts'
import { readCustomerId } from '../billing/customers.ts'
import type { Account } from '../state/account.ts'
import type { Charge, PaymentIntent, SetupIntent } from '../state/wire.ts'

/** Stripe's smallest payment in euros (docs.stripe.com/currencies, "Minimum and maximum charge amounts"). */
const smallestAmount = 50
const largestAmount = 99_999_999
const futureUsages = ['off_session', 'on_session'] as const

type NewPayment = Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> & Partial<PaymentIntent>

export function checkAmount(amount: number, currency: string): void {
  if (amount < smallestAmount) {
    throw invalidRequest(`Amount must be at least €0.50 ${currency}`, 'amount_too_small', 'amount')
  }
  if (amount > largestAmount) {
    throw invalidRequest('Amount must be no more than €999,999.99', 'amount_too_large', 'amount')
  }
}

/** Fields of payments and their charges without a value in this account. */
export const unusedFields = {
  application: null,
  application_fee_amount: null,
  on_behalf_of: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Charge> & Partial<PaymentIntent>

/** The fields that new payment and setup intents share. */
export function newIntent(account: Account, prefix: 'pi' | 'seti') {
  const fresh = account.newObject(prefix)
  return {
    ...fresh,
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: account.newSecret(fresh.id),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  } satisfies Partial<PaymentIntent> & Partial<SetupIntent>
}

/** Creates a payment that needs a card. Throws for amounts outside of Stripe's limits. */
export function createPayment(account: Account, payment: NewPayment): PaymentIntent {
  checkAmount(payment.amount, payment.currency)
  return account.create<PaymentIntent>('payment_intent.created', {
    ...newIntent(account, 'pi'),
    ...unusedFields,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    canceled_at: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_record: null,
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    ...payment,
  })
}

/**
 * The allowed payment method types of a request, or null for all. Only cards are supported. Releases before endive
 * named the parameter `payment_method_types`.
 */
export function readAllowedTypes(params: Params): ['card'] | null {
  const types = params.texts('allowed_payment_method_types')
  if (types === undefined) return null
  if (types.every((type) => type === 'card')) return ['card']
  throw params.invalid('allowed_payment_method_types', 'Only cards are supported.')
}

function readAutomaticMethods(params: Params): PaymentIntent['automatic_payment_methods'] {
  const automatic = params.child('automatic_payment_methods')
  if (automatic?.flag('enabled') === false) return null
  return {
    allow_redirects: automatic?.oneOf('allow_redirects', ['always', 'never']) ?? 'always',
    enabled: true,
  }
}

/** The parameters that new payment and setup intents share. */
export const readIntent = (account: Account, params: Params) => ({
  customer: readCustomerId(account, params),
  allowed_payment_method_types: readAllowedTypes(params),
  automatic_payment_methods: readAutomaticMethods(params),
  ...given({ metadata: params.metadata(), description: params.clearable('description') }),
})

export function readCurrency(params: Params): string {
  const currency = params.requiredText('currency').toLowerCase()
  if (/^[a-z]{3}$/.test(currency)) return currency
  throw params.invalid('currency', `Invalid currency: ${currency}`)
}

export const readPayment = (account: Account, params: Params): NewPayment => ({
  ...readIntent(account, params),
  amount: params.requiredInteger('amount'),
  currency: readCurrency(params),
  ...given({
    setup_future_usage: params.oneOf('setup_future_usage', futureUsages),
    receipt_email: params.clearable('receipt_email'),
  }),
})

/** Whether a payment has neither succeeded nor been canceled. */
export const isOpen = ({ status }: PaymentIntent): boolean =>
  ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)

export const cancelPayment = (
  account: Account,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent =>
  account.update('payment_intent.canceled', intent, {
    status: 'canceled',
    canceled_at: account.now(),
    cancellation_reason: reason,
    next_action: null,
  })
