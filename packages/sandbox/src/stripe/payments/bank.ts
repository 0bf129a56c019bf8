import type { Account } from '../state/account.ts'
import type { PaymentMethod } from '../state/wire.ts'
import { cardByFingerprint, genericDecline, type Refusal, testCards } from './cards.ts'

const setting = 'declines to come'

/** The decline codes with which the next payments are refused, whatever the card. */
export const declinesToCome = ({ store }: Account): string[] =>
  JSON.parse(store.setting(setting) ?? '[]') as string[]

export function setDeclinesToCome({ store }: Account, codes: readonly string[]): void {
  store.setSetting(setting, JSON.stringify(codes))
}

function refusalOf(code: string): Refusal {
  const known = testCards.find(({ refusal }) => refusal?.decline_code === code || refusal?.code === code)
  return known?.refusal ?? { ...genericDecline, decline_code: code }
}

/** What the bank says to a payment with this card: nothing when it pays. */
export function askForPayment(account: Account, method: PaymentMethod): Refusal | undefined {
  const [next, ...later] = declinesToCome(account)
  if (next === undefined) return cardByFingerprint(method.card?.fingerprint).refusal
  setDeclinesToCome(account, later)
  return refusalOf(next)
}

/** What the bank says to saving this card. */
export function askForSetup(method: PaymentMethod): Refusal | undefined {
  const { refusal, refusesSetup } = cardByFingerprint(method.card?.fingerprint)
  return refusesSetup ? refusal : undefined
}

/** True when the customer agreed to later payments with this card and proved who they are. */
function wasSetUp({ store }: Account, method: string): boolean {
  return (
    store
      .list('setup_intent')
      .some((each) => each.payment_method === method && each.status === 'succeeded') ||
    store
      .list('payment_intent')
      .some(
        (each) =>
          each.payment_method === method &&
          each.status === 'succeeded' &&
          each.setup_future_usage === 'off_session',
      )
  )
}

/** True when the bank wants the customer to prove who they are (3-D Secure). */
export function wantsAuthentication(account: Account, method: PaymentMethod): boolean {
  const { authentication } = cardByFingerprint(method.card?.fingerprint)
  if (authentication === 'until-set-up') return !wasSetUp(account, method.id)
  return authentication === 'always'
}
