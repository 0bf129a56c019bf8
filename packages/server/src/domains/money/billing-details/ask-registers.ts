import type { BillingDetails } from '@merkwerk/contract'
import { parseVatNumber } from '@merkwerk/contract/vat-number'
import { type JsonResponse, postJson } from '@merkwerk/engine'
import {
  evatrRequestBody,
  readEvatrResponse,
  readViesResponse,
  type ServiceResponse,
  type VatCheck,
} from '@merkwerk/invoicing'
import type { Context } from '../../../platform/context.ts'

/** Short, because the worker repeats a failed check later. */
const limits = { attempts: 2, requestTimeoutMs: 20_000, maxBytes: 256 * 1024 }

/**
 * Checks a VAT number at the EU's register, and at the German one if the seller has a German number, which protects the
 * seller (§ 18e UStG). Failures of the services are `unavailable`. Throws for a malformed number.
 */
export async function askRegisters(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { vat_number, name, street, postal_code, city, country }: BillingDetails,
  signal: AbortSignal,
): Promise<VatCheck[]> {
  const number = parseVatNumber(vat_number ?? '', country)
  if (number.status === 'invalid') throw new Error('A malformed VAT number was stored')
  const { ownGermanNumber, viesUrl, evatrUrl } = config.vat
  const { userAgent, allowPrivateAddresses } = config.fetching
  const ask = async (url: string, body: object, read: (response: ServiceResponse) => VatCheck) => {
    const { status, body: answer }: JsonResponse = await postJson(
      url,
      body,
      { userAgent, allowPrivateAddresses, limits },
      signal,
    )
    return read({ httpStatus: status, body: answer, receivedAt: clock.now() })
  }
  const vies = ask(
    `${viesUrl}/check-vat-number`,
    {
      countryCode: number.prefix,
      vatNumber: number.rest,
      ...(ownGermanNumber && {
        requesterMemberStateCode: ownGermanNumber.slice(0, 2),
        requesterNumber: ownGermanNumber.slice(2),
      }),
    },
    readViesResponse,
  )
  if (ownGermanNumber === null) return [await vies]
  const company = { name, street, postalCode: postal_code, city }
  const evatr = ask(
    `${evatrUrl}/app/v1/abfrage`,
    evatrRequestBody({ ownNumber: ownGermanNumber, number: number.number, company }),
    readEvatrResponse,
  )
  return Promise.all([vies, evatr])
}
