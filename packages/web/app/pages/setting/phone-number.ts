import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

export type Country = CountryCode

/** The specification's countries in its order. The page sorts the others by name. */
export const firstCountries: readonly Country[] = [
  ...(['DE', 'GB', 'IN', 'JP', 'FR', 'AU', 'PK', 'CN', 'IT', 'ES', 'BR', 'TR', 'NG', 'KR'] as const),
  ...(['NL', 'SE', 'CH', 'DK', 'PL', 'EG', 'PH', 'TH', 'MY', 'SG', 'ID', 'BN', 'VN', 'NZ'] as const),
]
export const countries: readonly Country[] = [
  ...firstCountries,
  ...getCountries().filter((country) => !firstCountries.includes(country)),
]

export const readCallingCode = (country: Country): string => `+${getCountryCallingCode(country)}`

/** After the country code. More digits stay in the field and are refused: cut, they would be the number of somebody else. */
const maxDigits = 12

export type Phone = {
  country: Country
  /** The national part. The whole number if the code belongs to no country. */
  phone_number: string
}

export function splitPhone(stored: string | null): Phone {
  return readPhone({ country: 'DE' }, stored ?? '')
}

/** The form values after input. A pasted country code selects its country. */
export function readPhone({ country }: Pick<Phone, 'country'>, typed: string): Phone {
  const text = typed.replace(/[^\d+]/g, '').replace(/^00/, '+')
  if (!text.startsWith('+')) return { country, phone_number: nationalPart(text) }
  const known = findCountry(text, country)
  if (known === undefined) return { country, phone_number: text }
  return { country: known, phone_number: nationalPart(text.slice(readCallingCode(known).length)) }
}

/** The country of an international number. For a shared code, the number's own country or the selected one. */
function findCountry(text: string, chosen: Country): Country | undefined {
  const typing = new AsYouType()
  typing.input(text)
  const code = typing.getCallingCode()
  if (code === undefined) return undefined
  const sharing = countries.filter((country) => getCountryCallingCode(country) === code)
  const own = typing.getCountry()
  return own ?? (sharing.includes(chosen) ? chosen : sharing[0])
}

const nationalPart = (text: string): string => text.replaceAll('+', '')

/** The number in E.164 without the national prefix. */
export function joinPhone({ country, phone_number }: Phone): string {
  if (phone_number.startsWith('+')) return phone_number
  const parsed = parsePhoneNumberFromString(phone_number, country)
  return parsed?.number ?? readCallingCode(country) + phone_number
}

/** Whether the national part is short enough for a number. */
export const hasPhoneLength = ({ phone_number }: Phone): boolean =>
  phone_number.startsWith('+') || phone_number.length <= maxDigits

/** Whether a number in E.164 has a valid length for its country. */
export const isPossiblePhone = (number: string): boolean =>
  parsePhoneNumberFromString(number)?.isPossible() === true
