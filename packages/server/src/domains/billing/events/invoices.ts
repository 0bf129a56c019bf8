import { settleInvoice } from '../settle-invoice.ts'
import { type EventFamily, ownSubject } from './event-family.ts'

export const invoiceEvents: EventFamily = {
  name: 'invoice',
  types: ['invoice.paid', 'invoice.payment_failed', 'invoice.payment_action_required'],
  subjectOf: ownSubject,
  settle: (context, { id }) => settleInvoice(context, id),
}
