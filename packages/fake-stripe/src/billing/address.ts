import { invalidRequest } from '../api/errors.ts'
import type { Params } from '../api/params.ts'
import type { Address } from '../state/wire.ts'

/** Reads an address. Missing fields are null. Throws for a country that is not a two-character code. */
export function readAddress(params: Params | undefined): Address | undefined {
  if (params === undefined) return undefined
  const country = params.clearable('country') ?? null
  if (country !== null && !/^[A-Z]{2}$/.test(country)) {
    throw invalidRequest(`Country '${country}' is unknown.`, 'country_code_invalid', params.nameOf('country'))
  }
  return {
    city: params.clearable('city') ?? null,
    country,
    line1: params.clearable('line1') ?? null,
    line2: params.clearable('line2') ?? null,
    postal_code: params.clearable('postal_code') ?? null,
    state: params.clearable('state') ?? null,
  }
}
