import { invalidRequest, missingParameter, StripeError } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import type { Params } from '../api/params.ts'
import { type Call, forBrowsers, get, post, type Route, retrieveRoute } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { PaymentMethod } from '../state/wire.ts'
import { cardByFingerprint, cardByToken, hasCheckDigit, toFingerprint } from './cards.ts'

export interface CardInput {
  number: string
  expMonth: number
  expYear: number
  cvc: string
}

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
export function createCard(account: Account, input: CardInput): PaymentMethod {
  checkCard(account, input)
  return account.store.save(
    account.newObject('payment_method', {
      card: {
        brand: input.number.startsWith('5') ? 'mastercard' : 'visa',
        exp_month: input.expMonth,
        exp_year: input.expYear,
        fingerprint: toFingerprint(input.number),
        last4: input.number.slice(-4),
      },
      customer: null,
      type: 'card',
    }),
  )
}

/** The payment method of an id, or a new one for a test name such as `pm_card_visa`. */
export function findOrCreateCard(account: Account, id: string, param: string): PaymentMethod {
  const card = cardByToken(id)
  if (card === undefined) return account.store.get('payment_method', id, param)
  const expYear = new Date(account.now() * 1000).getUTCFullYear() + 1
  return createCard(account, { number: card.number, expMonth: 12, expYear, cvc: '123' })
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
  const method = findOrCreateCard(account, id, 'id')
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
  const customer = account.store.get('customer', String(method.customer))
  if (customer.invoice_settings.default_payment_method === id)
    account.update('customer.updated', customer, { invoice_settings: { default_payment_method: null } })
  return account.update('payment_method.detached', method, { customer: null })
}

const readCard = (params: Params): CardInput => ({
  number: params.requiredText('number'),
  expMonth: params.requiredInteger('exp_month'),
  expYear: params.requiredInteger('exp_year'),
  cvc: params.text('cvc') ?? '',
})

function create({ account, params, key }: Call): PaymentMethod {
  params.oneOf('type', ['card'])
  const card = params.child('card')
  if (card === undefined) throw missingParameter('card')
  const token = card.text('token')
  if (token !== undefined) return findOrCreateCard(account, token.replace(/^tok_/, 'pm_card_'), 'card[token]')
  if (key === 'publishable') return createCard(account, readCard(card))
  throw invalidRequest(
    'Sending credit card numbers directly to the Stripe API is generally unsafe. Use test tokens that map to the test card you are using.',
  )
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
