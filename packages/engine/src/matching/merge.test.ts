import { type Product, type SourceName, safetyGroup } from '@merkwerk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeAmazonProduct, makeListing } from '../testing/make-product.ts'
import { type FoundProduct, mergeProducts } from './merge.ts'

const fetchedAt = new Date('2026-11-02T08:30:00Z')
const byAsin = (overrides = {}): FoundProduct => ({
  product: makeAmazonProduct(overrides),
  by: 'asin',
  fetchedAt,
})
const byGtin = (overrides = {}): FoundProduct => ({ product: makeListing(overrides), by: 'gtin', fetchedAt })
const identifiers = { gtin: '4006381333931', asin: 'B0TEST0001' }

describe('merging the products of two marketplaces', () => {
  it('takes each field from the more trusted product and fills gaps from the other', () => {
    const amazon = byAsin({
      manufacturer: 'Voltara GmbH',
      bullets: ['3 Volt', 'Hält lange'],
      breadcrumbs: [],
    })
    const ebay = byGtin({
      manufacturer: 'Händler',
      weightKg: '0.003',
      breadcrumbs: ['Batterien', 'Knopfzellen'],
    })
    const { merged, notes } = mergeProducts([ebay, amazon], identifiers)
    expect(merged).toEqual({
      title: 'Voltara CR2032 Knopfzelle, 3 V',
      brand: 'Voltara',
      manufacturer: 'Voltara GmbH',
      shortDescription: '3 Volt • Hält lange',
      weightKg: '0.003',
      categories: ['Batterien', 'Knopfzellen'],
      prices: { amazon: { amount: '2.49', currency: 'EUR' }, ebay: { amount: '2.49', currency: 'EUR' } },
      images: [],
      urls: { amazon: 'https://www.amazon.de/dp/B0TEST0001', ebay: 'https://www.ebay.de/itm/110000000001' },
      attributes: [],
      fetchedAt: '2026-11-02T08:30:00.000Z',
    })
    expect(notes).toEqual([])
  })

  it('prefers a real brand to the statement that there is none', () => {
    const { merged } = mergeProducts([byAsin({ brand: 'Unbranded' }), byGtin()], identifiers)
    expect(merged.brand).toBe('Voltara')
  })

  it('keeps a fact about product safety that repeats a usual attribute', () => {
    const usual = { name: 'Hersteller', value: 'Voltara GmbH' }
    const fact = { ...usual, group: safetyGroup }
    const { merged } = mergeProducts(
      [byAsin({ attributes: [usual] }), byGtin({ attributes: [usual, fact] })],
      identifiers,
    )
    expect(merged.attributes).toEqual([
      { ...usual, source: 'amazon', rules: [] },
      { ...fact, source: 'ebay', rules: [] },
    ])
  })

  it('keeps at most five categories and ten images', () => {
    const many = Array.from(
      { length: 12 },
      (_, index) => `https://i.ebayimg.com/images/g/${index}/s-l1600.jpg`,
    )
    const { merged } = mergeProducts([byGtin({ images: many, breadcrumbs: [...'abcdefg'] })], {})
    expect(merged.images).toEqual(many.slice(0, 10))
    expect(merged.categories).toEqual([...'abcde'])
  })

  it('has the age of its oldest page', () => {
    const older = { ...byGtin(), fetchedAt: new Date('2026-10-30T00:00:00Z') }
    expect(mergeProducts([byAsin(), older], identifiers).merged.fetchedAt).toBe('2026-10-30T00:00:00.000Z')
  })

  it('notes that Amazon has only used offers, and ignores the condition of a listing', () => {
    const used = byAsin({ condition: 'Gebraucht: Gut', price: undefined })
    expect(mergeProducts([used, byGtin()], identifiers).notes).toEqual(['amazon-used-only'])
    const listing = byGtin({ condition: 'Gebraucht' })
    expect(mergeProducts([byAsin(), listing], identifiers).notes).toEqual([])
  })

  it('throws without products', () => {
    expect(() => mergeProducts([], identifiers)).toThrow(RangeError)
  })
})

describe('the attributes of two marketplaces', () => {
  const attribute = (name: string, value: string) => ({ name, value })

  it('are combined with their sources, without repetitions', () => {
    const amazon = byAsin({ attributes: [attribute('Spannung', '3 V'), attribute('Gewicht', '1.5 g')] })
    const ebay = byGtin({
      attributes: [
        attribute('spannung', '3 V'),
        attribute('Gewicht', '1,5 g'),
        attribute('Typ', 'Knopfzelle'),
      ],
    })
    const { merged, notes } = mergeProducts([amazon, ebay], identifiers)
    expect(merged.attributes).toEqual([
      { name: 'Spannung', value: '3 V', source: 'amazon', rules: [] },
      { name: 'Gewicht', value: '1.5 g', source: 'amazon', rules: [] },
      { name: 'Typ', value: 'Knopfzelle', source: 'ebay', rules: [] },
    ])
    expect(notes).toEqual([])
  })

  it('are both kept with a note if they contradict each other', () => {
    const amazon = byAsin({ attributes: [attribute('Farbe', 'Silber')] })
    const ebay = byGtin({ attributes: [attribute('Farbe', 'Gold')] })
    const { merged, notes, disagreements } = mergeProducts([amazon, ebay], identifiers)
    expect(merged.attributes.map(({ value, source }) => [value, source])).toEqual([
      ['Silber', 'amazon'],
      ['Gold', 'ebay'],
    ])
    expect(notes).toEqual(['values-disagree'])
    const values = [
      { source: 'amazon', value: 'Silber' },
      { source: 'ebay', value: 'Gold' },
    ]
    expect(disagreements).toEqual([{ name: 'Farbe', values }])
  })

  it('produce one disagreement per name, however it is written', () => {
    const amazon = byAsin({ attributes: [attribute('Farbe:', 'Silber'), attribute('Typ', 'A')] })
    const ebay = byGtin({
      attributes: [attribute('Typ', 'a'), attribute('farbe', 'Gold'), attribute('Farbe', 'Rot')],
    })
    const { merged, disagreements } = mergeProducts([amazon, ebay], identifiers)
    expect(merged.attributes.map(({ value }) => value)).toEqual(['Silber', 'A', 'Gold', 'Rot'])
    expect(disagreements.map(({ name, values }) => [name, ...values.map(({ value }) => value)])).toEqual([
      ['Farbe:', 'Silber', 'Gold'],
    ])
  })

  it('agree if they state one measure in other units or roundings', () => {
    const amazon = byAsin({ attributes: [attribute('Gewicht', '0,64 kg')] })
    const ebay = byGtin({ attributes: [attribute('Gewicht', '639 Gramm')] })
    const { merged, notes } = mergeProducts([amazon, ebay], identifiers)
    expect(merged.attributes.map(({ value }) => value)).toEqual(['0,64 kg'])
    expect(notes).toEqual([])
  })

  it.each([
    ['Hansen, Meike', 'Meike Hansen', 1],
    ['Hansen, Meike; Kurz, Jo', 'Meike Hansen; Jo Kurz', 1],
    ['Rot, Blau', 'Blau, Rot', 2],
    ['Hansen, Meike', 'Meike Hanssen', 2],
  ])('%s and %s are %i values: libraries write family names first', (one, other, count) => {
    const amazon = byAsin({ attributes: [attribute('Verfasser', one)] })
    const ebay = byGtin({ attributes: [attribute('Verfasser', other)] })
    expect(mergeProducts([amazon, ebay], identifiers).merged.attributes).toHaveLength(count)
  })

  it('may repeat a name on one page without a disagreement', () => {
    const twice = [attribute('Norm', 'IEC 60086'), attribute('Norm', 'EN 60086')]
    const { merged, notes } = mergeProducts([byGtin({ attributes: twice })], identifiers)
    expect(merged.attributes).toHaveLength(2)
    expect(notes).toEqual([])
  })
})

describe('an EAN and an ASIN of different products', () => {
  const other = byGtin({
    gtins: ['9780306406157'],
    brand: 'Zellwerk',
    attributes: [{ name: 'Typ', value: 'Buch' }],
  })

  it('exclude the product found by EAN, with a note', () => {
    const { merged, notes, productKeys } = mergeProducts([other, byAsin()], identifiers)
    expect(notes).toEqual(['different-products'])
    expect(merged.urls).toEqual({ amazon: 'https://www.amazon.de/dp/B0TEST0001' })
    expect(merged.prices.ebay).toBeUndefined()
    expect(merged.attributes).toEqual([])
    expect(productKeys).toEqual(['asin:B0TEST0001', 'gtin:04006381333931'])
  })

  it('are one product if brand and model number agree', () => {
    const { notes, merged } = mergeProducts([byAsin({ gtins: [] }), byGtin()], identifiers)
    expect(notes).toEqual([])
    expect(Object.keys(merged.urls)).toEqual(['amazon', 'ebay'])
  })
})

it('states every key of the product, however its GTIN is padded', () => {
  const { productKeys } = mergeProducts(
    [byAsin({ gtins: [] }), byGtin({ gtins: ['04006381333931'] })],
    identifiers,
  )
  expect(productKeys).toEqual(['asin:B0TEST0001', 'gtin:04006381333931', 'item:110000000001'])
  expect(mergeProducts([byGtin({ gtins: [] })], identifiers).productKeys).toEqual(['item:110000000001'])
})

it('merging does not depend on the order of the products', () => {
  const value = fc.record({
    name: fc.constantFrom('Farbe', 'Typ', 'Norm'),
    value: fc.constantFrom('a', 'b', 'c'),
  })
  const overrides = fc.record({
    gtins: fc.constantFrom(['4006381333931'], ['9780306406157'], []),
    brand: fc.constantFrom('Voltara', 'Zellwerk', 'Markenlos'),
    attributes: fc.array(value, { maxLength: 4 }),
  })
  const found = fc.tuple(
    overrides.map((override) => byAsin(override)),
    overrides.map((override) => byGtin(override)),
    overrides.map((override) => byGtin({ ...override, itemId: '110000000002' })),
  )
  fc.assert(
    fc.property(found, fc.integer({ min: 0, max: 5 }), (products, seed) => {
      const orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
      ]
      const shuffled = (orders[seed] ?? []).flatMap((index) => products[index] ?? [])
      expect(mergeProducts(shuffled, identifiers)).toEqual(mergeProducts(products, identifiers))
    }),
  )
})

describe('merging products of registers and catalogs', () => {
  const at = (source: SourceName, overrides: Partial<Product> = {}): FoundProduct => ({
    product: { ...makeListing(overrides), source, ...overrides },
    by: 'gtin',
    fetchedAt,
  })
  const ofMarketplace = byAsin({
    ...{ title: 'Buch Bestseller Angebot', manufacturer: 'Händler', bullets: ['Schnell geliefert'] },
    attributes: [
      { name: 'Gewicht', value: '0,5 kg' },
      { name: 'Seiten', value: '320' },
    ],
  })
  const ofCatalog = at('open-library', {
    title: 'Das Buch',
    manufacturer: 'Verlag AG',
    images: ['https://c.test/1.jpg'],
  })
  const ofRegister = at('dnb', {
    ...{ title: 'Das Buch : Roman', manufacturer: 'Verlag', images: [] },
    attributes: [
      { name: 'Gewicht', value: '500 g' },
      { name: 'Seiten', value: '318' },
    ],
  })

  it('takes facts from the register, then the catalog, and prices from marketplaces only', () => {
    const { merged, joined } = mergeProducts([ofMarketplace, ofCatalog, ofRegister], identifiers)
    expect(merged).toMatchObject({
      ...{ title: 'Das Buch : Roman', manufacturer: 'Verlag', shortDescription: 'Schnell geliefert' },
      images: ['https://c.test/1.jpg'],
      sources: { title: 'dnb', manufacturer: 'dnb', shortDescription: 'amazon', images: 'open-library' },
    })
    expect(Object.keys(merged.prices)).toEqual(['amazon'])
    expect(joined.map(({ source }) => source)).toEqual(['amazon', 'dnb', 'open-library'])
  })

  it('compares values in one unit and shows both values of a contradiction', () => {
    const { disagreements, notes, merged } = mergeProducts([ofMarketplace, ofRegister], identifiers)
    expect(disagreements).toEqual([
      {
        name: 'Seiten',
        values: [
          { source: 'dnb', value: '318' },
          { source: 'amazon', value: '320' },
        ],
      },
    ])
    expect(notes).toEqual(['sources-disagree'])
    expect(merged.attributes.map(({ value, source }) => [value, source])).toEqual([
      ['500 g', 'dnb'],
      ['318', 'dnb'],
      ['320', 'amazon'],
    ])
  })

  it('puts the source that the seller prefers first', () => {
    const { merged } = mergeProducts([ofRegister, ofMarketplace], identifiers, 'amazon')
    expect(merged).toMatchObject({ title: 'Buch Bestseller Angebot', manufacturer: 'Händler' })
    expect(merged.attributes[0]).toMatchObject({ value: '0,5 kg', source: 'amazon' })
  })

  it('keeps titles and pictures of marketplaces before those of Open Food Facts', () => {
    const food = at('open-food-facts', {
      title: 'Buch',
      brand: 'Voltara Foods',
      images: ['https://o.test/1.jpg'],
    })
    const { merged } = mergeProducts([ofMarketplace, food], identifiers)
    expect(merged).toMatchObject({
      ...{ title: 'Buch Bestseller Angebot', brand: 'Voltara Foods' },
      sources: { title: 'amazon', brand: 'open-food-facts' },
    })
  })

  describe('with a registration in EPREL', () => {
    const monitor = byAsin({ brand: 'Sichtwerk', model: 'SW-S27', title: 'Sichtwerk S27 Monitor' })
    const registered = (overrides: Partial<Product>): FoundProduct => ({
      ...at('eprel', {
        ...{ title: 'SICHTWERK S27', brand: 'SICHTWERK', model: 'SW-S27/00', manufacturer: 'Sichtwerk GmbH' },
        ...{ gtins: [], images: [], attributes: [{ name: 'Energieeffizienzklasse', value: 'E' }] },
        ...overrides,
      }),
      by: 'eprel',
    })

    it('joins the registration of the same brand and model number', () => {
      const { merged, joined } = mergeProducts([registered({}), monitor], identifiers)
      expect(joined.map(({ source }) => source)).toEqual(['amazon', 'eprel'])
      expect(merged).toMatchObject({ title: 'Sichtwerk S27 Monitor', manufacturer: 'Sichtwerk GmbH' })
      expect(merged.attributes[0]).toMatchObject({ value: 'E', source: 'eprel' })
    })

    it.each([
      ['another brand', { brand: 'Weitblick' }],
      ['no brand', { brand: '' }],
      ['another model number', { model: 'SW-S24' }],
      ['a model number that is too short', { model: 'SWS' }],
    ])('leaves out a registration of %s', (_, overrides) => {
      const { joined, notes } = mergeProducts([monitor, registered(overrides)], identifiers)
      expect(joined.map(({ source }) => source)).toEqual(['amazon'])
      expect(notes).toEqual([])
    })

    it('joins a longer model number of a product that states enough of it', () => {
      const long = byAsin({ brand: 'Sichtwerk', model: 'QE55Q7F', title: 'Fernseher' })
      const { joined } = mergeProducts([long, registered({ model: 'QE55Q7FAAUXXN' })], identifiers)
      expect(joined).toHaveLength(2)
    })
  })
})

describe('products found by part number', () => {
  const partNumber = { mpn: 'CR2032', brand: 'Voltara' }
  const byMpn = (product: Product): FoundProduct => ({ product, by: 'mpn', fetchedAt })

  it('joins them although brands and GTINs differ in writing, unless the pack sizes do', () => {
    const amazon = byMpn(makeAmazonProduct({ brand: 'VOLTARA GmbH', gtins: [] }))
    const listing = makeListing({ brand: 'Voltara' })
    expect(mergeProducts([amazon, byMpn(listing)], { partNumber }).joined).toHaveLength(2)
    const pack = byMpn({ ...listing, title: 'Knopfzelle 4er Pack' })
    expect(mergeProducts([amazon, pack], { partNumber }).notes).toEqual(['different-products'])
  })

  it('charges a product without other identifiers by its part number', () => {
    const { asin: _asin, ...product } = makeAmazonProduct({ source: 'icecat', gtins: [] })
    expect(mergeProducts([byMpn(product)], { partNumber }).productKeys).toEqual(['mpn:cr2032 brand:voltara'])
  })
})

describe('values that state nothing', () => {
  it('are left out of the merged product', () => {
    const stated = [
      ...[
        ['Marke', 'Markenlos'],
        ['Hersteller', 'No Name'],
        ['MPN', 'ohne'],
        ['Modellnummer', 'keine'],
      ],
      ...[
        ['Herstellernummer', '0'],
        ['UPC', 'N/D'],
        ['EAN', '2012345000001'],
        ['EAN', '0000000000000'],
      ],
      ...[
        ['Duft', 'k. A.'],
        ['Duft', 'ohne'],
        ['EAN', '4006381333931'],
        ['Modell', 'Ohne-Sorge 3'],
      ],
    ].map(([name = '', value = '']) => ({ name, value }))
    const { merged } = mergeProducts(
      [byAsin({ attributes: stated, brand: 'Unbranded', manufacturer: 'Does not apply' })],
      identifiers,
    )
    expect(merged.attributes.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Duft: ohne',
      'EAN: 4006381333931',
      'Modell: Ohne-Sorge 3',
    ])
    expect(merged.brand).toBeUndefined()
    expect(merged.manufacturer).toBeUndefined()
  })
})
