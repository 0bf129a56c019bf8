import { byFields, type Call, forBrowsers, get, listRoute, post, type Route } from '../api/routes.ts'
import type { PaymentIntent } from '../state/wire.ts'
import { confirmPayment } from './confirm-payment.ts'
import { confirmationCard, intentError, retrieveIntent } from './intents.ts'
import { createPayment, readPayment } from './payment-intents.ts'

function confirm(call: Call, intent: PaymentIntent): PaymentIntent {
  const { account, params } = call
  const confirmed = confirmPayment(account, intent, {
    method: confirmationCard(call, intent),
    isOffSession: params.flag('off_session') ?? false,
    isScripted: params.flag('use_stripe_sdk') ?? false,
  })
  if (confirmed.status === 'requires_payment_method') throw intentError(confirmed)
  return confirmed
}

function create(call: Call): PaymentIntent {
  const confirms = call.params.flag('confirm') ?? false
  const intent = createPayment(call.account, readPayment(call.account, call.params))
  return confirms ? confirm(call, intent) : intent
}

const retrieve = (call: Call): PaymentIntent => retrieveIntent(call, 'payment_intent')

export const paymentRoutes: Route[] = [
  post('payment_intents', create),
  listRoute('payment_intents', 'payment_intent', byFields('customer')),
  forBrowsers(get('payment_intents/:id', retrieve)),
  post('payment_intents/:id/confirm', (call) => confirm(call, retrieve(call))),
]
