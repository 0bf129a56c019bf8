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

interface EvatrStatus {
  meaning: Exclude<VatCheckOutcome, 'unavailable' | 'mismatch'> | VatCheckFailure
  /** What the Federal Central Tax Office says, shortened. */
  text: string
}

const later = (meaning: 'outage' | 'busy' = 'outage'): EvatrStatus => ({
  meaning,
  text: 'cannot be processed at present',
})
const refused = (text: string): EvatrStatus => ({ meaning: 'request-refused', text })
const valid = (text: string): EvatrStatus => ({ meaning: 'valid', text })
const invalid = (text: string): EvatrStatus => ({ meaning: 'invalid', text })

/**
 * Statuses of eVatR. Source: `GET https://api.evatr.vies.bzst.de/app/v1/info/statusmeldungen`, read in the copy of
 * github.com/rechtlogisch/evatr-js (`src/constants.ts`, 29 June 2026). Unknown ones count as an outage.
 */
export const evatrStatuses: Record<string, EvatrStatus> = {
  'evatr-0000': valid('valid at the time of the request'),
  'evatr-0001': refused('privacy notice not confirmed'),
  'evatr-0002': refused('a mandatory field is missing'),
  'evatr-0003': valid('valid, but a field of the qualified request is missing'),
  'evatr-0004': refused('the own number is malformed'),
  'evatr-0005': invalid('malformed'),
  'evatr-0006': refused('the own number may not ask for German numbers'),
  'evatr-0007': refused('malformed call'),
  'evatr-0008': later('busy'),
  'evatr-0011': later(),
  'evatr-0012': invalid('does not fit the scheme of its state'),
  'evatr-0013': later(),
  'evatr-1001': later(),
  'evatr-1002': later(),
  'evatr-1003': later(),
  'evatr-1004': later(),
  'evatr-2001': invalid('not assigned'),
  'evatr-2002': invalid('valid from a later day only'),
  'evatr-2003': invalid('unknown state'),
  'evatr-2004': later(),
  'evatr-2005': refused('the own number is not valid'),
  'evatr-2006': invalid('was valid in the past only'),
  'evatr-2007': later(),
  'evatr-2008': valid('valid, with a peculiarity of the qualified request'),
  'evatr-2011': later(),
  'evatr-3011': later(),
}

const detailMatches: Record<string, VatDetailMatch> = {
  A: 'match',
  B: 'mismatch',
  C: 'not-requested',
  D: 'not-disclosed',
}
const detail = z.enum(['A', 'B', 'C', 'D']).nullish().catch(undefined)

const responseSchema = z.object({
  status: z.string(),
  id: z.string().nullish(),
  anfrageZeitpunkt: z.string().nullish(),
  ergFirmenname: detail,
  ergStrasse: detail,
  ergPlz: detail,
  ergOrt: detail,
})
type Response = z.infer<typeof responseSchema>

function readMatches({ ergFirmenname, ergStrasse, ergPlz, ergOrt }: Partial<Response>): VatCheck['matches'] {
  const found = { name: ergFirmenname, street: ergStrasse, postalCode: ergPlz, city: ergOrt }
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, value]) => (value ? [[key, detailMatches[value]]] : [])),
  )
}

const parseTime = (text: string | null | undefined, receivedAt: Date): string =>
  (text && !Number.isNaN(Date.parse(text)) ? new Date(text) : receivedAt).toISOString()

export interface EvatrRequest {
  /** The seller's own German number. */
  ownNumber: string
  number: string
  /** For a qualified confirmation, which compares them with the register. */
  company?: { name: string; city: string; postalCode?: string; street?: string }
}

/** Returns the body of `POST https://api.evatr.vies.bzst.de/app/v1/abfrage`. */
export const evatrRequestBody = ({ ownNumber, number, company }: EvatrRequest): Record<string, string> => ({
  anfragendeUstid: ownNumber,
  angefragteUstid: number,
  ...(company && { firmenname: company.name, ort: company.city }),
  ...(company?.postalCode && { plz: company.postalCode }),
  ...(company?.street && { strasse: company.street }),
})

/** Reads a response of eVatR. Its statuses decide, not the HTTP status: it says "valid" with 400 as well. */
export function readEvatrResponse({ httpStatus, body, receivedAt }: ServiceResponse): VatCheck {
  const parsed = responseSchema.safeParse(body)
  const response: Partial<Response> = parsed.success ? parsed.data : {}
  const meaning = evatrStatuses[response.status ?? '']?.meaning ?? failureOfHttp(httpStatus)
  const isAnswer = meaning === 'valid' || meaning === 'invalid'
  return {
    outcome: decideOutcome(meaning, readMatches(response)),
    failure: isAnswer ? null : meaning,
    status: response.status ?? 'unreadable',
    name: null,
    address: null,
    matches: readMatches(response),
    proof: {
      service: 'evatr',
      requestId: response.id || null,
      checkedAt: parseTime(response.anfrageZeitpunkt, receivedAt),
      answer: body ?? null,
    },
  }
}
