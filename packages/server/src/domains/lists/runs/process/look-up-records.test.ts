import type { Product, SourceName } from '@merkwerk/contract'
import type { Identifiers, LookupOutcome } from '@merkwerk/engine'
import { describe, expect, it } from 'vitest'
import type { LookupOptions } from '../../../products/product-cache/index.ts'
import type { ListRecord, LookupResults } from '../record.ts'
import { lookUpRecords } from './look-up-records.ts'

const asin = 'B0TEST0001'
const gtin = '4006381333931'
const record = (position: number, given: Partial<ListRecord>): ListRecord => ({
  position,
  articleNumber: `A-${position}`,
  ean: null,
  asin: null,
  skipReason: null,
  notes: [],
  ...given,
})
const lamp = (gtins: string[]): Product => ({
  source: 'amazon',
  asin,
  gtins,
  title: 'Lampe',
  bullets: [],
  attributes: [],
  breadcrumbs: [],
  images: [],
})

/** Looks records up without cached results and records the requests. */
async function lookUp(
  records: ListRecord[],
  amazon: LookupOutcome,
  options: LookupOptions = {},
  dnb: LookupOutcome = { kind: 'not-found' },
) {
  const asked: [SourceName, Identifiers][] = []
  const answers = new Map<number, LookupResults | undefined>()
  const { fetched } = await lookUpRecords(
    { findCached: async (_, requests) => requests.map(() => undefined) },
    records,
    options,
    async ({ source, identifiers }) => {
      asked.push([source, identifiers])
      const outcome = { amazon, dnb }[source as 'amazon' | 'dnb'] ?? { kind: 'not-found' }
      return { outcome, fetchedAt: new Date(0) }
    },
    ({ position }, given) => answers.set(position, given),
  )
  return { asked, answers, fetched }
}

it('looks an ASIN up on eBay by the GTIN that Amazon’s page shows', async () => {
  const { asked } = await lookUp([record(1, { asin })], {
    kind: 'found',
    product: lamp([gtin]),
    by: 'asin',
  })
  expect(asked).toEqual([
    ['amazon', { asin }],
    ['ebay', { gtin }],
  ])
})

it('asks EPREL only for a registration that another source shows', async () => {
  const shown: Product = {
    ...lamp([gtin]),
    attributes: [
      { name: 'Energielabel', value: 'https://eprel.ec.europa.eu/labels/lamps/Label_1234567.png' },
    ],
  }
  const sources: SourceName[] = ['amazon', 'eprel']
  const found = (product: Product): LookupOutcome => ({ kind: 'found', product, by: 'gtin' })
  const { asked } = await lookUp([record(1, { ean: gtin })], found(shown), { sources })
  expect(asked).toEqual([
    ['amazon', { gtin }],
    ['eprel', { eprel: '1234567' }],
  ])
  const silent = await lookUp([record(1, { ean: gtin })], found(lamp([gtin])), { sources })
  expect(silent.asked).toEqual([['amazon', { gtin }]])
})

it('looks up the eBay listing that was chosen for an ASIN', async () => {
  const chosen = { source: 'ebay', id: '110000000001' } as const
  const { asked } = await lookUp([record(1, { asin, chosen })], {
    kind: 'found',
    product: lamp([gtin]),
    by: 'asin',
  })
  expect(asked).toEqual([
    ['amazon', { asin }],
    ['ebay', { itemId: chosen.id }],
  ])
})

it.each<[string, LookupOutcome]>([
  ['shows no GTIN', { kind: 'found', product: lamp([]), by: 'asin' }],
  ['is gone', { kind: 'not-found' }],
])('leaves eBay out for an ASIN whose page %s', async (_, amazon) => {
  const { asked, answers } = await lookUp([record(1, { asin })], amazon)
  expect(asked).toEqual([['amazon', { asin }]])
  expect(Object.keys(answers.get(1) ?? {})).toEqual(['amazon'])
})

it('looks records with the same identifiers up once, and skipped ones never', async () => {
  const records = [
    record(1, { ean: gtin }),
    record(2, { ean: gtin }),
    record(3, { skipReason: 'no-identifier' }),
  ]
  const { asked, answers, fetched } = await lookUp(records, { kind: 'not-found' })
  expect(asked).toEqual([
    ['amazon', { gtin }],
    ['ebay', { gtin }],
  ])
  expect(fetched).toBe(2)
  expect([1, 2, 3].map((position) => answers.get(position) !== undefined)).toEqual([true, true, false])
  expect(answers.size).toBe(3)
})

describe('a run that stops at complete products', () => {
  const isbn = '9783161484100'
  const options: LookupOptions = { sources: ['amazon', 'ebay', 'dnb'], stopsWhenComplete: true }
  const complete: Product = {
    source: 'dnb',
    gtins: [isbn],
    title: 'Das Haus',
    manufacturer: 'Verlag',
    description: 'Roman',
    bullets: [],
    breadcrumbs: ['Bücher'],
    images: ['https://covers.test/1.jpg'],
    attributes: Array.from({ length: 5 }, (_, index) => ({ name: `Angabe ${index}`, value: '1' })),
  }
  const foundBy = async (product: Product, given: Partial<ListRecord> = {}) => {
    const dnb: LookupOutcome = { kind: 'found', by: 'gtin', product }
    const { asked } = await lookUp([record(1, { ean: isbn, ...given })], { kind: 'not-found' }, options, dnb)
    return asked.map(([source]) => source)
  }

  it('asks registers first, and marketplaces only for products that lack something', async () => {
    expect(await foundBy(complete)).toEqual(['dnb'])
    expect(await foundBy({ ...complete, images: [] })).toEqual(['dnb', 'amazon', 'ebay'])
    const { sources } = options
    const all = await lookUp([record(1, { ean: isbn })], { kind: 'not-found' }, { sources })
    expect(all.asked.map(([source]) => source)).toEqual(['amazon', 'ebay', 'dnb'])
  })

  it('asks a marketplace for the product that a person chose', async () => {
    const chosen = { source: 'ebay', id: '110000000001' } as const
    expect(await foundBy(complete, { chosen })).toEqual(['dnb', 'amazon', 'ebay'])
  })
})
