import { invalidRequest, noSuch } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import { type Call, forBrowsers, get, post, type Route } from '../api/operation.ts'
import type { PaymentIntent } from '../state/wire.ts'
import { requireClientSecret } from './client-secrets.ts'
import { confirmPayment, paymentError } from './confirm-payment.ts'
import { changesOf, createPayment, readPayment } from './payment-intents.ts'
import { createCard, readBillingDetails, readCard, useCard } from './payment-methods.ts'

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** The card of a confirmation: an id, card data from the browser, or the one chosen before. */
function confirmationCard({ account, params, key }: Call, intent: PaymentIntent) {
  const data = params.child('payment_method_data')
  const named = params.text('payment_method')
  if (data && key === 'publishable') {
    data.oneOf('type', ['card'])
    const card = data.child('card')
    if (card) return createCard(account, readCard(card), readBillingDetails(data.child('billing_details')))
  }
  const id = named ?? intent.payment_method
  if (id === null) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      'payment_intent_unexpected_state',
      'payment_method',
    )
  }
  return useCard(account, id, 'payment_method')
}

function confirm(call: Call, intent: PaymentIntent): PaymentIntent {
  const { account, params } = call
  const isOffSession = params.text('off_session')
  const returnUrl = params.text('return_url') ?? null
  const failsOnAction = params.flag('error_on_requires_action') ?? false
  const isScripted = params.flag('use_stripe_sdk') ?? false
  const method = confirmationCard(call, intent)
  const confirmed = confirmPayment(account, intent, {
    method,
    isOffSession: failsOnAction || (isOffSession !== undefined && isOffSession !== 'false'),
    returnUrl,
    isScripted,
  })
  if (confirmed.status === 'requires_payment_method') throw paymentError(confirmed)
  return confirmed
}

function create(call: Call): PaymentIntent {
  const { account, params } = call
  const confirms = params.flag('confirm') ?? false
  const intent = createPayment(account, readPayment(account, params))
  if (confirms) return confirm(call, intent)
  const card = params.text('payment_method')
  if (card === undefined) return intent
  const method = useCard(account, card, 'payment_method')
  return account.update(intent, { payment_method: method.id, status: 'requires_confirmation' })
}

function update({ account, id, params }: Call): PaymentIntent {
  const intent = account.store.get('payment_intent', id)
  const card = params.text('payment_method')
  const changes = changesOf(intent, params)
  if (changes.amount !== undefined && !open.includes(intent.status)) {
    throw invalidRequest(
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
      'amount',
    )
  }
  if (card === undefined) return account.update(intent, changes)
  const method = useCard(account, card, 'payment_method')
  return account.update(intent, { ...changes, payment_method: method.id, status: 'requires_confirmation' })
}

function cancel({ account, id, params }: Call): PaymentIntent {
  const intent = account.store.get('payment_intent', id)
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
  const reason = params.oneOf('cancellation_reason', reasons) ?? null
  if (!open.includes(intent.status)) {
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    )
  }
  return account.update(
    intent,
    { status: 'canceled', canceled_at: account.now(), cancellation_reason: reason, next_action: null },
    'payment_intent.canceled',
  )
}

function getOne(call: Call): PaymentIntent {
  const intent = call.account.store.find('payment_intent', call.id)
  if (intent === undefined) throw noSuch('payment_intent', call.id, 'intent')
  requireClientSecret(call, intent)
  return intent
}

export const paymentRoutes: Route[] = [
  post('payment_intents', create),
  get('payment_intents', ({ account, params }) => {
    const customer = params.text('customer')
    return page(account.store.list('payment_intent', { customer }), params, '/v1/payment_intents')
  }),
  forBrowsers(get('payment_intents/:id', getOne)),
  post('payment_intents/:id', update),
  forBrowsers(post('payment_intents/:id/confirm', (call) => confirm(call, getOne(call)))),
  post('payment_intents/:id/cancel', cancel),
]
