import { settlePayment } from '../settle-payment.ts'
import { type EventFamily, paymentSubject } from './event-family.ts'

export const reversalEvents: EventFamily = {
  name: 'reversal',
  types: [
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.refunded',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ],
  subjectOf: paymentSubject,
  settle: (context, { id }) => settlePayment(context, id),
}
