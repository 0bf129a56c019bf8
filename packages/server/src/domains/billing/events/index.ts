import { checkoutEvents } from './checkout.ts'
import type { EventFamily } from './event-family.ts'
import { invoiceEvents } from './invoices.ts'
import { paymentEvents } from './payments.ts'
import { reversalEvents } from './reversals.ts'
import { subscriptionEvents } from './subscriptions.ts'

/** Everything of Stripe's that something is done about; the webhook endpoint at Stripe needs these types and no others. */
export const eventFamilies: readonly EventFamily[] = [
  checkoutEvents,
  paymentEvents,
  reversalEvents,
  invoiceEvents,
  subscriptionEvents,
]
