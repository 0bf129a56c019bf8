import { invalidRequest } from '../api/errors.ts'
import { byFields, type Call, listRoute, post, type Route, retrieveRoute } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { Charge, Dispute, PaymentIntent } from '../state/wire.ts'
import { cardByFingerprint } from './cards.ts'

const daySeconds = 86_400
/** Days to respond to a dispute of a Visa card (docs.stripe.com/disputes/categories). */
const daysToRespond = 9

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** The customer's bank withdraws the amount of a charge until the dispute is decided. */
export function openDispute(account: Account, charge: Charge, reason: string): Dispute {
  if (!charge.paid || charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`, undefined, 'charge')
  }
  account.change(charge, { disputed: true })
  const card = charge.payment_method_details?.card
  const dispute = account.create<Dispute>('charge.dispute.created', {
    ...account.newObject('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: account.now() + daysToRespond * daySeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: card?.network ?? 'visa',
        network_reason_code: '10.4',
      },
    },
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

const isOpen = ({ status }: Dispute): boolean => status === 'needs_response' || status === 'under_review'

/** Decides a dispute. Winning returns the money. */
export function decideDispute(account: Account, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  if (!isOpen(dispute)) throw invalidRequest(`This dispute is already ${dispute.status}.`)
  const decided = account.update('charge.dispute.closed', dispute, { status: outcome })
  if (outcome === 'won') account.emit('charge.dispute.funds_reinstated', decided)
  return decided
}

/** Evidence that decides a dispute in test mode (docs.stripe.com/testing#disputes). */
const decisions: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' }

function update({ account, id, params }: Call): Dispute {
  const dispute = account.store.get('dispute', id)
  const evidence = params.metadata('evidence')
  const submits = params.flag('submit') ?? true
  const updated = account.update('charge.dispute.updated', dispute, {
    metadata: params.mergedMetadata(dispute.metadata),
    ...(evidence && { evidence: { ...dispute.evidence, ...evidence } }),
    ...(evidence && submits && isOpen(dispute) && { status: 'under_review' }),
  })
  const outcome = decisions[evidence?.uncategorized_text ?? '']
  return submits && outcome ? decideDispute(account, updated, outcome) : updated
}

export const disputeRoutes: Route[] = [
  listRoute('disputes', 'dispute', byFields('charge', 'payment_intent')),
  retrieveRoute('disputes', 'dispute'),
  post('disputes/:id', update),
]
