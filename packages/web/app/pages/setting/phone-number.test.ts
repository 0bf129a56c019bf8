import { phoneBody } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { callingCodes, countries, joinPhone, readPhone, splitPhone } from './phone-number.ts'

test.each([
  ['+4915112345678', 'DE', '15112345678'],
  ['+6738712345', 'BN', '8712345'],
  ['+84912345678', 'VN', '912345678'],
  ['+2348031234567', 'NG', '8031234567'],
])('%s is shown as %s %s and stays itself when it is saved again', (stored, country, phone_number) => {
  expect(splitPhone(stored)).toEqual({ country, phone_number })
  expect(joinPhone(splitPhone(stored))).toBe(stored)
})

test('an account without a number starts in Germany', () => {
  expect(splitPhone(null)).toEqual({ country: 'DE', phone_number: '' })
})

test('a number of a country that is no choice is shown and kept whole', () => {
  expect(joinPhone(splitPhone('+12025550123'))).toBe('+12025550123')
})

test('the zero before an area code is dropped, but not in Italy', () => {
  expect(joinPhone({ country: 'DE', phone_number: '015112345678' })).toBe('+4915112345678')
  expect(joinPhone({ country: 'IT', phone_number: '0612345678' })).toBe('+390612345678')
})

test('blanks and hyphens do not count, letters are not taken, twelve characters are', () => {
  expect(readPhone({ country: 'DE' }, '0151 123-45678x').phone_number).toBe('015112345678')
  expect(readPhone({ country: 'DE' }, '1234567890123').phone_number).toBe('123456789012')
})

test.each(['+49 151 1234567', '0049 151 12345678', '+41 44 668 18 00'])(
  '%s brings its country along',
  (typed) => {
    const phone = readPhone({ country: 'FR' }, typed)
    const digits = typed.replace(/^00/, '+').replaceAll(' ', '')
    expect(joinPhone(phone)).toBe(digits)
  },
)

test('there are 28 countries, each code once, none the beginning of another', () => {
  expect(countries).toHaveLength(28)
  const codes = Object.values(callingCodes)
  for (const code of codes) expect(codes.filter((other) => other.startsWith(code))).toEqual([code])
})

test('what the form joins is a number for the server', () => {
  for (const country of countries)
    expect(
      phoneBody.safeParse({ phone_number: joinPhone({ country, phone_number: '151234567' }) }).success,
    ).toBe(true)
})
