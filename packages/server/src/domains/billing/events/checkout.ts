import { settleCheckout } from '../settle-checkout.ts'
import { type EventFamily, ownSubject } from './event-family.ts'

/** Events of a checkout page: paid, failed after a delay, or expired. */
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
