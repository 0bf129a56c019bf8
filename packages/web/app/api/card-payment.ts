import type { Output } from '@merkwerk/client/app'
import { ApiError } from '@merkwerk/client/app'
import type { endpoints } from '@merkwerk/contract'
import type { StripeError } from '@stripe/stripe-js'
import { loadPaymentProvider } from './payment-provider.ts'

/** The error of the provider's script as an `ApiError`. */
export const paymentFailure = (error: StripeError): ApiError =>
  error.type === 'api_connection_error'
    ? new ApiError('NO_RESPONSE', 0)
    : new ApiError('PAYMENT_FAILED', 402, { decline_code: error.decline_code ?? error.code ?? null })

/** Asks the customer to confirm the payment if the bank requires it. Resolves with the purchase ID. */
export async function confirmWhereNeeded(payment: Output<typeof endpoints.payCoins>): Promise<number> {
  if (payment.status === 'requires_action' && payment.client_secret !== null) {
    const stripe = await loadPaymentProvider()
    const { error } = await stripe.handleNextAction({ clientSecret: payment.client_secret })
    if (error) throw paymentFailure(error)
  }
  return payment.purchase_id
}
