import { memberStates } from '@merkwerk/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideVat, type VatInput } from './decide-vat.ts'
import { vatNotices } from './notices.ts'

interface Case {
  country: string | null
  postalCode?: string
  number?: string
  check?: VatInput['check']
  oss?: boolean
  sellerHasVatNumber?: boolean
  day?: string
}

const decide = ({ country, postalCode, number, check, oss, sellerHasVatNumber = true, day }: Case) =>
  decideVat({
    buyer: { country, postalCode: postalCode ?? null, vatNumber: number ?? null },
    check: check ?? null,
    day: day ?? '2026-11-23',
    settings: { usesOneStopShop: oss ?? false, sellerHasVatNumber },
  })

const at = 'ATU13585627'
const de = 'DE136695976'

describe('decideVat', () => {
  test.each<[string, Case, string]>([
    ['German consumer', { country: 'DE' }, 'domestic S 1900 DE german-buyer'],
    ['German business', { country: 'DE', number: de, check: 'valid' }, 'domestic S 1900 DE german-buyer'],
    ['unknown country', { country: null, number: at, check: 'valid' }, 'domestic S 1900 DE unknown-country'],
    [
      "EU business with another company's number",
      { country: 'AT', number: at, check: 'mismatch' },
      'domestic S 1900 DE vat-number-mismatch',
    ],
    [
      'EU business',
      { country: 'AT', number: at, check: 'valid' },
      'reverse-charge AE 0 AT confirmed-vat-number',
    ],
    [
      'EU business with OSS',
      { country: 'AT', number: at, check: 'valid', oss: true },
      'reverse-charge AE 0 AT confirmed-vat-number',
    ],
    [
      'number of a third member state',
      { country: 'AT', number: 'FR40303265045', check: 'valid' },
      'reverse-charge AE 0 AT confirmed-vat-number',
    ],
    [
      'business in Greece',
      { country: 'GR', number: 'EL094259216', check: 'valid' },
      'reverse-charge AE 0 GR confirmed-vat-number',
    ],
    [
      'business in Monaco',
      { country: 'MC', number: 'FR40303265045', check: 'valid' },
      'reverse-charge AE 0 FR confirmed-vat-number',
    ],
    ['EU consumer', { country: 'AT' }, 'domestic S 1900 DE no-vat-number'],
    ['EU consumer, blank number', { country: 'AT', number: '  ' }, 'domestic S 1900 DE no-vat-number'],
    ['EU consumer with OSS', { country: 'AT', oss: true }, 'one-stop-shop S 2000 AT no-vat-number'],
    ['Finnish consumer with OSS', { country: 'FI', oss: true }, 'one-stop-shop S 2550 FI no-vat-number'],
    [
      'Estonian consumer before the change',
      { country: 'EE', oss: true, day: '2025-06-30' },
      'one-stop-shop S 2200 EE no-vat-number',
    ],
    [
      'Estonian consumer after the change',
      { country: 'EE', oss: true, day: '2025-07-01' },
      'one-stop-shop S 2400 EE no-vat-number',
    ],
    [
      'consumer in Madeira with OSS',
      { country: 'PT', postalCode: '9000-017', oss: true },
      'one-stop-shop S 2200 PT no-vat-number',
    ],
    [
      'service unavailable',
      { country: 'AT', number: at, check: 'unavailable' },
      'domestic S 1900 DE vat-number-service-unavailable',
    ],
    [
      'service unavailable with OSS',
      { country: 'AT', number: at, check: 'unavailable', oss: true },
      'one-stop-shop S 2000 AT vat-number-service-unavailable',
    ],
    [
      'invalid at the service',
      { country: 'AT', number: at, check: 'invalid' },
      'domestic S 1900 DE vat-number-invalid',
    ],
    [
      'EU business and a seller without VAT number',
      { country: 'AT', number: at, check: 'valid', sellerHasVatNumber: false },
      'domestic S 1900 DE seller-without-vat-number',
    ],
    ['not checked', { country: 'AT', number: at }, 'domestic S 1900 DE vat-number-not-checked'],
    [
      'wrong check digit despite a confirmation',
      { country: 'AT', number: 'ATU13585626', check: 'valid' },
      'domestic S 1900 DE vat-number-invalid',
    ],
    [
      'German number in Austria',
      { country: 'AT', number: de, check: 'valid' },
      'domestic S 1900 DE vat-number-of-no-member-state',
    ],
    [
      'number of Northern Ireland in Ireland',
      { country: 'IE', number: 'XI366303068', check: 'valid' },
      'domestic S 1900 DE vat-number-of-no-member-state',
    ],
    [
      'Swiss number in Austria',
      { country: 'AT', number: 'CHE-107.787.577 MWST' },
      'domestic S 1900 DE vat-number-of-no-member-state',
    ],
    ['Switzerland', { country: 'CH' }, 'outside-eu O 0 CH buyer-outside-eu'],
    ['Switzerland with OSS', { country: 'CH', oss: true }, 'outside-eu O 0 CH buyer-outside-eu'],
    [
      'Northern Ireland',
      { country: 'GB', postalCode: 'BT1 1AA', number: 'XI366303068', check: 'valid' },
      'outside-eu O 0 GB buyer-outside-eu',
    ],
    ['Canary Islands', { country: 'ES', postalCode: '35001' }, 'outside-eu O 0 ES buyer-outside-eu'],
    ['Büsingen', { country: 'DE', postalCode: '78266' }, 'outside-eu O 0 DE buyer-outside-eu'],
    ['Helgoland', { country: 'DE', postalCode: '27498' }, 'outside-eu O 0 DE buyer-outside-eu'],
  ])('%s', (_, input, expected) => {
    const { treatment, category, rateBasisPoints, country, reason } = decide(input)
    expect(`${treatment} ${category} ${rateBasisPoints} ${country} ${reason}`).toBe(expected)
  })

  test('asks for the proof that each treatment needs', () => {
    expect(decide({ country: 'DE' }).proof).toEqual([])
    expect(decide({ country: 'AT', number: at, check: 'valid' }).proof).toEqual(['vat-number-check'])
    expect(decide({ country: 'AT', oss: true }).proof).toEqual(['location-evidence'])
    expect(decide({ country: 'AT' }).proof).toEqual(['location-evidence'])
    expect(decide({ country: 'CH' }).proof).toEqual(['establishment-outside-eu'])
  })

  test('asks to check again only when the service was unavailable', () => {
    expect(decide({ country: 'AT', number: at, check: 'unavailable' }).checkAgain).toBe(true)
    expect(decide({ country: 'AT', number: at, check: 'unavailable', oss: true }).checkAgain).toBe(true)
    expect(decide({ country: 'AT', number: at, check: 'invalid' }).checkAgain).toBe(false)
    expect(decide({ country: 'AT', number: at, check: 'valid' }).checkAgain).toBe(false)
  })

  test('every decision without VAT has a notice in both languages and an exemption code', () => {
    const buyer = fc.record({
      country: fc.constantFrom(...memberStates, 'CH', 'GB', 'US', 'MC', null),
      number: fc.constantFrom(at, de, 'FR40303265045', 'nonsense', undefined),
      check: fc.constantFrom('valid', 'invalid', 'unavailable', undefined),
      oss: fc.boolean(),
    })
    fc.assert(
      fc.property(buyer, (input) => {
        const decision = decide(input as Case)
        expect(decision.rateBasisPoints === 0).toBe(decision.exemptionCode !== null)
        if (decision.rateBasisPoints === 0) expect(decision.notices).not.toEqual([])
        for (const notice of decision.notices)
          expect(Object.values(vatNotices[notice]).every((text) => text.length > 20)).toBe(true)
        // Only a confirmation removes the VAT inside of the EU.
        if (decision.treatment === 'reverse-charge') expect(input.check).toBe('valid')
      }),
    )
  })
})
