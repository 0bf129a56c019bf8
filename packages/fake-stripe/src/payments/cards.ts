import { createHash } from 'node:crypto'

/** Why a bank declines. Messages and codes of docs.stripe.com/declines/codes. */
export interface Refusal {
  code: string
  decline_code?: string
  message: string
}

/** A test card of docs.stripe.com/testing with the behaviour of its bank. */
interface TestCard {
  number: string
  /** Its name in API calls. */
  token?: string
  /** When the bank requires authentication: for every payment, or unless set up before. */
  authentication?: 'until-set-up' | 'always'
  /** The refusal of each payment. */
  refusal?: Refusal
  /** Whether saving it already fails, as for most refusals. */
  refusesSetup?: true
  /** Whether the customer's bank disputes every payment as fraudulent. */
  isDisputed?: true
}

const declined = (decline_code: string, message = 'Your card was declined.'): Refusal => ({
  code: 'card_declined',
  decline_code,
  message,
})
export const genericDecline = declined('generic_decline')
export const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')

/** All special cards. Any other valid number is a card that pays. */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', token: 'pm_card_visa' },
  { number: '5555555555554444', token: 'pm_card_mastercard' },
  {
    number: '4000000000000002',
    token: 'pm_card_visa_chargeDeclined',
    refusal: genericDecline,
    refusesSetup: true,
  },
  { number: '4000000000009995', refusal: insufficientFunds, refusesSetup: true },
  { number: '4000000000000259', token: 'pm_card_createDispute', isDisputed: true },
  { number: '4000000000000341', token: 'pm_card_chargeCustomerFail', refusal: genericDecline },
  {
    number: '4000002500003155',
    token: 'pm_card_authenticationRequiredOnSetup',
    authentication: 'until-set-up',
  },
  { number: '4000002760003184', token: 'pm_card_authenticationRequired', authentication: 'always' },
]

/** Whether the Luhn sum is a multiple of ten (ISO/IEC 7812-1, annex B). */
export function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Deterministic for a number, like Stripe's fingerprints within an account. */
export const toFingerprint = (number: string): string =>
  createHash('sha256').update(number).digest('hex').slice(0, 16)

export const cardByToken = (token: string): TestCard | undefined =>
  testCards.find((each) => each.token === token)

const cardsByFingerprint = new Map(testCards.map((each) => [toFingerprint(each.number), each]))

/** The behaviour of a saved payment method. */
export const cardByFingerprint = (fingerprint: string | null | undefined): Partial<TestCard> =>
  cardsByFingerprint.get(fingerprint ?? '') ?? {}
