import type { ReversalKind } from '../../../platform/db/tables.ts'
import type { Stripe } from '../../../platform/stripe/index.ts'

export interface Reversal {
  /** The id of the refund or dispute at Stripe. */
  id: string
  kind: ReversalKind
  amountCents: number
  /** True when the refund failed or the dispute was won. */
  isUndone: boolean
}

/**
 * Maps each status to whether the reversal is undone. Statuses not listed have moved no money yet, such as an inquiry.
 */
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

/** Returns every refund and dispute of a payment in its current state, in order of creation. */
export async function listReversals(stripe: Stripe, paymentId: string): Promise<Reversal[]> {
  const ofPayment = { payment_intent: paymentId, limit: 100 }
  const refunds = await stripe.refunds.list(ofPayment).autoPagingToArray({ limit: 1000 })
  const disputes = await stripe.disputes.list(ofPayment).autoPagingToArray({ limit: 1000 })
  const reversals = [
    ...refunds.map((refund) => ({ ...refund, kind: 'refund' as const })),
    ...disputes.map((dispute) => ({ ...dispute, kind: 'dispute' as const })),
  ]
  // Stripe lists the newest first, and its times are whole seconds.
  const oldestFirst = reversals.reverse().sort((a, b) => a.created - b.created)
  return oldestFirst.flatMap(({ id, kind, status, amount }) => {
    const isUndone = reversalStates[kind][status ?? '']
    // A dispute over an amount refunded earlier has amount 0.
    return isUndone === undefined || amount === 0 ? [] : [{ id, kind, amountCents: amount, isUndone }]
  })
}
