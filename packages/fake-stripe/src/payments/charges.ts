import type { Account } from '../state/account.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../state/wire.ts'
import type { Refusal } from './cards.ts'

/** Records one attempt of a payment, with the bank's refusal, if any. */
export function createCharge(
  account: Account,
  { id, amount, currency, customer }: PaymentIntent,
  method: PaymentMethod,
  refusal: Refusal | undefined,
): Charge {
  const isPaid = refusal === undefined
  return account.create(isPaid ? 'charge.succeeded' : 'charge.failed', 'charge', {
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    currency,
    customer,
    disputed: false,
    failure_code: refusal?.code ?? null,
    paid: isPaid,
    payment_intent: id,
    payment_method: method.id,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  })
}
