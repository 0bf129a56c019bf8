import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bareBrand,
  bareNumber,
  parsePartNumber,
  partNumberKey,
  partNumberQuery,
  withoutLegalForm,
} from './index.ts'

describe('parsePartNumber', () => {
  it('returns number and brand as written, without spreadsheet artifacts', () => {
    expect(parsePartNumber(' 0 601\u00a09H8  000 ', "'Bosch\u200b")).toEqual({
      kind: 'valid',
      partNumber: { mpn: '0 601 9H8 000', brand: 'Bosch' },
    })
    expect(parsePartNumber('="00123-A"', '3M')).toMatchObject({ partNumber: { mpn: '00123-A', brand: '3M' } })
  })

  it.each(['', ' ', '-', '0', 'n/a', 'Nicht zutreffend', 'Does not apply', '#N/A'])(
    'finds no number in %j',
    (mpn) => {
      expect(parsePartNumber(mpn, 'Bosch')).toEqual({ kind: 'empty' })
    },
  )

  it.each(['x'.repeat(101)])('refuses %j', (mpn) => {
    expect(parsePartNumber(mpn, 'Bosch')).toEqual({ kind: 'malformed' })
  })

  it.each(['', '-', 'n/a', 'ohne', '&', 'x'.repeat(101)])('needs a brand, which %j is not', (brand) => {
    expect(parsePartNumber('A-100', brand)).toEqual({ kind: 'no-brand' })
  })

  it('never throws, and returns texts that have a key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (mpn, brand) => {
        const parsed = parsePartNumber(mpn, brand)
        if (parsed.kind !== 'valid') return
        expect(parsed.partNumber.mpn.isWellFormed() && parsed.partNumber.brand.isWellFormed()).toBe(true)
        expect(parsePartNumber(parsed.partNumber.mpn, parsed.partNumber.brand).kind).toBe('valid')
      }),
    )
  })
})

describe('comparison', () => {
  it.each([
    ['GSR 12V-35', 'gsr12v35'],
    ['0 601 9H8 000', '06019H8000'],
    ['AB–12', 'ab-12'],
  ])('reads %s and %s as one number', (a, b) => {
    expect(bareNumber(a)).toBe(bareNumber(b))
  })

  it.each([
    ['100', '1000'],
    ['0100', '100'],
    ['12.5', '125'],
    ['A/B', 'AB'],
    ['A_1', 'A1'],
    ['100', '100A'],
  ])('reads %s and %s as two numbers', (a, b) => {
    expect(bareNumber(a)).not.toBe(bareNumber(b))
  })

  it.each([
    ['Bosch', 'BOSCH®'],
    ['Bosch', 'Bosch GmbH'],
    ['Robert Bosch', 'Robert Bosch GmbH & Co. KG'],
    ['Hewlett-Packard', 'hewlett packard, Inc.'],
    ['Miele', 'Miele & Cie KG'.replace(' & Cie', '')],
    ['Fiskars', 'Fiskars Oyj'],
    ['DeLonghi', 'DeLonghi S.p.A.'],
    ['Amica', 'Amica Sp. z o.o.'],
    ['Siku', 'SIKU S.A.'],
  ])('reads %s and %s as one brand', (a, b) => {
    expect(bareBrand(a)).toBe(bareBrand(b))
  })

  it.each([
    ['Bosch', 'Bosch Professional'],
    ['Bosch', 'Bosche'],
    ['Black & Decker', 'Black+Decker'],
    ['AEG', 'AE'],
    ['AG', 'GmbH'],
    ['Dr. Oetker', 'Oetker'],
  ])('reads %s and %s as two brands', (a, b) => {
    expect(bareBrand(a)).not.toBe(bareBrand(b))
  })

  it('ignores nothing but case, white space, hyphens and legal forms', () => {
    const forms = fc.constantFrom('', ' GmbH', ' GmbH & Co. KG', ' AG', ', Inc.', ' Ltd.', ' S.p.A.')
    const word = fc
      .stringMatching(/^[a-z][a-z0-9]{2,8}$/)
      .filter((text) => withoutLegalForm(`x ${text}`) !== 'x')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), forms, (words, form) => {
        const brand = words.join(' ')
        expect(bareBrand(`${brand.toUpperCase()}${form}`)).toBe(words.join(''))
        expect(bareBrand(`${words.join('-')} x9`)).not.toBe(bareBrand(brand))
      }),
    )
  })

  it('gives spellings of one number the same key, which is no key of another identifier', () => {
    const key = partNumberKey({ mpn: 'GSR 12V-35', brand: 'Bosch GmbH' })
    expect(partNumberKey({ mpn: 'gsr12v35', brand: 'BOSCH' })).toBe(key)
    expect(partNumberKey({ mpn: 'gsr12v35', brand: 'Bosche' })).not.toBe(key)
    expect(key).toBe('mpn:gsr12v35 brand:bosch')
  })
})

describe('partNumberQuery', () => {
  it('has no characters that a search interprets', () => {
    expect(partNumberQuery({ brand: 'Bosch GmbH', mpn: '06019H8000' })).toBe('Bosch 06019H8000')
    expect(partNumberQuery({ brand: '"Bosch"', mpn: '-A(1)*,|2' })).toBe('Bosch A 1 2')
  })
})
