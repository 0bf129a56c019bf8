import { invalidRequest, missingParameter } from '../api/errors.ts'
import type { Params } from '../api/params.ts'
import { mergeMetadata, requireCustomer } from '../billing/customers.ts'
import type { Account } from '../state/account.ts'
import type { PaymentIntent } from '../state/wire.ts'

/** Stripe's smallest payment in euros (docs.stripe.com/currencies, "Minimum and maximum charge amounts"). */
const smallestAmount = 50
const largestAmount = 99_999_999
const futureUsages = ['off_session', 'on_session'] as const

export interface NewPayment {
  amount: number
  currency: string
  customer: string | null
  metadata: Record<string, string>
  description: string | null
  setupFutureUsage: 'off_session' | 'on_session' | null
  receiptEmail: string | null
  allowedTypes: ['card'] | null
  automaticMethods: PaymentIntent['automatic_payment_methods']
}

export function checkAmount(amount: number, currency: string): void {
  if (amount < smallestAmount) {
    throw invalidRequest(`Amount must be at least €0.50 ${currency}`, 'amount_too_small', 'amount')
  }
  if (amount > largestAmount) {
    throw invalidRequest('Amount must be no more than €999,999.99', 'amount_too_large', 'amount')
  }
}

/** Fields that are always empty on payments. */
const leftOut = {
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<PaymentIntent>

/** Creates a payment that needs a card. Throws for amounts outside of Stripe's limits. */
export function createPayment(account: Account, payment: NewPayment): PaymentIntent {
  checkAmount(payment.amount, payment.currency)
  const id = account.newId('pi')
  return account.create<PaymentIntent>(
    {
      id,
      object: 'payment_intent',
      ...leftOut,
      allowed_payment_method_types: payment.allowedTypes,
      amount: payment.amount,
      amount_capturable: 0,
      amount_received: 0,
      automatic_payment_methods: payment.automaticMethods,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: 'automatic_async',
      client_secret: account.newSecret(id),
      confirmation_method: 'automatic',
      created: account.now(),
      currency: payment.currency,
      customer: payment.customer,
      description: payment.description,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: payment.metadata,
      next_action: null,
      payment_method: null,
      payment_method_options: {
        card: {
          installments: null,
          mandate_options: null,
          network: null,
          request_three_d_secure: 'automatic',
        },
      },
      payment_method_types: ['card'],
      receipt_email: payment.receiptEmail,
      setup_future_usage: payment.setupFutureUsage,
      status: 'requires_payment_method',
    },
    'payment_intent.created',
  )
}

/**
 * The allowed payment method types of a request, or null for all. Only cards are supported. Releases before endive
 * named the parameter `payment_method_types`.
 */
export function readAllowedTypes(params: Params): ['card'] | null {
  const types = params.texts('allowed_payment_method_types')
  if (types === undefined) return null
  if (types.every((type) => type === 'card')) return ['card']
  throw invalidRequest('Only cards are supported.', undefined, 'allowed_payment_method_types')
}

export function readAutomaticMethods(params: Params): PaymentIntent['automatic_payment_methods'] {
  const automatic = params.child('automatic_payment_methods')
  if (automatic?.flag('enabled') === false) return null
  return {
    allow_redirects: automatic?.oneOf('allow_redirects', ['always', 'never']) ?? 'always',
    enabled: true,
  }
}

export function readCurrency(params: Params): string {
  const currency = params.requiredText('currency').toLowerCase()
  if (/^[a-z]{3}$/.test(currency)) return currency
  throw invalidRequest(`Invalid currency: ${currency}`, undefined, params.nameOf('currency'))
}

export function readPayment(account: Account, params: Params): NewPayment {
  if (!params.has('amount')) throw missingParameter('amount')
  const customer = params.text('customer') ?? null
  if (customer !== null) requireCustomer(account, customer, 'customer')
  return {
    amount: params.requiredInteger('amount'),
    currency: readCurrency(params),
    customer,
    metadata: params.metadata() ?? {},
    description: params.clearable('description') ?? null,
    setupFutureUsage: params.oneOf('setup_future_usage', futureUsages) ?? null,
    receiptEmail: params.clearable('receipt_email') ?? null,
    allowedTypes: readAllowedTypes(params),
    automaticMethods: readAutomaticMethods(params),
  }
}

export function changesOf(intent: PaymentIntent, params: Params): Partial<PaymentIntent> {
  const description = params.clearable('description')
  const amount = params.integer('amount')
  const usage = params.oneOf('setup_future_usage', futureUsages)
  if (amount !== undefined) checkAmount(amount, intent.currency)
  return {
    metadata: mergeMetadata(intent.metadata, params.metadata()),
    ...(description !== undefined && { description }),
    ...(amount !== undefined && { amount }),
    ...(usage !== undefined && { setup_future_usage: usage }),
  }
}
