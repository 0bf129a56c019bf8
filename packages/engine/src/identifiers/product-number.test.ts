import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gtinCheckDigit, parseGtin, parseProductNumber } from './index.ts'

const gtin = '4006381333931'
const found = (number: string, from: string) => ({ kind: 'valid', gtin: number, from })

describe('parseProductNumber', () => {
  it.each([
    'https://id.gs1.org/01/04006381333931',
    'HTTPS://ID.GS1.ORG/01/04006381333931',
    'https://shop.example/de/p/01/4006381333931/10/A1?17=261231#x',
    'http://example.com/gtin/4006381333931',
    ']C10104006381333931',
    ']d201040063813339311726123110A1\u001d21S9',
    ']C110A1\u001d0104006381333931',
    '(01)04006381333931(17)261231(10)A1',
    '(10)A1(01) 04006381333931',
    '0104006381333931',
    '01040063813339311726123110ABC<GS>21S9',
    '^0104006381333931',
  ])('finds the GTIN of %j', (text) => {
    expect(parseProductNumber(text)).toEqual(found(gtin, 'gs1'))
  })

  it.each([
    ['3-16-148410-X', '9783161484100'],
    ['316148410X', '9783161484100'],
    ['ISBN 0306406152', '9780306406157'],
    ['ISBN-10: 0-306-40615-2', '9780306406157'],
    ['0306406152', '9780306406157'],
  ])('converts the ISBN-10 %s', (text, number) => {
    expect(parseProductNumber(text)).toEqual(found(number, 'isbn-10'))
  })

  it.each([
    ['04252614', '0042100005264'],
    ['UPC-E 01234565', '0012345000065'],
    ['UPCE: 425261', '0042100005264'],
    ['UPC-E 11234562', '0112345000062'],
  ])('converts the UPC-E %s', (text, number) => {
    expect(parseProductNumber(text)).toEqual(found(number, 'upc-e'))
  })

  it.each([
    ['PZN-01234562', '4150012345624'],
    ['PZN 1234562', '4150012345624'],
    ['pzn:01234562', '4150012345624'],
    ['-01234562', '4150012345624'],
    ['PZN27580899', '4150275808992'],
  ])('converts the PZN %s', (text, number) => {
    const body = number.slice(0, 12)
    expect(parseProductNumber(text)).toEqual(found(body + gtinCheckDigit(body), 'pzn'))
  })

  it.each([
    ['https://id.gs1.org/01/04006381333932', 'check-digit'],
    [']C10104006381333932', 'check-digit'],
    ['(01)0400638133393', 'malformed'],
    ['(02)04006381333931(37)12', 'malformed'],
    ['01040063813339319', 'malformed'],
    ['https://shop.example/p/4006381333931', 'malformed'],
    ['PZN-01234563', 'check-digit'],
    ['3-16-148410-1', 'check-digit'],
    ['ISBN 3161484101', 'check-digit'],
    ['UPC-E 04252615', 'check-digit'],
    ['04252616', 'check-digit'],
    ['4,00638E+12', 'damaged'],
    ['https://id.gs1.org/01/4,00638E+12', 'malformed'],
    ['4006381333932', 'check-digit'],
    ['', 'empty'],
    ['94006381333934', 'variable-measure'],
    ['(01)94006381333934(3103)000500', 'variable-measure'],
  ])('refuses %j: %s', (text, kind) => {
    expect(parseProductNumber(text)).toMatchObject({ kind })
  })

  it('does not take internal numbers of eight digits for UPC-E', () => {
    for (const text of ['01234565', '00000758', '02345673'])
      expect(parseProductNumber(text)).toEqual({ kind: 'restricted', gtin: text })
    expect(parseProductNumber('00002220')).toEqual({ kind: 'check-digit' })
  })

  it('keeps a pack as it is, also in a GS1 code', () => {
    expect(parseProductNumber('14006381333938')).toMatchObject({ gtin: '14006381333938' })
    expect(parseProductNumber('(01)14006381333938')).toMatchObject({ gtin: '14006381333938', from: 'gs1' })
  })

  it('does not take the rest of a UPC for an ISBN', () => {
    // Valid as both: 0-06-024419-? would be a UPC without its zeros.
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{8}$/), (body) => {
        const upc = body + gtinCheckDigit(body.padStart(11, '0'))
        const { kind } = parseProductNumber(upc)
        expect(['malformed', 'check-digit']).toContain(kind)
      }),
    )
  })

  it('agrees with parseGtin about every valid GTIN except variable measures and prefix 0 of GTIN-8', () => {
    const digits = fc.oneof(
      fc.stringMatching(/^[1-9]\d{6}$/),
      fc.stringMatching(/^\d{12}$/),
      fc.stringMatching(/^[1-8]\d{12}$/),
    )
    fc.assert(
      fc.property(digits, (body) => {
        const number = body + gtinCheckDigit(body)
        expect(parseProductNumber(number)).toEqual(parseGtin(number))
      }),
    )
  })

  it('accepts any text, and a valid result is a valid GTIN', () => {
    const parts = fc.constantFrom(
      '(01)',
      '01',
      ']C1',
      '\u001d',
      'PZN',
      '-',
      '04006381333931',
      '17',
      '261231',
      'X',
      ' ',
      '/01/',
      'https://a',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts).map((all) => all.join('')),
      fc.stringMatching(/^[\dX -]{6,16}$/),
    )
    fc.assert(
      fc.property(text, (written) => {
        const parsed = parseProductNumber(written)
        if (parsed.kind === 'valid')
          expect(parseGtin(parsed.gtin)).toMatchObject({ kind: 'valid', gtin: parsed.gtin })
      }),
      { numRuns: 2_000 },
    )
  })
})
