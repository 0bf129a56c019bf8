import type { Params } from '../api/params.ts'
import type { Address } from '../state/wire.ts'

/** Reads an address. Missing fields are null. Throws for a country that is not a two-character code. */
export function readAddress(params: Params | undefined): Address | undefined {
  if (params === undefined) return undefined
  const country = params.clearable('country') ?? null
  if (country !== null && !/^[A-Z]{2}$/.test(country)) {
    throw params.invalid('country', `Country '${country}' is unknown.`, 'country_code_invalid')
  }
  const field = (name: string) => params.clearable(name) ?? null
  return {
    city: field('city'),
    country,
    line1: field('line1'),
    line2: field('line2'),
    postal_code: field('postal_code'),
    state: field('state'),
  }
}
