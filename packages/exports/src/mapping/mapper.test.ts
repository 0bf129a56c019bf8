import { type AttributeMapping, type AttributeRule, normalizeName } from '@merkwerk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExportAttribute, ExportRecord } from '../core/product.ts'
import { makeProduct, recordOf, sourceOf } from '../testing/hostile-job.ts'
import { randomJob } from '../testing/random-products.ts'
import { createMapper, mappedSource } from './mapper.ts'
import { convertMeasure, parseMeasure } from './measures.ts'

const rowOf = (...attributes: ExportAttribute[]): ExportRecord => recordOf(makeProduct({ attributes }))
const attributesOf = (record: ExportRecord): readonly ExportAttribute[] => record.product?.attributes ?? []
const mapped = (mapping: Partial<AttributeMapping>, ...attributes: ExportAttribute[]) =>
  attributesOf(createMapper({ rules: [], constants: [], ...mapping })(rowOf(...attributes)))

const map = (
  name: string,
  to: string,
  more: Partial<AttributeRule & { action: 'map' }> = {},
): AttributeRule => ({
  ...{ name, action: 'map', to, values: [] },
  ...more,
})

describe('createMapper', () => {
  it('renames an attribute whatever its case, white space, hyphens and umlauts', () => {
    const rules = [map('Display-Größe', 'Bildschirm')]
    for (const name of ['display groesse', 'DISPLAY‑GRÖSSE', 'Display-Gro\u0308ße:', ' Displaygröße'])
      expect(mapped({ rules }, { name, values: ['6'] })).toEqual([{ name: 'Bildschirm', values: ['6'] }])
  })

  it('keeps dimensions and mass apart', () => {
    const rules = [map('Maße', 'Abmessungen')]
    expect(mapped({ rules }, { name: 'Masse', values: ['2 kg'] })).toEqual([
      { name: 'Masse', values: ['2 kg'] },
    ])
  })

  it('maps, splits and leaves out values', () => {
    const values = [
      { from: 'black', to: ['Schwarz'] },
      { from: 'red/green', to: ['Rot', 'Grün'] },
      { from: 'N/A', to: [] },
    ]
    const attribute = { name: 'Color', values: ['Black', 'Red/Green', 'n/a', 'Blau'] }
    expect(mapped({ rules: [map('color', 'Farbe', { values })] }, attribute)).toEqual([
      { name: 'Farbe', values: ['Schwarz', 'Rot', 'Grün', 'Blau'] },
    ])
    expect(
      mapped({ rules: [map('color', 'Farbe', { values })] }, { name: 'Color', values: ['N/A'] }),
    ).toEqual([])
  })

  it('prefers the exact spelling of a value', () => {
    const values = [
      { from: 'l', to: ['Liter'] },
      { from: 'L', to: ['Large'] },
    ]
    expect(mapped({ rules: [map('Size', 'Größe', { values })] }, { name: 'Size', values: ['L'] })).toEqual([
      { name: 'Größe', values: ['Large'] },
    ])
  })

  it('merges attributes with the same target at the place of the first', () => {
    const rules = [map('Color', 'Farbe'), map('Colour', 'Farbe')]
    expect(
      mapped(
        { rules },
        { name: 'Colour', group: 'A', values: ['Rot', 'Blau'] },
        { name: 'Material', values: ['Holz'] },
        { name: 'FARBE', group: 'B', values: ['Blau', 'Grün'] },
      ),
    ).toEqual([
      { name: 'Farbe', values: ['Rot', 'Blau', 'Grün'] },
      { name: 'Material', values: ['Holz'] },
    ])
  })

  it('converts measures and separates the unit', () => {
    const rules = [map('Item Weight', 'Gewicht', { unit: 'kg' })]
    expect(mapped({ rules }, { name: 'item weight', values: ['332 Grams', '1,5 kg'] })).toEqual([
      { name: 'Gewicht', values: ['0.332', '1.5'], unit: 'kg' },
    ])
  })

  it.each([
    [',', ['22 mm', '1.5 cm', '3 cm'], ['2,2', '1,5', '3']],
    ['.', ['22 mm', '1,5 cm', '2.2 cm'], ['2.2', '1.5']],
  ] as const)('writes converted numbers with the decimal mark %s', (mark, values, converted) => {
    const rules = [map('Width', 'Breite', { unit: 'cm' })]
    const mapper = createMapper({ rules, constants: [] }, mark)
    expect(attributesOf(mapper(rowOf({ name: 'Width', values })))).toEqual([
      { name: 'Breite', values: converted, unit: 'cm' },
    ])
  })

  it.each([
    [{ amazon: 'https://www.amazon.de/dp/B0' }, '2,2 cm'],
    [{ ebay: 'https://www.ebay.at/itm/1', amazon: 'https://www.amazon.co.uk/dp/B0' }, '2.2 cm'],
    [{ ebay: 'https://www.ebay.ch/itm/1' }, '2.2 cm'],
    [{ amazon: 'https://www.amazon.com.be/dp/B0' }, '2,2 cm'],
    [{ amazon: 'no address' }, '2.2 cm'],
    [{}, '2.2 cm'],
  ])('follows the language of the texts of %o without a mark', (urls, converted) => {
    const rules: AttributeRule[] = [
      map('Width', 'Breite', { unit: 'cm' }),
      { name: 'Size', action: 'split', separator: 'x', to: ['Höhe', 'Tiefe'], unit: 'cm' },
    ]
    const attributes = [
      { name: 'Width', values: ['22 mm', 'wide'] },
      { name: 'Size', values: ['22 mm x 1 m'] },
    ]
    const row = recordOf(makeProduct({ urls, attributes }))
    const [width, height] = attributesOf(createMapper({ rules, constants: [] })(row))
    expect(width).toEqual({ name: 'Breite', values: [converted, 'wide'] })
    expect(height).toEqual({ name: 'Höhe', values: [converted.slice(0, 3)], unit: 'cm' })
  })

  it('keeps units in the texts if one value is no measure', () => {
    const rules = [map('Weight', 'Gewicht', { unit: 'kg' })]
    expect(mapped({ rules }, { name: 'Weight', values: ['500 g', 'leicht'] })).toEqual([
      { name: 'Gewicht', values: ['0.5 kg', 'leicht'] },
    ])
  })

  it('converts bare numbers only if the found name states their unit', () => {
    expect(
      mapped(
        { rules: [map('Länge (mm)', 'Länge', { unit: 'cm' })] },
        { name: 'Länge (mm)', values: ['125'] },
      ),
    ).toEqual([{ name: 'Länge', values: ['12.5'], unit: 'cm' }])
    expect(
      mapped({ rules: [map('Länge', 'Länge', { unit: 'cm' })] }, { name: 'Länge', values: ['125'] }),
    ).toEqual([{ name: 'Länge', values: ['125'] }])
  })

  it('splits dimensions and repeats the last unit', () => {
    const rules: AttributeRule[] = [
      { name: 'Maße', action: 'split', separator: 'x', to: ['Länge', 'Breite', 'Höhe'], unit: 'cm' },
    ]
    expect(mapped({ rules }, { name: 'Maße', values: ['100 x 20 × 30 mm'] })).toEqual([
      { name: 'Länge', values: ['10'], unit: 'cm' },
      { name: 'Breite', values: ['2'], unit: 'cm' },
      { name: 'Höhe', values: ['3'], unit: 'cm' },
    ])
    expect(mapped({ rules }, { name: 'Maße', values: ['10 x 20 cm'] })).toEqual([
      { name: 'Maße', values: ['10 x 20 cm'] },
    ])
  })

  it('distinguishes initials of dimensions from units', () => {
    const split = { name: 'Size', action: 'split', separator: 'x' } as const
    expect(
      mapped(
        { rules: [{ ...split, to: ['L', 'B'], unit: 'cm' }] },
        { name: 'Size', values: ['10"L x 20"W'] },
      ),
    ).toEqual([
      { name: 'L', values: ['25.4'], unit: 'cm' },
      { name: 'B', values: ['50.8'], unit: 'cm' },
    ])
    expect(mapped({ rules: [{ ...split, to: ['A', 'B'] }] }, { name: 'Size', values: ['2 x 60 W'] })).toEqual(
      [
        { name: 'A', values: ['2 W'] },
        { name: 'B', values: ['60 W'] },
      ],
    )
  })

  it('gives the weight after dimensions to the fourth name, and keeps it without one', () => {
    const dimensions = { name: 'Product Dimensions', values: ['23L x 13,8W x 30H cm; 1,6 kg'] }
    const split = { name: 'Product Dimensions', action: 'split', separator: 'x' } as const
    const names = ['Länge', 'Breite', 'Höhe']
    const parts = [
      { name: 'Länge', values: ['23 cm'] },
      { name: 'Breite', values: ['13,8 cm'] },
      { name: 'Höhe', values: ['30 cm'] },
    ]
    expect(mapped({ rules: [{ ...split, to: [...names, 'Gewicht'] }] }, dimensions)).toEqual([
      ...parts,
      { name: 'Gewicht', values: ['1,6 kg'] },
    ])
    expect(mapped({ rules: [{ ...split, to: names }] }, dimensions)).toEqual([
      ...parts,
      { name: 'Product Dimensions', values: ['1,6 kg'] },
    ])
  })

  it('splits a list into the values of one attribute', () => {
    const rules: AttributeRule[] = [{ name: 'Ports', action: 'split', separator: ',', to: ['Anschlüsse'] }]
    expect(mapped({ rules }, { name: 'Ports', values: ['HDMI, USB', 'USB'] })).toEqual([
      { name: 'Anschlüsse', values: ['HDMI', 'USB'] },
    ])
  })

  it('does not split a number at its decimal comma', () => {
    const split = { name: 'Length', action: 'split', separator: ',' } as const
    const values = ['1,5 m', '2 m, 3 m']
    expect(mapped({ rules: [{ ...split, to: ['Länge'] }] }, { name: 'Length', values })).toEqual([
      { name: 'Länge', values: ['1,5 m', '2 m', '3 m'] },
    ])
    expect(mapped({ rules: [{ ...split, to: ['A', 'B'] }] }, { name: 'Length', values })).toEqual([
      { name: 'A', values: ['2 m'] },
      { name: 'B', values: ['3 m'] },
      { name: 'Length', values: ['1,5 m'] },
    ])
  })

  it('leaves out ignored attributes', () => {
    expect(mapped({ rules: [{ name: 'ASIN', action: 'ignore' }] }, { name: 'asin', values: ['B0'] })).toEqual(
      [],
    )
  })

  it('sets constants in place of found values, and adds them otherwise', () => {
    const constants = [
      { name: 'Zustand', value: 'Neu' },
      { name: 'Shop', value: 'A' },
      { name: 'Shop', value: 'B' },
    ]
    expect(
      mapped({ constants }, { name: 'zustand', values: ['Gebraucht'] }, { name: 'Farbe', values: ['Rot'] }),
    ).toEqual([
      { name: 'Zustand', values: ['Neu'] },
      { name: 'Farbe', values: ['Rot'] },
      { name: 'Shop', values: ['A', 'B'] },
    ])
  })

  it('handles hostile names as plain texts', () => {
    const long = 'ä'.repeat(5_000)
    const names = ['__proto__', 'constructor', '🫖', '-', long]
    const rules = names.slice(0, 4).map((name, at) => map(name, `Ziel ${at}`))
    const attributes = names.map((name) => ({ name, values: [name] }))
    expect(mapped({ rules }, ...attributes)).toEqual([
      ...names.slice(0, 4).map((name, at) => ({ name: `Ziel ${at}`, values: [name] })),
      { name: long, values: [long] },
    ])
  })

  it('returns the same object if nothing changes', () => {
    const rules: AttributeRule[] = [
      map('Farbe', 'Farbe', { values: [{ from: 'red', to: ['Rot'] }] }),
      { name: 'ASIN', action: 'ignore' },
    ]
    const record = rowOf(
      { name: 'Farbe', group: 'Design', values: ['Rot'] },
      { name: 'Material', values: ['Holz'] },
    )
    expect(createMapper({ rules, constants: [] })(record)).toBe(record)
    const missing: ExportRecord = { ...record, product: null }
    expect(createMapper({ rules, constants: [{ name: 'A', value: 'B' }] })(missing)).toBe(missing)
  })

  it('maps every pass over a source', async () => {
    const source = mappedSource(sourceOf([rowOf({ name: 'Color', values: ['Rot'] })]), {
      rules: [map('Color', 'Farbe')],
      constants: [],
    })
    for (let pass = 0; pass < 2; pass++)
      for await (const block of source)
        expect(block.map(attributesOf)).toEqual([[{ name: 'Farbe', values: ['Rot'] }]])
  })
})

const names = [
  'Farbe',
  'farbe',
  'Größe',
  'Groesse',
  'Material',
  '__proto__',
  '🫖',
  'Länge (mm)',
  'Ziel',
  'a x b',
]
const texts = [
  'ja',
  'JA',
  'Rot',
  '10 cm',
  '1,5 m',
  '10 x 20 cm',
  '1 x 2 x 3 in; 2 kg',
  '7',
  'a|b',
  '🫖',
  '1.200 W',
]
const name = fc.constantFrom(...names)
const text = fc.constantFrom(...texts)
const unit = fc.option(fc.constantFrom('cm', 'mm', 'kg', 'unknown'), { nil: undefined })
const withUnit = <Rule extends object>(rule: Rule, unit: string | undefined) =>
  unit === undefined ? rule : { ...rule, unit }

const anyRule: fc.Arbitrary<AttributeRule> = fc.oneof(
  fc
    .tuple(
      name,
      name,
      unit,
      fc.array(fc.record({ from: text, to: fc.array(text, { maxLength: 2 }) }), { maxLength: 3 }),
    )
    .map(([name, to, unit, values]) => withUnit({ name, action: 'map' as const, to, values }, unit)),
  fc
    .tuple(name, fc.constantFrom('x', '|', ' '), fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), unit)
    .map(([name, separator, to, unit]) => withUnit({ name, action: 'split' as const, separator, to }, unit)),
  name.map((name) => ({ name, action: 'ignore' as const })),
)
const anyMapping: fc.Arbitrary<AttributeMapping> = fc.record({
  rules: fc.array(anyRule, { maxLength: 6 }),
  constants: fc.array(fc.record({ name, value: text }), { maxLength: 2 }),
})
const anyAttributes: fc.Arbitrary<ExportAttribute[]> = fc.array(
  fc
    .tuple(fc.record({ name, values: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }) }), unit)
    .map(([attribute, unit]) => withUnit(attribute, unit)),
  { maxLength: 5 },
)

/** The texts that a mapping may write: those of the record and the mapping, their parts, and conversions of them. */
function allowedTexts(
  attributes: readonly ExportAttribute[],
  { rules, constants }: AttributeMapping,
): Set<string> {
  const given = [
    ...attributes.flatMap(({ values, unit }) => values.flatMap((value) => [value, `${value} ${unit}`])),
    ...rules.flatMap((rule) => (rule.action === 'map' ? rule.values.flatMap(({ to }) => to) : [])),
    ...constants.map(({ value }) => value),
  ]
  const units = ['cm', 'mm', 'kg', 'm', 'in', 'unknown']
  const whole = given.flatMap((text) => [text, ...text.split(/[x|;]/).map((part) => part.trim())])
  const parts = whole.flatMap((text) => [text, ...text.split(' '), ...units.map((unit) => `${text} ${unit}`)])
  const converted = parts.flatMap((text) =>
    units.flatMap((unit) => {
      const measure = parseMeasure(text)
      const bare = measure && { ...measure, unit: measure.unit ?? 'mm' }
      return [measure, bare, bare && { ...bare, unit: measure?.unit ?? unit }].flatMap((one) => {
        const amount = one && convertMeasure(one, unit)
        return amount === undefined ? [] : [amount, `${amount} ${unit}`]
      })
    }),
  )
  return new Set([...parts, ...converted].filter((text) => text !== ''))
}

describe('any mapping', () => {
  it('changes nothing if it is empty', () => {
    const identity = createMapper({ rules: [], constants: [] })
    fc.assert(
      fc.property(randomJob, (products) => {
        for (const record of products.map(recordOf)) expect(identity(record)).toBe(record)
      }),
    )
  })

  it('changes attributes only, and no hostile product breaks it', () => {
    fc.assert(
      fc.property(randomJob, anyMapping, (products, mapping) => {
        const map = createMapper(mapping)
        for (const product of products) {
          const { attributes, ...others } = map(recordOf(product)).product ?? makeProduct()
          expect({ ...others, attributes: product.attributes }).toEqual(product)
          for (const { values } of attributes) expect(values.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('invents no values, and lists no value of an attribute twice', () => {
    fc.assert(
      fc.property(anyAttributes, anyMapping, (attributes, mapping) => {
        const allowed = allowedTexts(attributes, mapping)
        for (const { values } of mapped(mapping, ...attributes)) {
          expect(values.filter((value) => !allowed.has(value))).toEqual([])
          expect(new Set(values).size).toBe(values.length)
        }
      }),
    )
  })

  it('returns the same for equal rows in any order of rows', () => {
    fc.assert(
      fc.property(fc.array(anyAttributes, { maxLength: 5 }), anyMapping, (rows, mapping) => {
        const forwards = createMapper(mapping)
        const backwards = createMapper(mapping)
        const results = rows.map((attributes) => attributesOf(forwards(rowOf(...attributes))))
        const reversed = rows.toReversed().map((attributes) => attributesOf(backwards(rowOf(...attributes))))
        expect(JSON.stringify(reversed.toReversed())).toBe(JSON.stringify(results))
      }),
    )
  })

  it('is idempotent if no rule applies to the result of another', () => {
    const rule = fc
      .tuple(
        fc.constantFrom('Farbe', 'Größe', 'Material', '🫖'),
        fc.constantFrom('Ziel A', 'Ziel B', 'Ziel C'),
        fc.option(fc.constantFrom('cm', 'kg'), { nil: undefined }),
      )
      .map(([name, to, unit]) =>
        withUnit({ name, action: 'map' as const, to, values: [{ from: 'ja', to: ['Ja'] }] }, unit),
      )
    const mapping = fc.record({
      rules: fc.uniqueArray(rule, { maxLength: 4, selector: (one) => one.name }),
      constants: fc.array(fc.record({ name, value: text }), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(anyAttributes, mapping, (attributes, mapping) => {
        const map = createMapper({
          ...mapping,
          constants: mapping.constants.filter(
            (one) => !mapping.rules.some((rule) => normalizeName(rule.name) === normalizeName(one.name)),
          ),
        })
        const once = map(rowOf(...attributes))
        expect(map(once)).toEqual(once)
      }),
    )
  })
})
