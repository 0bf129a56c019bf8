import { invalidRequest } from '../api/errors.ts'
import { byFields, type Call, listRoute, post, type Route, retrieveRoute } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { Charge, Refund } from '../state/wire.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

interface NewRefund {
  /** Default: the remaining amount of the charge. */
  amount: number | undefined
  reason: (typeof reasons)[number] | undefined
  metadata?: Record<string, string> | undefined
}

function checkRefund(charge: Charge, amount: number): void {
  if (!charge.paid) {
    throw invalidRequest(
      `Charge ${charge.id} has failed and cannot be refunded.`,
      'charge_not_refundable',
      'charge',
    )
  }
  if (charge.disputed) {
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge_disputed',
    )
  }
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  }
  const left = charge.amount - charge.amount_refunded
  if (amount < 1) {
    throw invalidRequest(
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
      'amount',
    )
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (€${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge (€${(left / 100).toFixed(2)})`,
      undefined,
      'amount',
    )
  }
}

/** Refunds a charge. Throws Stripe's error if the amount exceeds the remaining one. */
export function refundCharge(account: Account, charge: Charge, wanted: NewRefund): Refund {
  const amount = wanted.amount ?? charge.amount - charge.amount_refunded
  checkRefund(charge, amount)
  const refund = account.create<Refund>('refund.created', {
    id: account.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: wanted.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wanted.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  const refunded = charge.amount_refunded + amount
  account.update('charge.refunded', charge, {
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  })
  return refund
}

/** The bank returns the money of a refund days later. The charge is no longer refunded. */
export function failRefund(account: Account, refund: Refund): Refund {
  if (refund.status !== 'succeeded') throw invalidRequest(`This refund is ${refund.status}.`)
  const failed = account.change(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  const charge = account.store.get('charge', String(refund.charge))
  account.change(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  account.emit('refund.updated', failed, { status: refund.status })
  account.emit('refund.failed', failed)
  return failed
}

/** The charge in a request, given directly or by its payment. */
export function toCharge({ account, params }: Pick<Call, 'account' | 'params'>): Charge {
  const charge = params.text('charge')
  const id = params.text('payment_intent')
  if (charge !== undefined) return account.store.get('charge', charge, 'charge')
  if (id === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = account.store.get('payment_intent', id, 'payment_intent')
  if (intent.latest_charge === null) {
    throw invalidRequest(
      `This PaymentIntent (${id}) does not have a successful charge to refund.`,
      undefined,
      'payment_intent',
    )
  }
  return account.store.get('charge', String(intent.latest_charge), 'payment_intent')
}

export const refundRoutes: Route[] = [
  post('refunds', (call) =>
    refundCharge(call.account, toCharge(call), {
      amount: call.params.integer('amount'),
      reason: call.params.oneOf('reason', reasons),
      metadata: call.params.metadata(),
    }),
  ),
  listRoute('refunds', 'refund', byFields('charge', 'payment_intent')),
  retrieveRoute('refunds', 'refund'),
]
