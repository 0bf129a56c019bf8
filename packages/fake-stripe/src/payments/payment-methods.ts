import { invalidRequest, missingParameter, StripeError } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import type { Params } from '../api/params.ts'
import { type Call, forBrowsers, get, post, type Route, retrieveRoute } from '../api/routes.ts'
import { readAddress } from '../billing/address.ts'
import type { Account } from '../state/account.ts'
import type { PaymentMethod } from '../state/wire.ts'
import { cardByFingerprint, cardByNumber, cardByToken, hasCheckDigit, toFingerprint } from './cards.ts'

export interface CardInput {
  number: string
  expMonth: number
  expYear: number
  cvc: string
}
type BillingDetails = PaymentMethod['billing_details']

const noDetails: BillingDetails = { address: null, email: null, name: null, phone: null, tax_id: null }

const cardError = (code: string, message: string, param: string): StripeError =>
  new StripeError(402, { type: 'card_error', code, message, param })

/** Throws the card error for invalid card data. */
function checkCard(account: Account, { number, expMonth, expYear, cvc }: CardInput): void {
  if (!/^\d{12,19}$/.test(number) || !hasCheckDigit(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  }
  if (!(expMonth >= 1 && expMonth <= 12)) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const today = new Date(account.now() * 1000)
  const months = (expYear - today.getUTCFullYear()) * 12 + expMonth - (today.getUTCMonth() + 1)
  if (months < 0 || months > 50 * 12) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (!/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
}

/** Stores a card without a customer. Throws a card error for invalid card data. */
export function createCard(account: Account, input: CardInput, billing: BillingDetails): PaymentMethod {
  checkCard(account, input)
  const card = cardByNumber(input.number)
  return account.store.save<PaymentMethod>({
    ...account.newObject('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: billing.address?.line1 ? 'pass' : null,
        address_postal_code_check: billing.address?.postal_code ? 'pass' : null,
        cvc_check: 'pass',
      },
      country: card.country,
      display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
      exp_month: input.expMonth,
      exp_year: input.expYear,
      fingerprint: toFingerprint(input.number),
      funding: 'credit',
      generated_from: null,
      last4: input.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    customer: null,
    customer_account: null,
    metadata: {},
    type: 'card',
  })
}

/** The payment method of an id, or a new one for a test name such as `pm_card_visa`. */
export function useCard(account: Account, id: string, param: string): PaymentMethod {
  const card = cardByToken(id)
  if (card === undefined) return account.store.get('payment_method', id, param)
  const expYear = new Date(account.now() * 1000).getUTCFullYear() + 1
  return createCard(account, { number: card.number, expMonth: 12, expYear, cvc: '123' }, noDetails)
}

/** Throws unless the card is saved for the customer. */
export function requireOwnCard(account: Account, id: string, customer: string, param: string): PaymentMethod {
  const method = account.store.get('payment_method', id, param)
  if (method.customer === customer) return method
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'resource_missing',
    param,
  )
}

/** Saves a card for a customer. Does nothing if it is already saved. */
export function attachCard(account: Account, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method
  if (method.customer !== null) {
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      'payment_method_unexpected_state',
    )
  }
  return account.update('payment_method.attached', method, { customer })
}

function attach({ account, id, params }: Call): PaymentMethod {
  const customer = account.store.get('customer', params.requiredText('customer'), 'customer')
  const method = useCard(account, id, 'id')
  const { refusal, refusesSetup } = cardByFingerprint(method.card?.fingerprint)
  if (refusal && refusesSetup) throw new StripeError(402, { type: 'card_error', ...refusal })
  return attachCard(account, method, customer.id)
}

function detach({ account, id }: Call): PaymentMethod {
  const method = account.store.get('payment_method', id)
  if (method.customer === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method_unexpected_state',
    )
  }
  const customer = account.store.get('customer', method.customer)
  if (customer.invoice_settings.default_payment_method === id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
    account.update('customer.updated', customer, { invoice_settings })
  }
  return account.update('payment_method.detached', method, { customer: null })
}

export function readBillingDetails(params: Params | undefined): BillingDetails {
  const field = (name: string) => params?.clearable(name) ?? null
  return {
    address: readAddress(params?.child('address')) ?? null,
    email: field('email'),
    name: field('name'),
    phone: field('phone'),
    tax_id: null,
  }
}

export function readCard(params: Params): CardInput {
  const year = params.requiredInteger('exp_year')
  return {
    number: params.requiredText('number').replaceAll(' ', ''),
    expMonth: params.requiredInteger('exp_month'),
    expYear: year < 100 ? 2000 + year : year,
    cvc: params.text('cvc') ?? '',
  }
}

function create({ account, params, key }: Call): PaymentMethod {
  params.oneOf('type', ['card'])
  const card = params.child('card')
  const token = card?.text('token')
  const billing = readBillingDetails(params.child('billing_details'))
  const metadata = params.metadata() ?? {}
  if (token !== undefined) {
    const method = useCard(account, token.replace(/^tok_/, 'pm_card_'), 'card[token]')
    return account.change(method, { billing_details: billing, metadata })
  }
  if (card === undefined) throw missingParameter('card')
  if (key === 'secret') {
    throw invalidRequest(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. Use test tokens that map to the test card you are using.',
    )
  }
  return account.change(createCard(account, readCard(card), billing), { metadata })
}

function list(call: Call): object {
  const type = call.params.text('type') ?? 'card'
  return page(call.account.store.list('payment_method', { type, customer: call.id }), call)
}

export const paymentMethodRoutes: Route[] = [
  forBrowsers(post('payment_methods', create)),
  retrieveRoute('payment_methods', 'payment_method'),
  post('payment_methods/:id/attach', attach),
  post('payment_methods/:id/detach', detach),
  get('customers/:id/payment_methods', list),
  get('customers/:id/payment_methods/:innerId', ({ account, id, innerId }) =>
    requireOwnCard(account, innerId, id, 'id'),
  ),
]
