import { settleSubscription } from '../settle-subscription.ts'
import { type EventFamily, ownSubject } from './event-family.ts'

export const subscriptionEvents: EventFamily = {
  name: 'subscription',
  types: ['customer.subscription.created', 'customer.subscription.updated', 'customer.subscription.deleted'],
  subjectOf: ownSubject,
  settle: (context, { id }) => settleSubscription(context, id),
}
