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
  brand: 'visa' | 'mastercard' | 'amex'
  /** Its name in API calls, `pm_card_…`. */
  token?: string
  country: string
  /** When the bank requires authentication: never, unless set up before, or for every payment. */
  authentication: 'never' | 'until-set-up' | 'always'
  /** The refusal of each payment. */
  refusal?: Refusal
  /** Whether the customer's bank disputes every payment as fraudulent. */
  isDisputed?: true
  /** Whether saving it already fails, as for most refusals. */
  refusesSetup: boolean
}

export const genericDecline: Refusal = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}

const card = (
  brand: TestCard['brand'],
  number: string,
  token?: string,
  behaviour: Partial<TestCard> = {},
): TestCard => ({
  number,
  brand,
  country: 'US',
  authentication: 'never',
  refusesSetup: false,
  ...(token && { token }),
  ...behaviour,
})

/** A Visa card whose bank also refuses to save it. */
const refusing = (number: string, token: string, refusal: Refusal): TestCard =>
  card('visa', number, token, { refusal, refusesSetup: true })

const declined = (decline_code: string, message = genericDecline.message): Refusal => ({
  code: 'card_declined',
  decline_code,
  message,
})

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')

/** All special cards. Any other valid number is a Visa card that pays. */
export const testCards: readonly TestCard[] = [
  card('visa', '4242424242424242', 'pm_card_visa'),
  card('mastercard', '5555555555554444', 'pm_card_mastercard'),
  card('amex', '378282246310005', 'pm_card_amex'),
  card('visa', '4000002760000016', 'pm_card_de', { country: 'DE' }),
  refusing('4000000000000002', 'pm_card_visa_chargeDeclined', genericDecline),
  refusing('4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', insufficientFunds),
  refusing('4000000000009987', 'pm_card_visa_chargeDeclinedLostCard', declined('lost_card')),
  refusing('4000000000009979', 'pm_card_visa_chargeDeclinedStolenCard', declined('stolen_card')),
  refusing('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', {
    code: 'expired_card',
    message: 'Your card has expired.',
  }),
  refusing('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  }),
  refusing('4000000000000119', 'pm_card_chargeDeclinedProcessingError', {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  }),
  card('visa', '4000000000000259', 'pm_card_createDispute', { isDisputed: true }),
  card('visa', '4000000000000341', 'pm_card_chargeCustomerFail', { refusal: genericDecline }),
  card('visa', '4000002500003155', 'pm_card_authenticationRequiredOnSetup', {
    authentication: 'until-set-up',
  }),
  card('visa', '4000002760003184', 'pm_card_authenticationRequired', {
    country: 'DE',
    authentication: 'always',
  }),
  card('visa', '4000008260003178', 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', {
    authentication: 'always',
    refusal: insufficientFunds,
  }),
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

export const cardByNumber = (number: string): TestCard =>
  testCards.find((each) => each.number === number) ?? card('visa', number)

export const cardByToken = (token: string): TestCard | undefined =>
  testCards.find((each) => each.token === token)

const cardsByFingerprint = new Map(testCards.map((each) => [toFingerprint(each.number), each]))

/** The behaviour of a saved payment method. */
export const cardByFingerprint = (fingerprint: string | null | undefined): TestCard =>
  cardsByFingerprint.get(fingerprint ?? '') ?? card('visa', '')
