import { invalidRequest } from '../api/errors.ts'
import { byFields, type Call, listRoute, post, type Route } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { Charge, Dispute, PaymentIntent } from '../state/wire.ts'
import { cardByFingerprint } from './cards.ts'

/** The customer's bank withdraws the amount of a charge until the dispute is decided. */
export function openDispute(account: Account, charge: Charge, reason: string): Dispute {
  if (!charge.paid || charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`, undefined, 'charge')
  }
  account.change(charge, { disputed: true })
  const dispute = account.create('charge.dispute.created', 'dispute', {
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  })
  account.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Disputes a payment with a test card for disputes. */
export function disputeByCard(account: Account, intent: PaymentIntent): void {
  const charge = account.store.get('charge', String(intent.latest_charge))
  const card = account.store.get('payment_method', String(charge.payment_method)).card
  if (cardByFingerprint(card?.fingerprint).isDisputed) openDispute(account, charge, 'fraudulent')
}

/** Decides a dispute. Winning returns the money. */
export function decideDispute(account: Account, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  if (dispute.status !== 'needs_response') throw invalidRequest(`This dispute is already ${dispute.status}.`)
  const decided = account.update('charge.dispute.closed', dispute, { status: outcome })
  if (outcome === 'won') account.emit('charge.dispute.funds_reinstated', decided)
  return decided
}

/** Evidence that decides a dispute in test mode (docs.stripe.com/testing#disputes). */
const decisions: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' }

function submitEvidence({ account, id, params }: Call): Dispute {
  const dispute = account.store.get('dispute', id)
  params.flag('submit')
  const outcome = decisions[params.child('evidence')?.text('uncategorized_text') ?? '']
  return outcome ? decideDispute(account, dispute, outcome) : dispute
}

export const disputeRoutes: Route[] = [
  listRoute('disputes', 'dispute', byFields('payment_intent')),
  post('disputes/:id', submitEvidence),
]
