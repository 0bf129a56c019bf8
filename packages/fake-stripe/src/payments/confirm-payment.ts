import { invalidRequest, StripeError } from '../api/errors.ts'
import type { Account } from '../state/account.ts'
import type { PaymentIntent, PaymentMethod } from '../state/wire.ts'
import { requestPayment, wantsAuthentication } from './bank.ts'
import type { Refusal } from './cards.ts'
import { createCharge } from './charges.ts'
import { authenticationStep } from './intents.ts'
import { isOpen } from './payment-intents.ts'
import { attachCard } from './payment-methods.ts'

interface Confirmation {
  method: PaymentMethod
  /** Whether the customer is absent and cannot authenticate. */
  isOffSession: boolean
  /** Whether the browser script handles the next action. */
  isScripted: boolean
}

const authenticationRequired: Refusal = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

function checkConfirmable(intent: PaymentIntent, { method, isScripted }: Confirmation): void {
  if (!isOpen(intent)) {
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot confirm this PaymentIntent because it has already ${intent.status === 'canceled' ? 'been canceled' : 'succeeded after being previously confirmed'}.`,
      payment_intent: intent,
    })
  }
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalidRequest(
      'The provided PaymentMethod belongs to a Customer. Please include the Customer in the `customer` parameter on the PaymentIntent.',
      'payment_intent_unexpected_state',
      'payment_method',
    )
  }
  const mayRedirect = intent.automatic_payment_methods?.allow_redirects === 'always'
  if (mayRedirect && !isScripted) {
    throw invalidRequest(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`, or set `automatic_payment_methods[allow_redirects]` to `never`.',
    )
  }
}

/** Records the refusal. The payment needs another payment method, and the response is 402. */
export function failPayment(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  refusal: Refusal,
  charge?: string,
): PaymentIntent {
  return account.update('payment_intent.payment_failed', intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    ...(charge && { latest_charge: charge }),
    last_payment_error: {
      type: 'card_error',
      ...refusal,
      ...(charge && { charge }),
      payment_method: method,
    },
  })
}

/** Requests the payment from the bank and records its response. */
export function takePayment(account: Account, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const refusal = requestPayment(account, method)
  const charge = createCharge(account, intent, method, refusal)
  if (refusal) return failPayment(account, intent, method, refusal, charge.id)
  if (intent.setup_future_usage && intent.customer) attachCard(account, method, String(intent.customer))
  return account.update('payment_intent.succeeded', intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  })
}

/**
 * Confirms a payment: it succeeds, waits for authentication (`requires_action`) or, if declined, for another card.
 * Throws Stripe's error for a payment that cannot be confirmed.
 */
export function confirmPayment(
  account: Account,
  intent: PaymentIntent,
  confirmation: Confirmation,
): PaymentIntent {
  checkConfirmable(intent, confirmation)
  const { method, isOffSession } = confirmation
  if (!wantsAuthentication(account, method)) return takePayment(account, intent, method)
  if (isOffSession) {
    const refusal = authenticationRequired
    return failPayment(account, intent, method, refusal, createCharge(account, intent, method, refusal).id)
  }
  return account.update('payment_intent.requires_action', intent, {
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: authenticationStep(account, intent),
  })
}
