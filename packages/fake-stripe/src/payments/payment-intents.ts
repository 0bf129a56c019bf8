import { invalidRequest } from '../api/errors.ts'
import { given, type Params } from '../api/params.ts'
import { readCustomerId } from '../billing/customers.ts'
import { type Account, createId } from '../state/account.ts'
import type { Fields, PaymentIntent, SetupIntent } from '../state/wire.ts'

/** Stripe's smallest payment in euros (docs.stripe.com/currencies, "Minimum and maximum charge amounts"). */
const smallestAmount = 50
const largestAmount = 99_999_999

type NewPayment = Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> & Fields<PaymentIntent>

export function checkAmount(amount: number, currency: string): void {
  if (amount < smallestAmount) {
    throw invalidRequest(`Amount must be at least €0.50 ${currency}`, 'amount_too_small', 'amount')
  }
  if (amount > largestAmount) {
    throw invalidRequest('Amount must be no more than €999,999.99', 'amount_too_large', 'amount')
  }
}

/** The fields that new payment and setup intents share. The secret begins with the id. */
export function newIntent(prefix: 'pi' | 'seti') {
  const id = createId(prefix)
  return {
    id,
    automatic_payment_methods: null,
    client_secret: createId(`${id}_secret`),
    metadata: {},
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  } satisfies Fields<PaymentIntent> & Fields<SetupIntent>
}

/** Creates a payment that needs a card. Throws for amounts outside of Stripe's limits. */
export function createPayment(account: Account, payment: NewPayment): PaymentIntent {
  checkAmount(payment.amount, payment.currency)
  return account.create('payment_intent.created', 'payment_intent', {
    ...newIntent('pi'),
    amount_received: 0,
    last_payment_error: null,
    latest_charge: null,
    setup_future_usage: null,
    ...payment,
  })
}

function readAutomaticMethods(params: Params): PaymentIntent['automatic_payment_methods'] {
  const automatic = params.child('automatic_payment_methods')
  automatic?.flag('enabled')
  return {
    allow_redirects: automatic?.oneOf('allow_redirects', ['always', 'never']) ?? 'always',
    enabled: true,
  }
}

/** The parameters that new payment and setup intents share. */
export const readIntent = (account: Account, params: Params) => ({
  customer: readCustomerId(account, params),
  automatic_payment_methods: readAutomaticMethods(params),
  ...given({ metadata: params.metadata() }),
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
  ...given({ description: params.text('description') }),
})

/** Whether a payment has neither succeeded nor been canceled. */
export const isOpen = ({ status }: PaymentIntent): boolean =>
  status === 'requires_payment_method' || status === 'requires_action'

export const cancelPayment = (account: Account, intent: PaymentIntent): PaymentIntent =>
  account.update('payment_intent.canceled', intent, { status: 'canceled', next_action: null })
