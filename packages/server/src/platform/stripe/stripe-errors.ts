import Stripe from 'stripe'

const {
  StripeAPIError,
  StripeCardError,
  StripeConnectionError,
  StripeInvalidRequestError,
  StripeRateLimitError,
} = Stripe.errors

/** Returns Stripe's reason for a declined card, such as `insufficient_funds`; undefined for any other error. */
export function declineCode(error: unknown): string | undefined {
  if (!(error instanceof StripeCardError)) return undefined
  return error.decline_code ?? error.code ?? 'card_declined'
}

/** For `catch`: undefined if the object does not exist or does not belong to the customer. Rethrows every other error. */
export function unlessMissing(error: unknown): undefined {
  const isMissing =
    error instanceof StripeInvalidRequestError &&
    (error.code === 'resource_missing' || error.statusCode === 404)
  if (!isMissing) throw error
}

/** Whether a payment is further than the call expected. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'

/** Whether Stripe's own rules do not know the form of a VAT number. */
export const isRefusedTaxId = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError && error.code === 'tax_id_invalid'

/** Whether Stripe did not respond, is overloaded or failed internally, so that a later retry may succeed. */
export const isUnreachable = (error: unknown): boolean =>
  [StripeConnectionError, StripeRateLimitError, StripeAPIError].some((kind) => error instanceof kind)

export const isStripeError = (error: unknown): boolean => error instanceof Stripe.errors.StripeError
