import type { Account } from '../state/account.ts'
import type { PaymentMethod } from '../state/wire.ts'
import { cardByFingerprint, genericDecline, type Refusal, testCards } from './cards.ts'

const setting = 'next answers of the bank'
const approval = 'approve'
const question = 'authentication_required'

/**
 * How the bank answers the next payments, whatever the card: `approve`, `authentication_required` (3-D Secure) or a
 * decline code.
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

function refusalOf(code: string): Refusal {
  const known = testCards.find(({ refusal }) => refusal?.decline_code === code || refusal?.code === code)
  return known?.refusal ?? { ...genericDecline, decline_code: code }
}

/** What the bank says to a payment with this card: nothing when it pays. */
export function requestPayment(account: Account, method: PaymentMethod): Refusal | undefined {
  const next = takeBankResponse(account)
  if (next === approval) return undefined
  return next === undefined ? cardByFingerprint(method.card?.fingerprint).refusal : refusalOf(next)
}

/** What the bank says to saving this card. */
export function requestSetup(method: PaymentMethod): Refusal | undefined {
  const { refusal, refusesSetup } = cardByFingerprint(method.card?.fingerprint)
  return refusesSetup ? refusal : undefined
}

/** True when the customer agreed to later payments with this card and proved who they are. */
function wasSetUp({ store }: Account, method: string): boolean {
  const setups = store.list('setup_intent', { payment_method: method })
  const payments = store.list('payment_intent', { payment_method: method, setup_future_usage: 'off_session' })
  return [...setups, ...payments].some(({ status }) => status === 'succeeded')
}

/** True when the bank wants the customer to prove who they are (3-D Secure). */
export function wantsAuthentication(account: Account, method: PaymentMethod): boolean {
  const [next] = nextBankResponses(account)
  if (next === question) takeBankResponse(account)
  if (next !== undefined) return next === question
  const { authentication } = cardByFingerprint(method.card?.fingerprint)
  if (authentication === 'until-set-up') return !wasSetUp(account, method.id)
  return authentication === 'always'
}
