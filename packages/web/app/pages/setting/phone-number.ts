/** The countries to choose from and their calling codes (ITU-T E.164); no code begins with another. */
export const callingCodes = {
  DE: '+49',
  GB: '+44',
  IN: '+91',
  JP: '+81',
  FR: '+33',
  AU: '+61',
  PK: '+92',
  CN: '+86',
  IT: '+39',
  ES: '+34',
  BR: '+55',
  TR: '+90',
  NG: '+234',
  KR: '+82',
  NL: '+31',
  SE: '+46',
  CH: '+41',
  DK: '+45',
  PL: '+48',
  EG: '+20',
  PH: '+63',
  TH: '+66',
  MY: '+60',
  SG: '+65',
  ID: '+62',
  BN: '+673',
  VN: '+84',
  NZ: '+64',
} as const

export type Country = keyof typeof callingCodes
export const countries = Object.keys(callingCodes) as Country[]

/** Digits that can be typed behind the country's code. */
const maxDigits = 12

export type Phone = {
  country: Country
  /** What follows the country's code; the whole number, plus sign and all, where its code is none of the choices. */
  phone_number: string
}

/** A stored number as the form shows it. */
export function splitPhone(stored: string | null): Phone {
  return readPhone({ country: 'DE' }, stored ?? '')
}

/** What the form holds after a text was typed or pasted: a number with a known country code chooses its country. */
export function readPhone({ country }: Pick<Phone, 'country'>, typed: string): Phone {
  const text = typed.replace(/[^\d+]/g, '').replace(/^00/, '+')
  const known = countries.find((candidate) => text.startsWith(callingCodes[candidate]))
  if (known) return { country: known, phone_number: nationalPart(text.slice(callingCodes[known].length)) }
  return { country, phone_number: text.startsWith('+') ? text : nationalPart(text) }
}

const nationalPart = (text: string): string => text.replaceAll('+', '').slice(0, maxDigits)

/** The number in E.164. The zero before an area code is dropped, except in Italy, where it is part of the number. */
export function joinPhone({ country, phone_number }: Phone): string {
  if (phone_number.startsWith('+')) return phone_number
  return callingCodes[country] + (country === 'IT' ? phone_number : phone_number.replace(/^0/, ''))
}
