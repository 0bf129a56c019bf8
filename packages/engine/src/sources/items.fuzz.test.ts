import type { Product } from '@merkwerk/contract'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { isStorable, mutate } from '../testing/arbitrary-damage.ts'
import { searchResponseSchema } from './amazon/catalog-item.ts'
import { toProduct as productOfCatalog } from './amazon/catalog-product.ts'
import { type ApiSite, findApiSite } from './amazon/sites.ts'
import { browseItemSchema, toProduct as productOfListing } from './ebay/browse-item.ts'

const german = findApiSite('amazon.de') as ApiSite
const { marketplaceId } = german
const gtin = '4006381333931'

const operator = {
  companyName: 'Kessel GmbH',
  addressLine1: 'Marktstraße 1',
  postalCode: '20095',
  city: 'Hamburg',
  countryName: 'Deutschland',
  email: 'safety@kessel.example',
}
const listing = {
  itemId: 'v1|110000000001|0',
  title: 'Wasserkocher',
  price: { value: '17.32', currency: 'EUR' },
  gtin,
  image: { imageUrl: 'https://images.example/1.jpg' },
  localizedAspects: [{ name: 'Farbe', value: 'Schwarz' }],
  manufacturer: operator,
  responsiblePersons: [operator],
  productSafetyLabels: { statements: [{ statementDescription: 'Heiße Oberfläche' }] },
  energyEfficiencyClass: 'E',
}
const item = {
  asin: 'B0KETTLE01',
  summaries: [{ marketplaceId, itemName: 'Wasserkocher', brand: 'Kessel' }],
  identifiers: [{ marketplaceId, identifiers: [{ identifier: gtin, identifierType: 'EAN' }] }],
  images: [
    {
      marketplaceId,
      images: [{ variant: 'MAIN', link: 'https://images.example/1.jpg', height: 1, width: 1 }],
    },
  ],
  classifications: [
    { marketplaceId, classifications: [{ displayName: 'Kocher', parent: { displayName: 'Küche' } }] },
  ],
  dimensions: [{ marketplaceId, item: { weight: { unit: 'kilograms', value: 1.2 } } }],
  attributes: {
    color: [{ value: 'Schwarz', language_tag: 'de_DE', marketplace_id: marketplaceId }],
    gpsr_manufacturer_reference: [{ gpsr_manufacturer_email_address: 'safety@kessel.example' }],
    safety_warning: [{ value: 'Nicht ohne Deckel benutzen' }],
  },
}

const readers: [name: string, item: object, read: (json: unknown) => Product | undefined][] = [
  [
    'eBay',
    listing,
    (json) => {
      const parsed = browseItemSchema.safeParse(json)
      return parsed.success ? productOfListing(parsed.data, 'ebay.de') : undefined
    },
  ],
  [
    'Amazon',
    item,
    (json) => {
      const [parsed] = searchResponseSchema.safeParse({ items: [json] }).data?.items ?? []
      return parsed && productOfCatalog(parsed, 'amazon.de', german)
    },
  ],
]

const { runs, seconds } = inject('fuzz')

test.each(readers)(
  'an item of %s with retyped, moved or missing parts yields no other number',
  (_, whole, read) => {
    expect(read(whole)).toMatchObject({ title: 'Wasserkocher', gtins: [gtin] })
    const part = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(7, '\0', '\ud800', null, undefined, gtin, whole),
    )
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 6 }), part, (path, replacement) => {
        const text = JSON.stringify(mutate(whole, path, replacement)) ?? 'null'
        const product = read(JSON.parse(text))
        if (!product) return
        expect(isStorable(product)).toBe(true)
        for (const shown of product.gtins) expect(text).toContain(shown)
        for (const image of product.images) expect(image).toMatch(/^https?:/)
      }),
      { numRuns: Math.min(runs, 2_000), interruptAfterTimeLimit: (seconds * 1_000) / readers.length },
    )
  },
)
