import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertMeasure, measureKey, parseMeasure, parseNumber, unitInName } from './measures.ts'

const converted = (text: string, to: string): string | undefined => {
  const measure = parseMeasure(text)
  return measure && convertMeasure(measure, to)
}

describe('parseNumber', () => {
  it.each([
    ['1,5', 1.5],
    ['6.1', 6.1],
    ['0,125', 0.125],
    ['1.299,90', 1299.9],
    ['20,000.5', 20000.5],
    ['1.000.000', 1_000_000],
    ['-5', -5],
  ])('reads %s', (text, number) => {
    expect(parseNumber(text)).toBe(number)
  })

  it.each(['1.200', '20,000', '', '1,2,3', '1.2.3', '١٢', '1e5'])('does not guess what %s means', (text) => {
    expect(parseNumber(text)).toBeUndefined()
  })
})

describe('convertMeasure', () => {
  it.each([
    ['10 mm', 'cm', '1'],
    ['1,5 m', 'cm', '150'],
    ['0.1 m', 'mm', '100'],
    ['6.1 Inches', 'cm', '15.49'],
    ['24"', 'Zoll', '24'],
    ['639 Gramm', 'kg', '0.639'],
    ['1.94 pounds', 'kg', '0.88'],
    ['4.5 ounces', 'g', '127.6'],
    ['2 kW', 'Watt', '2000'],
    ['230 Volt', 'V', '230'],
    ['4,7 GHz', 'MHz', '4700'],
    ['1,7 Liter', 'ml', '1700'],
    ['8 fl. oz', 'ml', '236.6'],
    ['68 °F', '°C', '20'],
    ['512 MB', 'GB', '0.5'],
    ['1 TB', 'GB', '1000'],
    ['5000 mAh', 'Ah', '5'],
    ['90 Minuten', 'h', '1.5'],
  ])('converts %s to %s', (text, to, amount) => {
    expect(converted(text, to)).toBe(amount)
  })

  it.each([
    ['10 cm', 'kg'],
    ['10-20 cm', 'mm'],
    ['10 x 20 cm', 'cm'],
    ['2 Pfund', 'g'],
    ['ca. 5 cm', 'cm'],
    ['5 cm lang', 'cm'],
    ['M', 'm'],
    ['5 MW', 'W'],
    ['100 Mb', 'GB'],
  ])('leaves %s in %s', (text, to) => {
    expect(converted(text, to)).toBeUndefined()
  })

  it('keeps amounts over a conversion there and back in metric units', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 3 }),
        (number, decimals) => {
          const amount = String(number / 10 ** decimals)
          const measure = { amount: Number(amount), digits: 8, unit: 'mm' }
          const metres = convertMeasure(measure, 'm')
          expect(convertMeasure({ ...measure, amount: Number(metres), unit: 'm' }, 'mm')).toBe(amount)
        },
      ),
    )
  })

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const measure = parseMeasure(text)
        if (measure) expect(convertMeasure(measure, 'cm') ?? '0').toMatch(/^-?\d+(?:\.\d+)?$/)
      }),
    )
  })
})

describe('measureKey', () => {
  it('is the same for equal measures', () => {
    const keys = ['125 mm', '12,5 cm', '0.125 m'].map((text) =>
      measureKey(parseMeasure(text) ?? { amount: 0, digits: 0, unit: undefined }),
    )
    expect(new Set(keys).size).toBe(1)
  })
})

describe('unitInName', () => {
  it.each([
    ['Gewicht (kg)', 'Gewicht', 'kg'],
    ['Leistung [W]', 'Leistung', 'W'],
    ['Länge in cm', 'Länge', 'cm'],
    ['Made in Germany', 'Made in Germany', undefined],
    ['Farbe (außen)', 'Farbe (außen)', undefined],
  ])('reads %s', (name, base, unit) => {
    expect(unitInName(name)).toEqual({ base, unit })
  })
})
