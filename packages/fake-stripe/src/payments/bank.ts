import type { Account } from '../state/account.ts'
import type { PaymentMethod } from '../state/wire.ts'
import { cardByFingerprint, genericDecline, insufficientFunds, type Refusal } from './cards.ts'

const setting = 'next answers of the bank'
const authenticationRequired = 'authentication_required'

/**
 * The bank's responses to the next payments, whatever the card: `approve`, `authentication_required` (3-D Secure)
 * or a decline code.
 */
export const nextBankResponses = ({ store }: Account): string[] =>
  JSON.parse(store.setting(setting) ?? '[]') as string[]

export function setNextBankResponses({ store }: Account, responses: readonly string[]): void {
  store.setSetting(setting, JSON.stringify(responses))
}

function takeBankResponse(account: Account): string | undefined {
  const [next, ...later] = nextBankResponses(account)
  if (next !== undefined) setNextBankResponses(account, later)
  return next
}

const toRefusal = (code: string): Refusal =>
  code === 'insufficient_funds' ? insufficientFunds : { ...genericDecline, decline_code: code }

/** The bank's refusal of a payment with this card, if any. */
export function requestPayment(account: Account, method: PaymentMethod): Refusal | undefined {
  const next = takeBankResponse(account)
  if (next === 'approve') return undefined
  return next === undefined ? cardByFingerprint(method.card?.fingerprint).refusal : toRefusal(next)
}

/** The bank's refusal to save this card, if any. */
export function requestSetup(method: PaymentMethod): Refusal | undefined {
  const { refusal, refusesSetup } = cardByFingerprint(method.card?.fingerprint)
  return refusesSetup && refusal
}

/** Whether the bank requires authentication (3-D Secure). */
export function wantsAuthentication(account: Account, method: PaymentMethod): boolean {
  const [next] = nextBankResponses(account)
  if (next === authenticationRequired) takeBankResponse(account)
  if (next !== undefined) return next === authenticationRequired
  const { authentication } = cardByFingerprint(method.card?.fingerprint)
  if (authentication !== 'until-set-up') return authentication === 'always'
  const setUp = { payment_method: method.id, status: 'succeeded' }
  const payments = account.store.list('payment_intent', { ...setUp, setup_future_usage: 'off_session' })
  return payments.length === 0 && account.store.list('setup_intent', setUp).length === 0
}
