import { settleCheckout } from '../settle-checkout.ts'
import { type EventFamily, ownSubject } from './event-family.ts'

/** A page of Stripe's was paid, could not be paid later on, or was left. */
export const checkoutEvents: EventFamily = {
  name: 'checkout',
  types: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ],
  subjectOf: ownSubject,
  settle: (context, { id }) => settleCheckout(context, id),
}
