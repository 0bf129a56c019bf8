import { z } from 'zod'
import {
  decideOutcome,
  failureOfHttp,
  type ServiceResponse,
  type VatCheck,
  type VatCheckFailure,
  type VatCheckOutcome,
  type VatDetailMatch,
} from './vat-check.ts'

/**
 * Statuses of VIES with their meaning. Source: the Commission's WSDL `checkVatService.wsdl` and the REST description of
 * VIES, which name them in `userError` and `errorWrappers[].error`. Unknown ones count as an outage.
 */
export const viesStatuses: Record<
  string,
  Exclude<VatCheckOutcome, 'unavailable' | 'mismatch'> | VatCheckFailure
> = {
  VALID: 'valid',
  INVALID: 'invalid',
  INVALID_INPUT: 'request-refused',
  INVALID_REQUESTER_INFO: 'request-refused',
  VAT_BLOCKED: 'request-refused',
  IP_BLOCKED: 'request-refused',
  SERVICE_UNAVAILABLE: 'outage',
  MS_UNAVAILABLE: 'outage',
  TIMEOUT: 'outage',
  GLOBAL_MAX_CONCURRENT_REQ: 'busy',
  GLOBAL_MAX_CONCURRENT_REQ_TIME: 'busy',
  MS_MAX_CONCURRENT_REQ: 'busy',
  MS_MAX_CONCURRENT_REQ_TIME: 'busy',
}

const match = z.string().optional()

/** The responses of `GET ms/{state}/vat/{number}` (isValid, userError) and `POST check-vat-number` (valid). */
const responseSchema = z.object({
  isValid: z.boolean().optional(),
  valid: z.boolean().optional(),
  userError: z.string().optional(),
  requestDate: z.string().optional(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  traderNameMatch: match,
  traderStreetMatch: match,
  traderPostalCodeMatch: match,
  traderCityMatch: match,
  errorWrappers: z.array(z.object({ error: z.string() })).optional(),
})
type Response = z.infer<typeof responseSchema>

/** Returns the status of a response. `isValid: false` alone is no answer: an outage has it too. */
function readStatus({ errorWrappers, userError, isValid, valid }: Response): string {
  const error = errorWrappers?.[0]?.error ?? userError
  if (error) return error
  if (isValid === true || valid === true) return 'VALID'
  return valid === false ? 'INVALID' : 'NO_STATUS'
}

const disclosed = (text: string | null | undefined): string | null =>
  text && !/^-+$/.test(text.trim()) ? text.trim() : null

const readMatch = (value: string | undefined): VatDetailMatch | undefined => {
  if (value === undefined) return undefined
  return value === 'VALID' ? 'match' : value === 'INVALID' ? 'mismatch' : 'not-disclosed'
}

function readMatches(response: Response): VatCheck['matches'] {
  const found = {
    name: readMatch(response.traderNameMatch),
    street: readMatch(response.traderStreetMatch),
    postalCode: readMatch(response.traderPostalCodeMatch),
    city: readMatch(response.traderCityMatch),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

const isTime = (text: string | undefined): text is string =>
  text !== undefined && !Number.isNaN(Date.parse(text))

/** Reads a response of the Commission's VIES. Whatever is not a clear answer of a register is `unavailable`. */
export function readViesResponse({ httpStatus, body, receivedAt }: ServiceResponse): VatCheck {
  const parsed = responseSchema.safeParse(body)
  const response: Response = parsed.success ? parsed.data : {}
  const status = parsed.success ? readStatus(response) : 'UNREADABLE'
  const known = viesStatuses[status] ?? failureOfHttp(httpStatus)
  // A register's answer comes with status 200 only. A proxy's error page can carry any body.
  const meaning = (known === 'valid' || known === 'invalid') && httpStatus !== 200 ? 'outage' : known
  const isAnswer = meaning === 'valid' || meaning === 'invalid'
  return {
    outcome: decideOutcome(meaning, readMatches(response)),
    failure: isAnswer ? null : meaning,
    status,
    name: disclosed(response.name),
    address: disclosed(response.address),
    matches: readMatches(response),
    proof: {
      service: 'vies',
      requestId: response.requestIdentifier || null,
      checkedAt: new Date(isTime(response.requestDate) ? response.requestDate : receivedAt).toISOString(),
      answer: body ?? null,
    },
  }
}
