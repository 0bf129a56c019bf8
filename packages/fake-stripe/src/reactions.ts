import { recordFailure, recordRequiredAction, settleInvoice } from './billing/collect-payment.ts'
import { findInvoice } from './billing/invoices.ts'
import { completePaidSession, completeSetupSession } from './checkout/complete-session.ts'
import { disputeByCard } from './payments/disputes.ts'
import type { Reactions } from './state/account.ts'
import type { PaymentIntent, SetupIntent } from './state/wire.ts'

/** Reactions of the account to its own events: payments settle invoices and complete checkout sessions. */
export const reactions: Reactions = {
  'payment_intent.succeeded': (account, object) => {
    settleInvoice(account, object as PaymentIntent)
    completePaidSession(account, object as PaymentIntent)
    disputeByCard(account, object as PaymentIntent)
  },
  'payment_intent.payment_failed': (account, object) =>
    recordFailure(account, findInvoice(account, object.id)),
  'payment_intent.requires_action': (account, object) =>
    recordRequiredAction(account, object as PaymentIntent),
  'setup_intent.succeeded': (account, object) => completeSetupSession(account, object as SetupIntent),
}
