export type VatCheckService = 'vies' | 'evatr'

/**
 * `mismatch`: the number is valid, and the register has another name or address for it than the buyer stated.
 * `unavailable` says nothing about the number. It must never be shown or stored as invalid.
 */
export type VatCheckOutcome = 'valid' | 'invalid' | 'mismatch' | 'unavailable'

/** Why a service gave no result. */
export type VatCheckFailure =
  /** Too many requests, ask again after some seconds or minutes. */
  | 'busy'
  /** The service or the member state's register is down, or the response was unreadable. */
  | 'outage'
  /** The service refused the request or the seller's own number. An operator must look at it. */
  | 'request-refused'

/** How the service compared a detail of the buyer with its register (eVatR: A, B, C, D). */
export type VatDetailMatch = 'match' | 'mismatch' | 'not-requested' | 'not-disclosed'

export interface VatCheckProof {
  service: VatCheckService
  /** The identifier that the service assigned to the request; null without one. */
  requestId: string | null
  /** When the service answered, ISO 8601 with time. */
  checkedAt: string
  /** The body of the response as received. */
  answer: unknown
}

export interface VatCheck {
  outcome: VatCheckOutcome
  /** Set when the outcome is `unavailable`. */
  failure: VatCheckFailure | null
  /** The service's own status, such as `evatr-2001` or `MS_UNAVAILABLE`. */
  status: string
  /** From the register; null when not disclosed. */
  name: string | null
  address: string | null
  matches: Partial<Record<'name' | 'street' | 'postalCode' | 'city', VatDetailMatch>>
  proof: VatCheckProof
}

/** A response of a service as it came. `httpStatus` is null when none came (timeout, connection error). */
export interface ServiceResponse {
  httpStatus: number | null
  /** The parsed JSON body; undefined if there was none. */
  body: unknown
  /** Time of the response, used when the body has no time. */
  receivedAt: Date
}

/**
 * Joins checks of one number by several services: one confirmation is enough unless another service calls the number
 * invalid or knows it as another company's. With `requires`, only that service can confirm: German sellers are protected by eVatR (§ 18e UStG).
 */
export function combineChecks(
  checks: Pick<VatCheck, 'outcome' | 'proof'>[],
  { requires }: { requires: VatCheckService | null },
): VatCheckOutcome | null {
  if (checks.length === 0) return null
  if (checks.some(({ outcome }) => outcome === 'invalid')) return 'invalid'
  if (checks.some(({ outcome }) => outcome === 'mismatch')) return 'mismatch'
  const confirmed = checks.some(
    ({ outcome, proof }) => outcome === 'valid' && (requires === null || proof.service === requires),
  )
  return confirmed ? 'valid' : 'unavailable'
}

/** The outcome of a check by what the service said of the number and of the buyer's details. Details that it does not disclose prove nothing. */
export const decideOutcome = (
  meaning: VatCheckOutcome | VatCheckFailure,
  matches: VatCheck['matches'],
): VatCheckOutcome => {
  if (meaning === 'valid') return Object.values(matches).includes('mismatch') ? 'mismatch' : 'valid'
  return meaning === 'invalid' ? 'invalid' : 'unavailable'
}

/** Returns the outcome of a response that names no status we know. */
export const failureOfHttp = (httpStatus: number | null): VatCheckFailure => {
  if (httpStatus === 429) return 'busy'
  return httpStatus === 401 || httpStatus === 403 ? 'request-refused' : 'outage'
}
