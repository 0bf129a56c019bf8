import { ApiError, type ApiErrorCode } from '@merkwerk/client/app'
import type { EndpointName } from '@merkwerk/contract'
import { englishErrors } from '@merkwerk/contract/errors-en'
import type { errors } from '../messages/errors.en.ts'
import { formatCount } from '../messages/format.ts'
import { hasText, t } from '../messages/translate.ts'

type Messages = typeof errors
type MessageKey = `errors.${Exclude<keyof Messages, 'calls'>}` | `errors.calls.${keyof Messages['calls']}`

/** Failures that depend on the situation. The server says them in the language of the page. */
const saidByServer = [
  'INVALID_INPUT',
  'LIST_REFUSED',
  'MAPPING_REFUSED',
  'CONFLICT',
  'STORAGE_FULL',
  'THROTTLED',
  'UNAVAILABLE',
] as const

interface CallMessages extends Partial<Record<ApiErrorCode, MessageKey>> {
  otherwise?: MessageKey
}

/** Messages of all calls that move money or cards. */
const payment: CallMessages = {
  NO_RESPONSE: 'errors.cardNetwork',
  INVALID_RESPONSE: 'errors.unexpected',
  INCOMPLETE_RESPONSE: 'errors.unexpected',
  INTERNAL: 'errors.unexpected',
}

/** Messages for rules that somebody else changed first. */
const changedByOthers: CallMessages = { CONFLICT: 'errors.reason', NOT_FOUND: 'errors.entryGone' }

/** What the specification says for a response that names no reason. */
const fallbacks: Partial<Record<EndpointName, MessageKey>> = {
  login: 'errors.INVALID_CREDENTIALS',
  forgotPassword: 'errors.resetLink',
  resetPassword: 'errors.resetPassword',
  changePassword: 'errors.changePassword',
  changePhone: 'errors.changePhone',
  runScraper: 'errors.submit',
}
/** Codes that follow from a status alone and say nothing about the call. */
const bareCodes: readonly ApiErrorCode[] = [
  'INVALID_INPUT',
  'UNAUTHENTICATED',
  'NOT_FOUND',
  'CONFLICT',
  'INTERNAL',
]

/**
 * Messages of single calls, as the specification's error table gives them. `otherwise` names the message of another call.
 * The call's own one for all other failures is in `errors.calls`, under the name of the endpoint.
 */
const callMessages: Partial<Record<EndpointName, CallMessages>> = {
  login: { NO_RESPONSE: 'errors.generic' },
  signUp: { NO_RESPONSE: 'errors.generic' },
  forgotPassword: {
    NO_RESPONSE: 'errors.tryLater',
    INTERNAL: 'errors.resetLink',
    UNAVAILABLE: 'errors.resetLink',
  },
  resetPassword: { NO_RESPONSE: 'errors.resetPassword', INTERNAL: 'errors.resetPassword' },
  connectAmazon: { UNAVAILABLE: 'errors.marketplaceUnreachable' },
  connectEbay: { UNAVAILABLE: 'errors.marketplaceUnreachable' },
  connectIcecat: { UNAVAILABLE: 'errors.sourceUnreachable' },
  connectKaufland: { UNAVAILABLE: 'errors.sourceUnreachable' },
  changePassword: { NO_RESPONSE: 'errors.generic', INTERNAL: 'errors.changePassword' },
  changePhone: { NO_RESPONSE: 'errors.generic', INTERNAL: 'errors.changePhone' },
  changeNotifications: { NO_RESPONSE: 'errors.generic' },
  endSessions: { NOT_FOUND: 'errors.sessionEnded' },
  getUser: { otherwise: 'errors.calls.listUsers' },
  listUserAudit: { otherwise: 'errors.calls.listUsers' },
  suspendUser: { otherwise: 'errors.calls.approveUser' },
  reinstateUser: { CONFLICT: 'errors.reason', otherwise: 'errors.calls.approveUser' },
  terminateUser: { CONFLICT: 'errors.reason', otherwise: 'errors.calls.approveUser' },
  setUserExempt: { otherwise: 'errors.calls.approveUser' },
  // Other invalid input appears at its field.
  adjustCoins: { INVALID_INPUT: 'errors.adjustedBefore' },
  getJobsListByAdmin: { otherwise: 'errors.calls.getJobsList' },
  getEstimation: { FORBIDDEN: 'errors.accessForbidden', NOT_FOUND: 'errors.endpointNotFound' },
  runScraper: {
    NO_RESPONSE: 'errors.submit',
    INVALID_RESPONSE: 'errors.submit',
    INCOMPLETE_RESPONSE: 'errors.submit',
    NOT_FOUND: 'errors.submit',
    INTERNAL: 'errors.submit',
  },
  getListRows: { otherwise: 'errors.calls.getListOrder' },
  proposeWithModel: { THROTTLED: 'errors.modelLimit' },
  // A page that loads the mapping again says so itself.
  saveAttributeMapping: { INVALID_INPUT: 'errors.mappingTooLarge' },
  importMappingFile: { INVALID_INPUT: 'errors.mappingTooLarge' },
  resumeMarketplace: { otherwise: 'errors.calls.pauseMarketplace' },
  createCheckoutSession: payment,
  chargeCustomerOneTime: payment,
  cancelSubscription: payment,
  resumeSubscription: payment,
  getPaymentProvider: { THROTTLED: 'errors.THROTTLED' },
  startCardSetup: payment,
  addCard: payment,
  deleteCard: payment,
  setCurrentPaymentMethod: payment,
  addCoins: payment,
  payCoins: payment,
  setAutoTopUp: { ...payment, FORBIDDEN: 'errors.topUpSubscription' },
  downloadInvoice: { otherwise: 'errors.calls.downloadReceipt' },
  downloadInvoiceXml: { otherwise: 'errors.calls.downloadReceipt' },
  correctInvoice: { CONFLICT: 'errors.invoiceChanged' },
  cancelJob: { NO_RESPONSE: 'errors.cancelNetwork' },
  startListRun: { NO_RESPONSE: 'errors.submit', INTERNAL: 'errors.submit' },
  updateKeyValue: changedByOthers,
  deleteKeyValue: changedByOthers,
  updateMultiValue: changedByOthers,
  deleteMultiValue: changedByOthers,
  updateKeyword: changedByOthers,
  deleteKeyword: changedByOthers,
  restorePromptVersion: { otherwise: 'errors.calls.savePrompt' },
  runBench: { NOT_FOUND: 'errors.playgroundProductGone' },
}

/** The placeholders depend on the message, so the types cannot check them. */
const translate = (messageKey: MessageKey, values: object): string =>
  (t as (key: string, values: object) => string)(messageKey, values)

/** The message of a call for all failures without one of their own. */
function findOtherwise(calling: EndpointName): MessageKey | undefined {
  const key = `errors.calls.${calling}`
  return callMessages[calling]?.otherwise ?? (hasText(key) ? (key as MessageKey) : undefined)
}

/** The sentence of a response without a code that would decide about the message. */
function readWritten({ status, details }: ApiError): string | undefined {
  if (details.error !== undefined) return status >= 200 && status < 300 ? details.error : undefined
  const [lone] = Array.isArray(details.non_field_errors) ? details.non_field_errors : []
  return typeof lone === 'string' ? lone : undefined
}

/** The failure of a call as a sentence for the user. */
export function describeError(error: unknown, calling: EndpointName): string {
  const otherwise = findOtherwise(calling)
  if (!(error instanceof ApiError)) {
    const reason = translate('errors.generic', {})
    return otherwise === undefined ? reason : translate(otherwise, { reason })
  }
  const written = readWritten(error)
  if (written !== undefined) return written
  const fallback = fallbacks[calling]
  const { details, code } = error
  if (fallback && details.code === undefined && !details.error && bareCodes.includes(code))
    return translate(fallback, {})
  const general = describeInGeneral(error)
  const messageKey = callMessages[calling]?.[error.code] ?? otherwise
  return messageKey === undefined ? general : translate(messageKey, { reason: general })
}

function describeInGeneral(error: ApiError): string {
  const serverText = error.details.error ?? error.details.message
  const code = saidByServer.find((known) => known === error.code)
  // The server's texts of codes are English.
  if (serverText && code && serverText !== englishErrors[code]) return serverText
  const numbers = Object.entries(error.details).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, formatCount(value)] as const] : [],
  )
  return translate(`errors.${error.code}`, Object.fromEntries(numbers))
}
