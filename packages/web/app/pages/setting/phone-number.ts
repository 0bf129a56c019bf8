import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

export type Country = CountryCode

/** What most customers choose comes first, in the order of the specification; the page sorts the others by name. */
export const firstCountries: readonly Country[] = [
  ...(['DE', 'GB', 'IN', 'JP', 'FR', 'AU', 'PK', 'CN', 'IT', 'ES', 'BR', 'TR', 'NG', 'KR'] as const),
  ...(['NL', 'SE', 'CH', 'DK', 'PL', 'EG', 'PH', 'TH', 'MY', 'SG', 'ID', 'BN', 'VN', 'NZ'] as const),
]
export const countries: readonly Country[] = [
  ...firstCountries,
  ...getCountries().filter((country) => !firstCountries.includes(country)),
]

export const callingCodeOf = (country: Country): string => `+${getCountryCallingCode(country)}`

/** Digits that can be typed behind the country's code. */
const maxDigits = 12

export type Phone = {
  country: Country
  /** What follows the country's code; the whole number, plus sign and all, where its code is no country's. */
  phone_number: string
}

/** A stored number as the form shows it. */
export function splitPhone(stored: string | null): Phone {
  return readPhone({ country: 'DE' }, stored ?? '')
}

/** What the form holds after a text was typed or pasted: a number with a country's code chooses its country. */
export function readPhone({ country }: Pick<Phone, 'country'>, typed: string): Phone {
  const text = typed.replace(/[^\d+]/g, '').replace(/^00/, '+')
  if (!text.startsWith('+')) return { country, phone_number: nationalPart(text) }
  const known = countryOf(text, country)
  if (known === undefined) return { country, phone_number: text }
  return { country: known, phone_number: nationalPart(text.slice(callingCodeOf(known).length)) }
}

/** The country of a number in international form. Where several share a code: the number's own, else the one chosen before. */
function countryOf(text: string, chosen: Country): Country | undefined {
  const typing = new AsYouType()
  typing.input(text)
  const code = typing.getCallingCode()
  if (code === undefined) return undefined
  const sharing = countries.filter((country) => getCountryCallingCode(country) === code)
  const own = typing.getCountry()
  return own ?? (sharing.includes(chosen) ? chosen : sharing[0])
}

const nationalPart = (text: string): string => text.replaceAll('+', '').slice(0, maxDigits)

/** The number in E.164, without the prefix that is dialled inside the country only. */
export function joinPhone({ country, phone_number }: Phone): string {
  if (phone_number.startsWith('+')) return phone_number
  const parsed = parsePhoneNumberFromString(phone_number, country)
  return parsed?.number ?? callingCodeOf(country) + phone_number
}

/** Whether a number in E.164 has as many digits as numbers of its country have. */
export const isPossiblePhone = (number: string): boolean =>
  parsePhoneNumberFromString(number)?.isPossible() === true
