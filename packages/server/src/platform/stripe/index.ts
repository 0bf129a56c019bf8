/** The payment provider, through its official SDK. Contains no logic of accounts or coins. */
export type { default as Stripe } from 'stripe'
export { type Reference, toId } from './id-of.ts'
export { openStripe } from './open-stripe.ts'
export {
  declineCode,
  isRefusedTaxId,
  isStripeError,
  isUnexpectedState,
  isUnreachable,
  unlessMissing,
} from './stripe-errors.ts'
