import { ApiError } from '@merkwerk/client/app'
import { t } from '../messages/translate.ts'

const confirmationCodes: ReadonlySet<unknown> = new Set([
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
])

/** The reason of a declined payment. Undefined for other errors. */
export function describeDecline(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'PAYMENT_FAILED') return undefined
  const code = error.details.decline_code
  const reason = confirmationCodes.has(code) ? 'authentication_required' : code
  switch (reason) {
    case 'insufficient_funds':
    case 'expired_card':
    case 'incorrect_cvc':
    case 'lost_card':
    case 'stolen_card':
    case 'authentication_required':
      return t(`payments.declined.${reason}`)
    default:
      return t('payments.declined.other')
  }
}
