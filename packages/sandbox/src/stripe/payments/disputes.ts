import { invalidRequest } from '../api/errors.ts'
import { page } from '../api/lists.ts'
import { type Call, get, post, type Route } from '../api/operation.ts'
import type { Account } from '../state/account.ts'
import type { Charge, Dispute } from '../state/wire.ts'

const daySeconds = 86_400
/** Days to answer a dispute of a Visa card (docs.stripe.com/disputes/categories). */
const daysToAnswer = 9

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

/** A customer's bank takes the money of a charge back until the dispute is decided. */
export function openDispute(account: Account, charge: Charge, reason: string): Dispute {
  if (!charge.paid || charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`, undefined, 'charge')
  }
  const disputed = account.update(charge, { disputed: true })
  const dispute = account.create<Dispute>(
    {
      id: account.newId('du'),
      object: 'dispute',
      amount: charge.amount - charge.amount_refunded,
      balance_transactions: [],
      charge: charge.id,
      created: account.now(),
      currency: charge.currency,
      enhanced_eligibility_types: [],
      evidence: noEvidence,
      evidence_details: {
        due_by: account.now() + daysToAnswer * daySeconds,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: 'not_submitted',
      },
      intended_submission_method: null,
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: disputed.payment_intent,
      payment_method_details: {
        type: 'card',
        card: {
          brand: disputed.payment_method_details?.card?.brand ?? 'visa',
          case_type: 'chargeback',
          network: disputed.payment_method_details?.card?.network ?? 'visa',
          network_reason_code: '10.4',
        },
      },
      reason,
      status: 'needs_response',
    },
    'charge.dispute.created',
  )
  account.tell('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

const isOpen = ({ status }: Dispute): boolean => status === 'needs_response' || status === 'under_review'

/** The bank decides. Who wins a dispute gets the money back. */
export function decideDispute(account: Account, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  if (!isOpen(dispute)) throw invalidRequest(`This dispute is already ${dispute.status}.`)
  const decided = account.update(dispute, { status: outcome }, 'charge.dispute.closed')
  if (outcome === 'won') account.tell('charge.dispute.funds_reinstated', decided)
  return decided
}

function update({ account, id, params }: Call): Dispute {
  const dispute = account.store.get('dispute', id)
  const evidence = params.metadata('evidence')
  const submits = params.flag('submit') ?? true
  return account.update(
    dispute,
    {
      metadata: { ...dispute.metadata, ...params.metadata() },
      ...(evidence && { evidence: { ...dispute.evidence, ...evidence } }),
      ...(evidence && submits && isOpen(dispute) && { status: 'under_review' }),
    },
    'charge.dispute.updated',
  )
}

export const disputeRoutes: Route[] = [
  get('disputes', ({ account, params }) => {
    const charge = params.text('charge')
    const intent = params.text('payment_intent')
    const disputes = account.store
      .list('dispute')
      .filter((dispute) => charge === undefined || dispute.charge === charge)
      .filter((dispute) => intent === undefined || dispute.payment_intent === intent)
    return page(disputes, params, '/v1/disputes')
  }),
  get('disputes/:id', ({ account, id }) => account.store.get('dispute', id)),
  post('disputes/:id', update),
  post('disputes/:id/close', ({ account, id }) =>
    decideDispute(account, account.store.get('dispute', id), 'lost'),
  ),
]
