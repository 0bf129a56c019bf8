import { settlePayment } from '../settle-payment.ts'
import { type EventFamily, ownSubject } from './event-family.ts'

export const paymentEvents: EventFamily = {
  name: 'payment',
  types: ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'],
  subjectOf: ownSubject,
  settle: (context, { id }) => settlePayment(context, id),
}
