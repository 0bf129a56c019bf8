import { type AttributeMapping, type FoundAttribute, foundAttributeSchema } from '@merkwerk/contract'
import { describe, expect, it } from 'vitest'
import type { ExportAttribute, ExportProduct } from '../core/product.ts'
import { hostileJob, makeProduct, productsSource, toRecord } from '../testing/hostile-job.ts'
import { coverage } from './coverage.ts'
import { collectAttributes, FoundAttributes } from './found-attributes.ts'
import { knownScheme, schemeOfResults } from './scheme.ts'

const product = (category: string, ...attributes: ExportAttribute[]): ExportProduct =>
  makeProduct({ categories: category === '' ? [] : ['Alles', category], attributes })

const products = [
  product('Kocher', { name: 'Farbe', values: ['Rot'] }, { name: 'Gewicht', values: ['1'], unit: 'kg' }),
  product(
    'Kocher',
    { name: 'farbe', values: ['rot', 'Blau'] },
    { name: 'Farbe', group: 'Deckel', values: ['Rot'] },
  ),
  product('', { name: 'FARBE', values: ['Blau'] }, { name: 'Color', values: ['red'] }),
]

describe('collectAttributes', () => {
  it('counts names, values and categories of articles once', async () => {
    expect(await collectAttributes(productsSource(products))).toEqual([
      {
        name: 'Farbe',
        records: 3,
        distinct_values: 2,
        values: [
          { value: 'Rot', records: 2 },
          { value: 'Blau', records: 2 },
        ],
        categories: [
          { category: 'Kocher', records: 2 },
          { category: '', records: 1 },
        ],
      },
      {
        name: 'Gewicht',
        records: 1,
        distinct_values: 1,
        values: [{ value: '1 kg', records: 1 }],
        categories: [{ category: 'Kocher', records: 1 }],
      },
      {
        name: 'Color',
        records: 1,
        distinct_values: 1,
        values: [{ value: 'red', records: 1 }],
        categories: [{ category: '', records: 1 }],
      },
    ])
  })

  it('returns valid names for hostile results, and the same every time', async () => {
    const found = await collectAttributes(hostileJob)
    expect(await collectAttributes(hostileJob)).toEqual(found)
    for (const one of found) expect(foundAttributeSchema.safeParse(one).error).toBeUndefined()
  })

  it('keeps frequent values and forgets rare ones of very many', () => {
    const found = new FoundAttributes()
    for (let index = 0; index < 30_000; index++) {
      const values = [...Array.from({ length: 8 }, (_, at) => `${index}-${at}`), `oft ${index % 5}`]
      found.add(toRecord(makeProduct({ attributes: [{ name: 'Nummer', values }] })))
    }
    const [one] = found.list()
    expect(one?.distinct_values).toBe(30_000 * 8 + 5)
    expect(one?.values.length).toBeLessThanOrEqual(200_000)
    expect(one?.values.slice(0, 5).map(({ records }) => records)).toEqual([6_000, 6_000, 6_000, 6_000, 6_000])
  })
})

describe('coverage', () => {
  const scheme = {
    attributes: [
      { name: 'Farbe', type: 'choice' as const, is_multiple: false, values: [{ name: 'Rot', id: 'r' }] },
      { name: 'Masse', type: 'number' as const, unit: 'g', is_multiple: false, values: [] },
    ],
  }
  const mapping: AttributeMapping = {
    rules: [
      { name: 'Color', action: 'map', to: 'Farbe', values: [{ from: 'red', to: ['Rot'] }] },
      { name: 'Gewicht', action: 'map', to: 'Masse', unit: 'g', values: [] },
    ],
    constants: [],
  }

  it('counts what has a place after the mapping', async () => {
    const found = await collectAttributes(productsSource(products))
    const report = coverage(found, mapping, scheme)
    expect(report.names).toEqual({ covered: 5, total: 5 })
    expect(report.values).toEqual({ covered: 4, total: 6 })
    expect(report.attributes).toEqual([
      {
        name: 'Farbe',
        state: 'known',
        to: ['Farbe'],
        records: 3,
        values: { covered: 2, total: 4 },
        unmapped_values: [{ value: 'Blau', records: 2 }],
      },
      {
        name: 'Gewicht',
        state: 'mapped',
        to: ['Masse'],
        records: 1,
        values: { covered: 1, total: 1 },
        unmapped_values: [],
      },
      {
        name: 'Color',
        state: 'mapped',
        to: ['Farbe'],
        records: 1,
        values: { covered: 1, total: 1 },
        unmapped_values: [],
      },
    ])
    expect(report.categories).toEqual([
      { category: 'Kocher', names: { covered: 3, total: 3 } },
      { category: '', names: { covered: 2, total: 2 } },
    ])
  })

  it('covers converted numbers, also with three decimals and with the unit in the name of the attribute', () => {
    const counted: FoundAttribute = {
      name: 'Gewicht',
      records: 2,
      distinct_values: 2,
      categories: [],
      values: ['1639 g', 'leicht'].map((value) => ({ value, records: 1 })),
    }
    const weight = { name: 'Gewicht (kg)', type: 'number' as const, is_multiple: false, values: [] }
    const rules: AttributeMapping['rules'] = [
      { name: 'Gewicht', action: 'map', to: 'Gewicht (kg)', unit: 'kg', values: [] },
    ]
    const { attributes } = coverage([counted], { rules, constants: [] }, { attributes: [weight] })
    expect(attributes).toMatchObject([
      { values: { covered: 1, total: 2 }, unmapped_values: [{ value: 'leicht', records: 1 }] },
    ])
  })

  it('lists everything as unmapped without rules and scheme', async () => {
    const report = coverage(
      await collectAttributes(productsSource(products)),
      { rules: [], constants: [] },
      undefined,
    )
    expect(report.names.covered).toBe(0)
    expect(new Set(report.attributes.map(({ state }) => state))).toEqual(new Set(['unmapped']))
  })

  it('covers everything in the scheme of the same results', async () => {
    const found = await collectAttributes(productsSource(products))
    const report = coverage(found, { rules: [], constants: [] }, schemeOfResults(found))
    expect(report.values.covered).toBe(report.values.total)
    expect(report.names.covered).toBe(report.names.total)
  })

  it('knows names and values of the shop whatever their case', () => {
    const known = knownScheme(scheme)
    expect(known.attribute('FARBE')).toBeDefined()
    expect(known.value('farbe', 'ROT')).toEqual({ id: 'r' })
    expect(known.value('Farbe', 'Blau')).toBeUndefined()
    expect(known.attribute('__proto__')).toBeUndefined()
  })
})
