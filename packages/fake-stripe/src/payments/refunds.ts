import { invalidRequest } from '../api/errors.ts'
import { given, type Params } from '../api/params.ts'
import { byFields, listRoute, post, type Route } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { Charge, Refund } from '../state/wire.ts'

const euros = (cents: number): string => `€${(cents / 100).toFixed(2)}`

function checkRefund(charge: Charge, amount: number): void {
  const left = charge.amount - charge.amount_refunded
  const refused: [isRefused: boolean, message: string, code?: string | undefined, param?: string][] = [
    [!charge.paid, 'has failed and cannot be refunded.', 'charge_not_refundable', 'charge'],
    [charge.disputed, 'has been charged back; cannot issue a refund.', 'charge_disputed'],
    [charge.refunded, 'has already been refunded.', 'charge_already_refunded'],
    [amount < 1, `cannot be refunded by ${amount}.`, 'parameter_invalid_integer', 'amount'],
    [amount > left, `has ${euros(left)} left, less than ${euros(amount)}.`, undefined, 'amount'],
  ]
  for (const [isRefused, message, code, param] of refused)
    if (isRefused) throw invalidRequest(`Charge ${charge.id} ${message}`, code, param)
}

/** Refunds a charge by the amount of a request, or by the rest. Throws Stripe's error if the amount exceeds it. */
export function createRefund(account: Account, params: Params): Refund {
  const charge = readCharge(account, params)
  const rest = charge.amount - charge.amount_refunded
  // The form of the control page sends an empty amount for the rest.
  const amount = params.text('amount') === '' ? rest : (params.integer('amount') ?? rest)
  checkRefund(charge, amount)
  const refund = account.create('refund.created', 'refund', {
    amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    status: 'succeeded',
    ...given({
      metadata: params.metadata(),
      reason: params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']),
    }),
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
  const failed = account.change(refund, { status: 'failed' })
  const charge = account.store.get('charge', String(refund.charge))
  account.change(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  account.emit('refund.updated', failed)
  account.emit('refund.failed', failed)
  return failed
}

/** The charge in a request, given directly or by its payment. */
export function readCharge({ store }: Account, params: Params): Charge {
  const charge = params.text('charge')
  if (charge !== undefined) return store.get('charge', charge, 'charge')
  const intent = store.get('payment_intent', params.requiredText('payment_intent'), 'payment_intent')
  if (intent.latest_charge !== null) return store.get('charge', String(intent.latest_charge))
  throw params.invalid(
    'payment_intent',
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
  )
}

export const refundRoutes: Route[] = [
  post('refunds', ({ account, params }) => createRefund(account, params)),
  listRoute('refunds', 'refund', byFields('payment_intent')),
]
