/**
 * Payments: purchases through Stripe, the subscription, and Stripe's events about both. An event only says that its
 * subject changed. The subject is read from Stripe and settled, so events may arrive twice, late and in any order. Lock
 * order: the customer's row, then the account, then the wallet and the ledger, then invoices.
 */
import { collectHandler } from './collect-renewal.ts'
import { copyDetailsHandler } from './customer-details.ts'
import { disputedHandler, duplicateHandler, terminateHandler } from './end-subscription.ts'
import { closeEndedHandler } from './end-unpaid.ts'
import { gracePeriodHandler } from './enforce-grace-period.ts'
import { forgetHandler } from './forget-customer.ts'
import { eventHandler } from './handle-event.ts'
import { pollPurchaseHandler } from './poll-purchase.ts'
import { pollSubscriptionHandler } from './poll-subscription.ts'
import { refundLatePaymentHandler } from './refund-late-payment.ts'
import { billingEmails } from './send-email.ts'
import { topUpHandler } from './top-up.ts'

export { terminateSubscription } from './end-subscription.ts'
export { forgetCustomer } from './forget-customer.ts'
export { reversalStates } from './list-reversals.ts'
export { registerBillingMetrics } from './metrics.ts'
export { exportPurchases } from './queries.ts'
export { routes } from './routes.ts'

export const handlers = [
  eventHandler,
  copyDetailsHandler,
  duplicateHandler,
  disputedHandler,
  closeEndedHandler,
  pollPurchaseHandler,
  pollSubscriptionHandler,
  gracePeriodHandler,
  collectHandler,
  forgetHandler,
  billingEmails.handler,
  refundLatePaymentHandler,
  terminateHandler,
  topUpHandler,
]
