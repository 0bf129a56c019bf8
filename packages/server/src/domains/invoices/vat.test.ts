import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { includedVat, vatTreatment } from './vat.ts'

describe('who owes the VAT', () => {
  const valid = (country: string, vatId: string) => ({ country, vatId, isVatIdValid: true })
  test.each([
    ['a buyer in Germany', valid('DE', 'DE123456789'), 'domestic'],
    ['a German address with a VAT id of another state', valid('DE', 'ATU12345678'), 'domestic'],
    ['an address in Austria with a German VAT id', valid('AT', 'DE123456789'), 'domestic'],
    ['a valid Austrian VAT id', valid('AT', 'ATU12345678'), 'reverse-charge'],
    ['a valid Greek VAT id', valid('GR', 'EL123456789'), 'reverse-charge'],
    ['an invalid Austrian VAT id', { ...valid('AT', 'ATU12345678'), isVatIdValid: false }, 'domestic'],
    ['an Austrian without VAT id', { country: 'AT', vatId: null, isVatIdValid: false }, 'domestic'],
    ['a buyer in Switzerland', { country: 'CH', vatId: null, isVatIdValid: false }, 'outside-eu'],
    ['a British VAT id', valid('GB', 'GB123456789'), 'outside-eu'],
    ['an unknown country', { country: null, vatId: null, isVatIdValid: false }, 'domestic'],
  ] as const)('%s', (_who, buyer, treatment) => {
    expect(vatTreatment(buyer)).toBe(treatment)
  })
})

describe('the VAT in a price', () => {
  test.each([
    [999, 19, 160],
    [500, 19, 80],
    [70_000, 19, 11_176],
    [1, 19, 0],
    [3, 20, 1],
    [500, 0, 0],
  ])('of %i cents at %i percent is %i cents', (amount, percent, vat) => {
    expect(includedVat(amount, percent)).toBe(vat)
  })

  test('differs from the exact share by half a cent at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.nat(30), (amount, percent) => {
        const vat = includedVat(amount, percent)
        expect(Math.abs(vat - (amount * percent) / (100 + percent))).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})
