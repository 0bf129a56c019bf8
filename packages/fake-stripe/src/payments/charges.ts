import { byFields, listRoute, type Route, retrieveRoute } from '../api/routes.ts'
import type { Account } from '../state/account.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../state/wire.ts'
import type { Refusal } from './cards.ts'
import { unusedFields } from './payment-intents.ts'

const approved: Charge['outcome'] = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 20,
  seller_message: 'Payment complete.',
  type: 'authorized',
}

const declinedOutcome = ({ code, decline_code }: Refusal): Charge['outcome'] => ({
  ...approved,
  advice_code: 'try_again_later',
  network_status: 'declined_by_network',
  reason: decline_code ?? code,
  seller_message: 'The bank did not return any further details with this decline.',
  type: 'issuer_declined',
})

function cardDetails(
  { card }: PaymentMethod,
  amount: number,
  wasAuthenticated: boolean,
): Charge['payment_method_details'] {
  if (!card) return null
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: wasAuthenticated ? '05' : null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: wasAuthenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: null,
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

/** Records one attempt of a payment, with the bank's refusal, if any. */
export function createCharge(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  { refusal, wasAuthenticated }: { refusal?: Refusal | undefined; wasAuthenticated: boolean },
): Charge {
  const isPaid = refusal === undefined
  const fresh = account.newObject('ch')
  return account.create<Charge>(isPaid ? 'charge.succeeded' : 'charge.failed', {
    ...fresh,
    ...unusedFields,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application_fee: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'MERKWERK SANDBOX',
    captured: isPaid,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    metadata: intent.metadata,
    outcome: refusal ? declinedOutcome(refusal) : approved,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(method, intent.amount, wasAuthenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: isPaid ? `${account.url}/stripe/receipts/${fresh.id}` : null,
    refunded: false,
    source_transfer: null,
    status: isPaid ? 'succeeded' : 'failed',
  })
}

export const chargeRoutes: Route[] = [
  listRoute('charges', 'charge', byFields('customer', 'payment_intent')),
  retrieveRoute('charges', 'charge'),
]
