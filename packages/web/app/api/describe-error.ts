import { ApiError, type ApiErrorCode } from '@merkwerk/client'
import type { EndpointName } from '@merkwerk/contract'
import i18next from 'i18next'
import type { en } from '../messages/en.ts'

type Wording = `errors.${keyof typeof en.errors}`

/** The message of each failure, unless a call below overrides it. */
const wordings: Record<ApiErrorCode, Wording> = {
  NO_RESPONSE: 'errors.network',
  INVALID_RESPONSE: 'errors.invalidResponse',
  INCOMPLETE_RESPONSE: 'errors.incompleteResponse',
  INVALID_INPUT: 'errors.input',
  INVALID_CREDENTIALS: 'errors.credentials',
  UNAUTHENTICATED: 'errors.token',
  SESSION_ENDED: 'errors.signedOut',
  EMAIL_NOT_VERIFIED: 'errors.notVerified',
  NOT_APPROVED: 'errors.notApproved',
  ACCOUNT_SUSPENDED: 'errors.suspended',
  PAYMENT_REQUIRED: 'errors.payment',
  SECOND_FACTOR_REQUIRED: 'errors.secondFactorRequired',
  SECOND_FACTOR_MISSING: 'errors.secondFactorMissing',
  FORBIDDEN: 'errors.accessDenied',
  NOT_FOUND: 'errors.notFound',
  LIST_REFUSED: 'errors.listRefused',
  MAPPING_REFUSED: 'errors.mappingRefused',
  FILE_TOO_LARGE: 'errors.tooLarge',
  INSUFFICIENT_COINS: 'errors.coins',
  COINS_OWED: 'errors.coinsOwed',
  PAYMENT_FAILED: 'errors.paymentFailed',
  CARD_IN_USE: 'errors.cardInUse',
  MAINTENANCE: 'errors.maintenance',
  CONFLICT: 'errors.conflict',
  GONE: 'errors.gone',
  HEADERS_TOO_LARGE: 'errors.input',
  TOO_SLOW: 'errors.network',
  THROTTLED: 'errors.throttled',
  UNAVAILABLE: 'errors.unavailable',
  INTERNAL: 'errors.server',
}

/** Failures whose message the server writes, in the requested language. */
const writtenByServer: ReadonlySet<ApiErrorCode> = new Set([
  'INVALID_INPUT',
  'LIST_REFUSED',
  'MAPPING_REFUSED',
  'CONFLICT',
])

interface CallWordings extends Partial<Record<ApiErrorCode, Wording>> {
  otherwise?: Wording
}

/** Messages of all calls that move money or cards. */
const payment: CallWordings = {
  NO_RESPONSE: 'errors.cardNetwork',
  INVALID_RESPONSE: 'errors.unexpected',
  INCOMPLETE_RESPONSE: 'errors.unexpected',
  INTERNAL: 'errors.unexpected',
}

/** Messages for rules that somebody else changed first. */
const overtaken: CallWordings = { CONFLICT: 'errors.entryChanged', NOT_FOUND: 'errors.entryGone' }

/** Messages of single calls, as the specification's error table gives them. */
const callWordings: Partial<Record<EndpointName, CallWordings>> = {
  login: { NO_RESPONSE: 'errors.generic' },
  signUp: { NO_RESPONSE: 'errors.generic' },
  forgotPassword: {
    NO_RESPONSE: 'errors.tryLater',
    INTERNAL: 'errors.resetLink',
    UNAVAILABLE: 'errors.resetLink',
  },
  resetPassword: { NO_RESPONSE: 'errors.resetPassword', INTERNAL: 'errors.resetPassword' },
  getProfile: { otherwise: 'errors.profile' },
  startTotp: { CONFLICT: 'errors.secondFactorOn' },
  confirmTotp: { CONFLICT: 'errors.secondFactorRestart' },
  disableTotp: { CONFLICT: 'errors.secondFactorOff' },
  connectAmazon: { UNAVAILABLE: 'errors.marketplaceAway' },
  connectEbay: { UNAVAILABLE: 'errors.marketplaceAway' },
  deleteAccount: { CONFLICT: 'errors.jobFinishing' },
  changePassword: { NO_RESPONSE: 'errors.generic', INTERNAL: 'errors.changePassword' },
  changePhone: { NO_RESPONSE: 'errors.generic', INTERNAL: 'errors.changePhone' },
  changeNotifications: { NO_RESPONSE: 'errors.generic' },
  endSessions: { NOT_FOUND: 'errors.sessionEnded' },
  listUsers: { otherwise: 'errors.users' },
  approveUser: { otherwise: 'errors.approve' },
  rejectUser: { otherwise: 'errors.reject' },
  getUser: { otherwise: 'errors.users' },
  listUserAudit: { otherwise: 'errors.users' },
  suspendUser: { otherwise: 'errors.approve' },
  reinstateUser: { CONFLICT: 'errors.terminated', otherwise: 'errors.approve' },
  terminateUser: { CONFLICT: 'errors.jobFinishing', otherwise: 'errors.approve' },
  setUserExempt: { otherwise: 'errors.approve' },
  // Other invalid input appears at its field.
  adjustCoins: { INVALID_INPUT: 'errors.adjustedBefore' },
  getJobAnalytics: { otherwise: 'errors.analytics' },
  getJobsList: { otherwise: 'errors.jobs' },
  getJobsListByAdmin: { otherwise: 'errors.jobs' },
  getEstimation: { FORBIDDEN: 'errors.accessForbidden', NOT_FOUND: 'errors.endpointNotFound' },
  runScraper: {
    NO_RESPONSE: 'errors.submit',
    INVALID_RESPONSE: 'errors.submit',
    INCOMPLETE_RESPONSE: 'errors.submit',
    NOT_FOUND: 'errors.submit',
    INTERNAL: 'errors.submit',
  },
  getHealth: { otherwise: 'errors.health' },
  pauseMarketplace: { otherwise: 'errors.pause' },
  resumeMarketplace: { otherwise: 'errors.pause' },
  createCheckoutSession: payment,
  chargeCustomerOneTime: payment,
  cancelSubscription: payment,
  resumeSubscription: payment,
  getPaymentProvider: { THROTTLED: 'errors.throttled', otherwise: 'errors.stripeNotLoaded' },
  startCardSetup: payment,
  addCard: payment,
  deleteCard: payment,
  setCurrentPaymentMethod: payment,
  addCoins: payment,
  payCoins: payment,
  setAutoTopUp: { ...payment, FORBIDDEN: 'errors.topUpSubscription' },
  downloadInvoice: { otherwise: 'errors.receipt' },
  downloadReceipt: { otherwise: 'errors.receipt' },
  downloadStatement: { otherwise: 'errors.statement' },
  streamLog: { otherwise: 'errors.log' },
  cancelJob: { NO_RESPONSE: 'errors.cancelNetwork', otherwise: 'errors.cancel' },
  runAgain: { NO_RESPONSE: 'errors.submit', INTERNAL: 'errors.submit' },
  getJobHistory: { otherwise: 'errors.history' },
  listKeyValues: { otherwise: 'errors.fetchKeyValues' },
  createKeyValue: { otherwise: 'errors.createKeyValue' },
  updateKeyValue: { ...overtaken, otherwise: 'errors.updateKeyValue' },
  deleteKeyValue: { ...overtaken, otherwise: 'errors.deleteKeyValue' },
  listMultiValues: { otherwise: 'errors.fetchMultiValues' },
  createMultiValue: { otherwise: 'errors.createMultiValue' },
  updateMultiValue: { ...overtaken, otherwise: 'errors.updateMultiValue' },
  deleteMultiValue: { ...overtaken, otherwise: 'errors.deleteMultiValue' },
  listKeywords: { otherwise: 'errors.fetchKeywords' },
  createKeyword: { otherwise: 'errors.createKeyword' },
  updateKeyword: { ...overtaken, otherwise: 'errors.updateKeyword' },
  deleteKeyword: { ...overtaken, otherwise: 'errors.deleteKeyword' },
  exportFilters: { otherwise: 'errors.exportList' },
  undoFilterChange: { CONFLICT: 'errors.listChanged' },
  getPrompt: { otherwise: 'errors.fetchPrompt' },
  savePrompt: { otherwise: 'errors.updatePrompt' },
  restorePromptVersion: { otherwise: 'errors.updatePrompt' },
  getGptRecharge: { otherwise: 'errors.recharge' },
  setGptRecharge: { otherwise: 'errors.markRecharged' },
  runBench: { NOT_FOUND: 'errors.playgroundProductGone' },
}

/** The placeholders depend on the message, so the types cannot check them. */
const translate = (wording: Wording, values: object): string =>
  (i18next.t as (key: string, values: object) => string)(wording, values)

/** The failure of a call as a sentence for the user. */
export function describeError(error: unknown, calling: EndpointName): string {
  const own = callWordings[calling] ?? {}
  if (!(error instanceof ApiError)) return translate(own.otherwise ?? 'errors.generic', {})
  const general = wordingOf(error)
  const wording = own[error.code] ?? own.otherwise
  return wording === undefined ? general : translate(wording, { reason: general })
}

function wordingOf(error: ApiError): string {
  const serverText = error.details.error ?? error.details.message
  if (serverText && writtenByServer.has(error.code)) return serverText
  const { needed, available, owed } = error.details
  return translate(wordings[error.code], { needed, available, owed })
}
