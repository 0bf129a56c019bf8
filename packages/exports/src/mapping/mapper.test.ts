import type { AttributeMapping, AttributeRule } from '@merkwerk/contract'
import { describe, expect, it } from 'vitest'
import type { ExportAttribute, ExportRecord } from '../core/product.ts'
import { makeProduct, toRecord, toSource } from '../testing/hostile-job.ts'
import { createMapper, mappedSource } from './mapper.ts'

const toRow = (...attributes: ExportAttribute[]): ExportRecord => toRecord(makeProduct({ attributes }))
const toAttributes = (record: ExportRecord): readonly ExportAttribute[] => record.product?.attributes ?? []
const mapped = (mapping: Partial<AttributeMapping>, ...attributes: ExportAttribute[]) =>
  toAttributes(createMapper({ rules: [], constants: [], ...mapping })(toRow(...attributes)))

const map = (
  name: string,
  to: string,
  more: Partial<AttributeRule & { action: 'map' }> = {},
): AttributeRule => ({
  name,
  action: 'map',
  to,
  values: [],
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
    expect(toAttributes(mapper(toRow({ name: 'Width', values })))).toEqual([
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
    const row = toRecord(makeProduct({ urls, attributes }))
    const [width, height] = toAttributes(createMapper({ rules, constants: [] })(row))
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
      { name: 'Zustand', values: ['Neu'], isOwn: true },
      { name: 'Farbe', values: ['Rot'] },
      { name: 'Shop', values: ['A', 'B'], isOwn: true },
    ])
  })

  it('keeps what the seller typed apart from what sources say of nothing', () => {
    const typed = { name: 'Akku', values: ['Nicht zutreffend'], isOwn: true }
    const constants = [{ name: 'Akku', value: 'Nicht zutreffend' }]
    expect(mapped({ constants }, { name: 'Akku', values: ['Nicht zutreffend'] })).toEqual([typed])
    const source = { name: 'Battery', values: ['Unbekannt', 'Ja'] }
    const rules = [map('Battery', 'Akku')]
    const both = { ...typed, values: ['Nicht zutreffend', 'Ja'] }
    expect(mapped({ rules }, typed, source)).toEqual([both])
    expect(mapped({ rules }, source, typed)).toEqual([{ ...both, values: both.values.toReversed() }])
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
    const record = toRow(
      { name: 'Farbe', group: 'Design', values: ['Rot'] },
      { name: 'Material', values: ['Holz'] },
    )
    expect(createMapper({ rules, constants: [] })(record)).toBe(record)
    const missing: ExportRecord = { ...record, product: null }
    expect(createMapper({ rules, constants: [{ name: 'A', value: 'B' }] })(missing)).toBe(missing)
  })

  it('takes constants from own columns of the list, unless their cell is empty', () => {
    const mapper = createMapper({
      rules: [],
      constants: [
        { name: 'Lagerplatz', own_column: 'Platz' },
        { name: 'Farbe', own_column: 'Farbton' },
        { name: 'Zustand', value: 'Neu' },
      ],
    })
    const record = toRow({ name: 'farbe', values: ['Rot'] })
    const mapped = (ownCells: Record<string, string>) => toAttributes(mapper({ ...record, ownCells }))
    expect(mapped({ Platz: ' R1-7 ', Farbton: 'Ziegelrot' })).toEqual([
      { name: 'Farbe', values: ['Ziegelrot'] },
      { name: 'Lagerplatz', values: ['R1-7'] },
      { name: 'Zustand', values: ['Neu'], isOwn: true },
    ])
    expect(mapped({ Platz: '', Farbton: ' ' })).toEqual([
      { name: 'Farbe', values: ['Rot'] },
      { name: 'Zustand', values: ['Neu'], isOwn: true },
    ])
    expect(toAttributes(mapper(record))).toHaveLength(2)
  })

  it('maps every pass over a source', async () => {
    const source = mappedSource(toSource([toRow({ name: 'Color', values: ['Rot'] })]), {
      rules: [map('Color', 'Farbe')],
      constants: [],
    })
    for (let pass = 0; pass < 2; pass++)
      for await (const block of source)
        expect(block.map(toAttributes)).toEqual([[{ name: 'Farbe', values: ['Rot'] }]])
  })

  it('gives other work a turn between rows that it makes very large', async () => {
    const rows = Array.from({ length: 6 }, () => toRow({ name: 'Color', values: ['Rot'] }))
    const turnsFor = async (to: string[]) => {
      const rules = [map('Color', 'Farbe', { values: [{ from: 'Rot', to }] })]
      let turns = 0
      let isDone = false
      const count = () => {
        turns += 1
        if (!isDone) setImmediate(count)
      }
      setImmediate(count)
      const blocks = await Array.fromAsync(mappedSource(toSource(rows), { rules, constants: [] }))
      isDone = true
      return { blocks: blocks.map(({ length }) => length), turns }
    }
    const long = Array.from({ length: 200 }, (_, index) => `${index} `.padEnd(2_000, 'x'))
    expect(await turnsFor(['Blau'])).toEqual({ blocks: [3, 3], turns: 0 })
    const { blocks, turns } = await turnsFor(long)
    expect(blocks).toEqual([2, 1, 2, 1])
    expect(turns).toBeGreaterThanOrEqual(2)
  })
})

it('applies rules to the axes of a family, and leaves axes that a rule would take apart', () => {
  const family = {
    number: 'HEMD',
    title: 'Hemd',
    axes: [
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Länge', values: ['100 cm', '2 m'] },
      { name: 'Set', values: ['A, B'] },
    ],
  }
  const map = createMapper({
    rules: [
      { action: 'map', name: 'size', to: 'Größe', values: [{ from: 's', to: ['Klein'] }] },
      { action: 'map', name: 'Länge', to: 'Länge', unit: 'cm', values: [] },
      { action: 'map', name: 'Set', to: 'Inhalt', values: [{ from: 'A, B', to: ['A', 'B'] }] },
    ],
    constants: [],
  })
  const variant = { family, values: ['S', '2 m', 'A, B'] }
  const [one, other] = [variant, { family, values: ['M', '', 'A, B'] }].map(
    (given) => map(toRecord(makeProduct({ variant: given }))).product?.variant,
  )
  expect(one).toEqual({
    family: {
      ...family,
      axes: [
        { name: 'Größe', values: ['Klein', 'M'] },
        { name: 'Länge', values: ['100 cm', '200 cm'] },
        { name: 'Set', values: ['A, B'] },
      ],
    },
    values: ['Klein', '200 cm', 'A, B'],
  })
  expect(other?.values).toEqual(['M', '', 'A, B'])
  expect(other?.family).toBe(one?.family)
})
