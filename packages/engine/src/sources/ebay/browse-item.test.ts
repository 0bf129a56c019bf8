import { expect, it } from 'vitest'
import { browseItemSchema, toProduct } from './browse-item.ts'

const cell = { itemId: 'v1|110000000001|0', title: 'Knopfzelle  CR2032' }
const read = (changes: object, site = 'ebay.de') =>
  toProduct(browseItemSchema.parse({ ...cell, ...changes }), site)

it('parses a listing with only a title', () => {
  expect(read({})).toEqual({
    source: 'ebay',
    via: 'api',
    itemId: '110000000001',
    gtins: [],
    title: 'Knopfzelle CR2032',
    bullets: [],
    attributes: [],
    breadcrumbs: [],
    images: [],
    url: 'https://www.ebay.de/itm/110000000001',
  })
})

it('returns the price in the currency of the site if it was converted for another country', () => {
  const price = { value: '17.32', currency: 'USD', convertedFromValue: '14.95', convertedFromCurrency: 'EUR' }
  expect(read({ price }).price).toEqual({ amount: '14.95', currency: 'EUR' })
  expect(read({ price }, 'ebay.com').price).toEqual({ amount: '17.32', currency: 'USD' })
  expect(read({ price: { value: '3.50', currency: 'EUR' } }).price).toEqual({
    amount: '3.50',
    currency: 'EUR',
  })
})

it('takes brand, number and weight from the item specifics if the listing has no field for them', () => {
  const localizedAspects = [
    { name: 'Marke:', value: 'Voltara' },
    { name: 'Herstellernummer', value: 'Nicht zutreffend' },
    { name: 'EAN', value: '4006381333931' },
    { name: 'Artikelgewicht', value: '3 g' },
    { name: 'Besonderheiten', value: ' ' },
  ]
  const product = read({ localizedAspects })
  expect(product).toMatchObject({ brand: 'Voltara', gtins: ['4006381333931'], weightKg: '0.003' })
  expect(product).not.toHaveProperty('model')
  expect(product.attributes.map(({ name }) => name)).toEqual([
    'Marke',
    'Herstellernummer',
    'EAN',
    'Artikelgewicht',
  ])
})

it('states the availability in the words of the site', () => {
  const estimatedAvailabilities = [{ estimatedAvailabilityStatus: 'OUT_OF_STOCK' }]
  expect(read({ estimatedAvailabilities }).availability).toBe('Nicht verfügbar')
  expect(read({ estimatedAvailabilities }, 'ebay.com').availability).toBe('out of stock')
})

it('treats fields of an unexpected form as absent', () => {
  const product = read({ gtin: 4006381333931, price: 'auf Anfrage', image: null, localizedAspects: {} })
  expect(product).toMatchObject({ gtins: [], attributes: [], images: [] })
  expect(product).not.toHaveProperty('price')
})

it('states manufacturer, responsible person, warnings and energy class as groups of their own', () => {
  const { attributes } = read({
    localizedAspects: [{ name: 'Farbe', value: 'Weiß' }],
    manufacturer: {
      companyName: 'Lumera Ltd.',
      addressLine1: 'Harbour Road 1',
      city: 'Hong Kong',
      country: 'HK',
      countryName: 'Hongkong',
      email: 'safety@lumera.example',
    },
    responsiblePersons: [
      {
        companyName: 'Lumera Europe GmbH',
        addressLine1: 'Kai 2',
        postalCode: '20457',
        city: 'Hamburg',
        country: 'DE',
        contactUrl: 'https://lumera.example/kontakt',
        types: ['EU_RESPONSIBLE_PERSON'],
      },
    ],
    productSafetyLabels: { statements: [{ statementId: 'S1', statementDescription: 'Heiße Oberfläche' }] },
    energyEfficiencyClass: 'E',
    productFicheWebUrl: 'https://eprel.ec.europa.eu/qr/1234567',
    tyreLabelImageUrl: 'https://images.example/label.png',
  })
  expect(attributes.slice(1).map(({ group, name, value }) => `${group} | ${name} | ${value}`)).toEqual([
    'Produktsicherheit | Hersteller | Lumera Ltd.',
    'Produktsicherheit | Hersteller: Anschrift | Harbour Road 1, Hong Kong, Hongkong',
    'Produktsicherheit | Hersteller: E-Mail | safety@lumera.example',
    'Produktsicherheit | EU-Verantwortliche Person | Lumera Europe GmbH',
    'Produktsicherheit | EU-Verantwortliche Person: Anschrift | Kai 2, 20457 Hamburg, DE',
    'Produktsicherheit | EU-Verantwortliche Person: Website | https://lumera.example/kontakt',
    'Produktsicherheit | Warnhinweise | Heiße Oberfläche',
    'Energie | Energieeffizienzklasse | E',
    'Energie | EPREL-Registrierungsnummer | 1234567',
    'Energie | Energielabel | https://images.example/label.png',
    'Energie | Produktdatenblatt | https://eprel.ec.europa.eu/qr/1234567',
  ])
})

it('states the item group of a variation, without axes', () => {
  const primaryItemGroup = { itemGroupId: '110000000001', itemGroupType: 'SELLER_DEFINED_VARIATIONS' }
  const family = { source: 'ebay', id: '110000000001', axes: [], siblings: [] }
  expect(read({ itemId: 'v1|110000000001|42', primaryItemGroup }).family).toEqual({ ...family, ownId: '42' })
  expect(read({ primaryItemGroup }).family).toEqual(family)
})
