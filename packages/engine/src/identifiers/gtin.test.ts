import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gtinCheckDigit, parseGtin, sameGtin } from './index.ts'

const valid = (gtin: string, isRestricted = false) => ({ kind: 'valid', gtin, isRestricted })

describe('parseGtin', () => {
  it.each([
    ['4006381333931', '4006381333931'],
    ['73513537', '73513537'],
    ['036000291452', '0036000291452'],
    ['14006381333938', '14006381333938'],
    ['04006381333931', '4006381333931'],
    ['0000073513537', '73513537'],
    ['7501031311309', '7501031311309'],
    ['978-9024538270', '9789024538270'],
  ])('keeps %s as text of 8, 13 or 14 digits', (text, gtin) => {
    expect(parseGtin(text)).toEqual(valid(gtin))
  })

  it.each([
    '4 006381 333931',
    '4-006381-333931',
    '4006381333931.0',
    '4006381333931,00',
    '4.006.381.333.931',
    '4,006,381,333,931.00',
    "4'006'381'333'931",
    '4006381333931\u00a0',
    '\u200b4006381333931',
    '4\u202f006\u202f381\u202f333\u202f931',
    "'4006381333931",
    '="4006381333931"',
    'EAN 4006381333931',
    'EAN4006381333931',
    'gtin=4006381333931',
    'EAN-13: 4006381333931',
    'GTIN: 4006381333931',
    '４００６３８１３３３９３１',
    '4,006381333931E+12',
    '4.006381333931e12',
  ])('normalizes the spreadsheet artifacts of %j', (text) => {
    expect(parseGtin(text)).toEqual(valid('4006381333931'))
  })

  it.each([
    '4,00638E+12',
    '4.00638E+12',
    '4E+12',
    '4,0063813339E+12',
    '4.00638133393E+12',
    '4006381333931.5',
  ])('reports %s as damaged instead of guessing the lost digits', (text) => {
    expect(parseGtin(text)).toEqual({ kind: 'damaged' })
  })

  it.each([
    '75010313113',
    '750103AAAA309',
    '4006381333931,5901234123457',
    '4006381333931/5901234123457',
    '4006381333931\n5901234123457',
    '071444764117 735533033354',
    '1234567',
    '123456789012345',
    'B07BZJM592',
    '40063813339E1',
  ])('finds no number in %j', (text) => {
    expect(parseGtin(text)).toEqual({ kind: 'malformed' })
  })

  it.each(['4006381333932', '7501031311308', '73513536', '036000291453'])(
    'rejects the wrong check digit of %s',
    (text) => {
      expect(parseGtin(text)).toEqual({ kind: 'check-digit' })
    },
  )

  it.each(['', '  ', '-', 'n/a', 'Nicht zutreffend', 'Does not apply', '0000000000000', '#NV', 'NULL'])(
    'treats %j as empty',
    (text) => {
      expect(parseGtin(text)).toEqual({ kind: 'empty' })
    },
  )

  it.each(['2012345678900', '0212345678906', '0412345678904', '9912345678903', '02345673'])(
    'reports that %s is not a globally unique number',
    (text) => {
      const digits = text.slice(0, -1)
      const gtin = digits + gtinCheckDigit(digits)
      expect(parseGtin(gtin)).toEqual(valid(gtin, true))
    },
  )

  it('accepts exactly one of the ten possible check digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{11}$/), (body) => {
        const accepted = [...'0123456789'].filter((digit) => parseGtin(body + digit).kind === 'valid')
        expect(accepted).toEqual([gtinCheckDigit(body)])
      }),
    )
  })

  it('accepts any text, and a valid result is a valid GTIN', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d .,'E+-]{0,20}$/))
    fc.assert(
      fc.property(text, (written) => {
        const parsed = parseGtin(written)
        if (parsed.kind !== 'valid') {
          expect(['empty', 'damaged', 'malformed', 'check-digit']).toContain(parsed.kind)
          return
        }
        expect(parsed.gtin).toMatch(/^(?:\d{8}|\d{13,14})$/)
        expect(parsed.gtin.at(-1)).toBe(gtinCheckDigit(parsed.gtin.slice(0, -1)))
        expect(parseGtin(parsed.gtin)).toEqual(parsed)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('sameGtin', () => {
  it('ignores only leading zeros', () => {
    expect(sameGtin('036000291452', '0036000291452')).toBe(true)
    expect(sameGtin('4006381333931', '04006381333931')).toBe(true)
    expect(sameGtin('4006381333931', '14006381333938')).toBe(false)
  })
})
