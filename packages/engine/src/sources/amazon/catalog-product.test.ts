import { expect, it } from 'vitest'
import { catalogBatches } from './catalog-batches.ts'
import { searchResponseSchema } from './catalog-item.ts'
import { isParent, toProduct } from './catalog-product.ts'
import { type ApiSite, findApiSite } from './sites.ts'

const german = findApiSite('amazon.de') as ApiSite
const american = findApiSite('amazon.com') as ApiSite
const marketplaceId = german.marketplaceId

/** A kettle in the format of the interface. `changes` replaces parts. */
const kettle = (changes: object = {}) => ({
  asin: 'B0KETTLE01',
  summaries: [
    {
      marketplaceId,
      itemName: ' Wasserkocher  1,7 l ',
      brand: 'Kessel',
      modelNumber: 'KE-17',
      packageQuantity: 1,
    },
  ],
  ...changes,
})

function read(item: object, apiSite = german) {
  const [parsed] = searchResponseSchema.parse({ items: [item] }).items
  return parsed && toProduct(parsed, apiSite === german ? 'amazon.de' : 'amazon.com', apiSite)
}
const findAttributes = (attributes: object, apiSite = german) =>
  read(kettle({ attributes }), apiSite)?.attributes.map(({ name, value }) => `${name}: ${value}`)

it('names attributes in German on German sites, and formats numbers accordingly', () => {
  const attributes = {
    color: [{ value: 'Schwarz', language_tag: 'de_DE', marketplace_id: marketplaceId }],
    item_weight: [{ unit: 'kilograms', value: 1.25 }],
    total_usb_ports: [{ value: 2 }],
  }
  expect(findAttributes(attributes)).toEqual([
    'Farbe: Schwarz',
    'Artikelgewicht: 1,25 kg',
    'Total USB ports: 2',
  ])
  expect(findAttributes(attributes, american)).toEqual([
    'Color: Schwarz',
    'Item weight: 1.25 kg',
    'Total USB ports: 2',
  ])
})

it.each([
  ['yes and no', { batteries_included: [{ value: false }] }, ['Batterien inbegriffen: Nein']],
  [
    'several values',
    { material: [{ value: 'Stahl' }, { value: 'Glas' }, { value: 'Stahl' }] },
    ['Material: Stahl, Glas'],
  ],
  [
    'three sides of one unit',
    {
      item_dimensions: [
        {
          length: { unit: 'centimeters', value: 22.5 },
          width: { unit: 'centimeters', value: 16 },
          height: { unit: 'centimeters', value: 25 },
        },
      ],
    },
    ['Produktabmessungen: 22,5 x 16 x 25 cm'],
  ],
  ['what is nested', { display: [{ size: [{ value: 7, unit: 'inches' }] }] }, ['Anzeige: Größe: 7 in']],
  [
    'nothing where there is nothing',
    { pattern: [{ value: '' }], theme: [{ value: 'not_applicable' }], size: [] },
    [],
  ],
  [
    'nothing that is not of the product',
    { list_price: [{ value: 9.99 }], item_type_keyword: [{ value: 'x' }] },
    [],
  ],
  ['nothing of an unknown form', { color: 'rot', size: null, style: [[]] }, ['Farbe: rot']],
])('reads %s', (_, attributes, expected) => {
  expect(findAttributes(attributes)).toEqual(expected)
})

it('takes the largest image of each variant, the main one first', () => {
  const address = (name: string) => `https://m.media-amazon.com/images/I/${name}.jpg`
  const image = (variant: string, name: string, side: number) => ({
    variant,
    link: address(name),
    height: side,
    width: side,
  })
  const images = [
    image('PT01', 'side-small', 500),
    image('MAIN', 'front-small', 75),
    image('MAIN', 'front-large', 1500),
    image('PT01', 'side-large', 1000),
  ]
  expect(read(kettle({ images: [{ marketplaceId, images }] }))?.images).toEqual(
    ['front-large', 'side-large'].map(address),
  )
})

it('returns each number once, in its shortest form, without invalid ones', () => {
  const identifiers = [
    { identifierType: 'EAN', identifier: '4006381333931' },
    { identifierType: 'GTIN', identifier: '04006381333931' },
    { identifierType: 'UPC', identifier: '036000291452' },
    { identifierType: 'EAN', identifier: '4006381333932' },
    { identifierType: 'SKU', identifier: '12345670' },
  ]
  const product = read(kettle({ identifiers: [{ marketplaceId, identifiers }] }))
  expect(product?.gtins).toEqual(['4006381333931', '0036000291452'])
})

it.each([
  [{ item: { weight: { unit: 'grams', value: 1234 } } }, '1.234'],
  [{ item: {}, package: { weight: { unit: 'pounds', value: 2.2 } } }, '0.997903'],
  [{ item: { weight: { unit: 'stones', value: 2 } } }, undefined],
])('reads the weight of %j', (dimensions, weightKg) => {
  expect(read(kettle({ dimensions: [{ marketplaceId, ...dimensions }] }))?.weightKg).toBe(weightKg)
})

it('returns categories from the top, the parent, and texts without markup', () => {
  const product = read(
    kettle({
      attributes: {
        product_description: [{ value: '<p>Kocht <b>schnell</b>.</p><p>1,7&nbsp;l &amp; leise' }],
      },
      classifications: [
        {
          marketplaceId,
          classifications: [{ displayName: 'Wasserkocher', parent: { displayName: 'Küche' } }],
        },
      ],
      relationships: [{ marketplaceId, relationships: [{ type: 'VARIATION', parentAsins: ['B0PARENT01'] }] }],
    }),
  )
  expect(product).toMatchObject({
    title: 'Wasserkocher 1,7 l',
    breadcrumbs: ['Küche', 'Wasserkocher'],
    parentAsin: 'B0PARENT01',
    description: 'Kocht schnell. 1,7 l & leise',
  })
})

it('states the family of a child, with its values of the axes', () => {
  const contents = { type: 'PACKAGE_HIERARCHY', parentAsins: ['B0PACKAGE1'] }
  const variation = {
    type: 'VARIATION',
    parentAsins: ['B0PARENT01'],
    variationTheme: { attributes: ['color', 'size'], theme: 'COLOR_NAME/SIZE_NAME' },
  }
  const item = kettle({
    attributes: { color: [{ value: 'Cremeweiß' }] },
    relationships: [{ marketplaceId, relationships: [contents, variation] }],
  })
  expect(read(item)?.family).toEqual({
    source: 'amazon',
    id: 'B0PARENT01',
    axes: [
      { key: 'color', label: 'Farbe', value: 'Cremeweiß' },
      { key: 'size', label: 'Größe' },
    ],
    ownId: read(item)?.asin,
    siblings: [],
  })
  const alone = kettle({ relationships: [{ marketplaceId, relationships: [contents] }] })
  expect(read(alone)?.family).toBeUndefined()
})

it('cleans the fields besides the title, and omits empty ones', () => {
  const summary = {
    marketplaceId,
    itemName: 'Kocher',
    brand: ' Kes\u200bsel\u0007 ',
    manufacturer: '\u00ad ',
    modelNumber: 'KE  17',
  }
  const product = read(kettle({ summaries: [summary] }))
  expect(product).toMatchObject({ brand: 'Kessel', model: 'KE 17' })
  expect(product).not.toHaveProperty('manufacturer')
})

it('returns nothing for an item without a title, and recognizes a parent of variations', () => {
  expect(read({ asin: 'B0KETTLE01', summaries: 'later' })).toBeUndefined()
  const [parent] = searchResponseSchema.parse({
    items: [
      kettle({ summaries: [{ marketplaceId, itemName: 'Kessel', itemClassification: 'VARIATION_PARENT' }] }),
    ],
  }).items
  expect(parent && isParent(parent, german)).toBe(true)
})

it('reads all pages of a response', async () => {
  const pages: (string | null)[] = []
  const batches = catalogBatches(async (query) => {
    const page = Number(query.get('pageToken') ?? 0)
    pages.push(query.get('pageToken'))
    const items = Array.from({ length: page === 2 ? 3 : 20 }, (_, index) => ({ asin: `B0${page}-${index}` }))
    const nextToken = page < 2 ? String(page + 1) : undefined
    return { kind: 'json', status: 200, json: { items, pagination: { nextToken } } }
  })
  const result = await batches.ASIN.lookUp('B02-1', new AbortController().signal)
  expect(result).toEqual({ kind: 'items', items: [{ asin: 'B02-1' }] })
  expect(pages).toEqual([null, '1', '2'])
})

it('queries the next twenty after the first response, and nothing for aborted callers', async () => {
  const asked: number[] = []
  const batches = catalogBatches(async (query) => {
    asked.push(query.get('identifiers')?.split(',').length ?? 0)
    return { kind: 'json', status: 404, json: {} }
  })
  const leaver = new AbortController()
  const gone = batches.ASIN.lookUp('B0GONE', leaver.signal)
  leaver.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  const { signal } = new AbortController()
  await Promise.all(Array.from({ length: 45 }, (_, index) => batches.ASIN.lookUp(`B0${index}`, signal)))
  expect(asked).toEqual([20, 20, 5])
})

it('states product safety and energy as groups of their own', () => {
  const attributes = read(
    kettle({
      attributes: {
        color: [{ value: 'Schwarz' }],
        gpsr_manufacturer_reference: [{ gpsr_manufacturer_email_address: 'safety@kessel.example' }],
        gpsr_safety_attestation: [{ value: true }],
        dsa_responsible_party_address: [{ value: 'https://kessel.example/eu' }],
        safety_warning: [{ value: 'Nicht ohne Deckel benutzen', language_tag: 'de_DE' }],
        compliance_media: [
          {
            content_type: 'user_manual',
            content_language: 'de_DE',
            source_location: 'https://kessel.example/manual.pdf',
          },
        ],
        eu_energy_label_efficiency_class: [{ value: 'a_plus' }],
        eprel_registration_number: [{ value: '1234567' }],
      },
    }),
  )?.attributes
  expect(attributes?.map(({ group, name, value }) => [group, name, value].join(' | '))).toEqual([
    ' | Farbe | Schwarz',
    'Produktsicherheit | Hersteller: E-Mail | safety@kessel.example',
    'Produktsicherheit | EU-Verantwortliche Person: Website | https://kessel.example/eu',
    'Produktsicherheit | Warnhinweise | Nicht ohne Deckel benutzen',
    'Produktsicherheit | Dokument: user manual | https://kessel.example/manual.pdf',
    'Energie | Energieeffizienzklasse | A+',
    'Energie | EPREL-Registrierungsnummer | 1234567',
  ])
})
