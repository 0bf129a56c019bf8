import { checkoutEvents } from './checkout.ts'
import type { EventFamily } from './event-family.ts'
import { invoiceEvents } from './invoices.ts'
import { paymentEvents } from './payments.ts'
import { reversalEvents } from './reversals.ts'
import { subscriptionEvents } from './subscriptions.ts'

/** All handled events. The webhook endpoint at Stripe needs exactly these types. */
export const eventFamilies: readonly EventFamily[] = [
  checkoutEvents,
  paymentEvents,
  reversalEvents,
  invoiceEvents,
  subscriptionEvents,
]
