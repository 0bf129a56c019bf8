import { phoneBody } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import {
  type Country,
  countries,
  firstCountries,
  hasPhoneLength,
  isPossiblePhone,
  joinPhone,
  readCallingCode,
  readPhone,
  splitPhone,
} from './phone-number.ts'

test.each([
  ['+4915112345678', 'DE', '15112345678'],
  ['+436641234567', 'AT', '6641234567'],
  ['+6738712345', 'BN', '8712345'],
  ['+84912345678', 'VN', '912345678'],
  ['+2348031234567', 'NG', '8031234567'],
  ['+12025550123', 'US', '2025550123'],
  ['+14165550123', 'CA', '4165550123'],
])('%s is shown as %s %s and is unchanged after saving', (stored, country, phone_number) => {
  expect(splitPhone(stored)).toEqual({ country, phone_number })
  expect(joinPhone(splitPhone(stored))).toBe(stored)
})

test('selects Germany for an account without a number', () => {
  expect(splitPhone(null)).toEqual({ country: 'DE', phone_number: '' })
})

test('shows and keeps a number with an unknown country code as a whole', () => {
  expect(joinPhone(splitPhone('+88312345678'))).toBe('+88312345678')
})

test('drops the zero before an area code except in countries like Italy that keep it', () => {
  expect(joinPhone({ country: 'DE', phone_number: '015112345678' })).toBe('+4915112345678')
  expect(joinPhone({ country: 'AT', phone_number: '06641234567' })).toBe('+436641234567')
  expect(joinPhone({ country: 'IT', phone_number: '0612345678' })).toBe('+390612345678')
})

test('ignores blanks and hyphens, rejects other characters, and keeps what is too long for the check', () => {
  expect(readPhone({ country: 'DE' }, '0151 123-45678x').phone_number).toBe('015112345678')
  const long = readPhone({ country: 'DE' }, '1234567890123')
  expect(long.phone_number).toBe('1234567890123')
  expect(hasPhoneLength(long)).toBe(false)
  expect(hasPhoneLength({ ...long, phone_number: '123456789012' })).toBe(true)
})

test.each(['+49 151 1234567', '0049 151 12345678', '+41 44 668 18 00', '+353 1 234 5678'])(
  '%s selects its country',
  (typed) => {
    const phone = readPhone({ country: 'FR' }, typed)
    const digits = typed.replace(/^00/, '+').replaceAll(' ', '')
    expect(joinPhone(phone)).toBe(digits)
  },
)

test('keeps the chosen country of a shared code until the number determines it', () => {
  expect(readPhone({ country: 'CA' }, '+1').country).toBe('CA')
  expect(readPhone({ country: 'DE' }, '+44').country).toBe('GB')
})

test('lists the specification’s countries with the right codes first, then the European Union', () => {
  expect(firstCountries).toHaveLength(28)
  expect(countries.slice(0, 28)).toEqual(firstCountries)
  expect(new Set(countries).size).toBe(countries.length)
  expect([readCallingCode('DE'), readCallingCode('BN'), readCallingCode('VN')]).toEqual([
    '+49',
    '+673',
    '+84',
  ])
  const union: Country[] = [
    ...(['AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE'] as const),
    ...(['IT', 'LV', 'LT', 'LU', 'MT', 'NL', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE'] as const),
  ]
  for (const country of union) expect(countries).toContain(country)
})

test.each([
  ['+4915112345678', true],
  ['+436641234567', true],
  ['+4912', false],
  ['+1202555012345', false],
])('%s is a possible number: %s', (number, isPossible) => {
  expect(isPossiblePhone(number)).toBe(isPossible)
})

test('the server accepts every number that the form accepts', () => {
  for (const number of ['+4915112345678', '+436641234567', '+12025550123', '+6738712345'])
    expect(phoneBody.safeParse({ phone_number: number }).success).toBe(true)
})
