import type { ReversalKind } from '../../platform/db/tables.ts'
import type { Stripe } from '../../platform/stripe/index.ts'

/** Money of a payment that went back or is claimed back. */
export interface Reversal {
  /** The refund or dispute at Stripe. */
  id: string
  kind: ReversalKind
  amountCents: number
  /** True when it came to nothing after all: the refund failed, or the dispute was won. */
  isUndone: boolean
}

/** By status: whether it came to nothing. What is not here has moved no money yet, such as an inquiry. */
export const reversalStates: Record<ReversalKind, Record<string, boolean>> = {
  refund: { succeeded: false, failed: true, canceled: true },
  dispute: {
    needs_response: false,
    under_review: false,
    appeal_needs_response: false,
    appeal_under_review: false,
    lost: false,
    won: true,
  },
}

/** Every refund and dispute of a payment as they are now, in the order in which they came up. */
export async function listReversals(stripe: Stripe, paymentId: string): Promise<Reversal[]> {
  const ofPayment = { payment_intent: paymentId, limit: 100 }
  const refunds = await stripe.refunds.list(ofPayment).autoPagingToArray({ limit: 1000 })
  const disputes = await stripe.disputes.list(ofPayment).autoPagingToArray({ limit: 1000 })
  return (
    [
      ...refunds.map((refund) => ({
        ...refund,
        kind: 'refund' as const,
        isUndone: reversalStates.refund[refund.status ?? ''],
      })),
      ...disputes.map((dispute) => ({
        ...dispute,
        kind: 'dispute' as const,
        isUndone: reversalStates.dispute[dispute.status],
      })),
    ]
      // Stripe lists the newest first, and its times are whole seconds.
      .reverse()
      .sort((a, b) => a.created - b.created)
      .flatMap(({ id, kind, amount, isUndone }) =>
        // A dispute of what was refunded before is about nothing.
        isUndone === undefined || amount === 0 ? [] : [{ id, kind, amountCents: amount, isUndone }],
      )
  )
}
