import Stripe from 'stripe'

const {
  StripeAPIError,
  StripeCardError,
  StripeConnectionError,
  StripeInvalidRequestError,
  StripeRateLimitError,
} = Stripe.errors

/** Why a card was refused, in Stripe's word such as `insufficient_funds`; undefined when it was something else. */
export function declineCode(error: unknown): string | undefined {
  if (!(error instanceof StripeCardError)) return undefined
  return error.decline_code ?? error.code ?? 'card_declined'
}

/** What was named does not exist, or is not what it was said to belong to. */
export const isMissing = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError &&
  (error.code === 'resource_missing' || error.statusCode === 404)

/** A payment is further than the call took it to be. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'

/** Stripe gave no answer, is overrun or has a fault of its own: a later try may succeed. */
export const isUnreachable = (error: unknown): boolean =>
  [StripeConnectionError, StripeRateLimitError, StripeAPIError].some((kind) => error instanceof kind)

export const isStripeError = (error: unknown): boolean => error instanceof Stripe.errors.StripeError
