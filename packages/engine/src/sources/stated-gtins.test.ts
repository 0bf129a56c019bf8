import type { Product } from '@merkwerk/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseGtin, readGtins } from '../identifiers/index.ts'
import { mergeProducts } from '../matching/merge.ts'
import { respond } from '../testing/source-answers.ts'
import { toProduct as toAmazonProduct } from './amazon/catalog-product.ts'
import { browseItemSchema, toProduct as toEbayProduct } from './ebay/browse-item.ts'
import { readEprel } from './eprel/index.ts'
import { toFacts as toIcecatFacts } from './icecat/product.ts'
import { readKaufland } from './kaufland/index.ts'
import { readOpenFacts } from './open-food-facts/index.ts'
import { parsePage } from './parse-page.ts'

const page = (number: string): Pick<Product, 'gtins'> => {
  const html = `<html><head><link rel="canonical" href="https://www.amazon.de/dp/B0TEST0001"></head><body><div id="dp">
    <span id="productTitle">Teststrips</span><div id="detailBullets_feature_div"><ul><li><span class="a-list-item">
    <span class="a-text-bold">EAN : </span><span>${number}</span></span></li></ul></div>
    <div id="feature-bullets"><ul><li><span class="a-list-item">Made up</span></li></ul></div></div></body></html>`
  const parsed = parsePage(Buffer.from(html), { url: 'https://www.amazon.de/dp/B0TEST0001' })
  if (parsed.outcome !== 'found') throw new Error(parsed.outcome)
  return parsed.product
}

const browseItem = (number: string) =>
  toEbayProduct(browseItemSchema.parse({ itemId: 'v1|1234|0', title: 'Teststrips', gtin: number }), 'ebay.de')

const catalogItem = (number: string) => {
  const marketplaceId = 'A1PA6795UKMFR9'
  const item = {
    asin: 'B0TEST0001',
    summaries: [{ marketplaceId, itemName: 'Teststrips' }],
    identifiers: [{ marketplaceId, identifiers: [{ identifier: number, identifierType: 'EAN' }] }],
  }
  return toAmazonProduct(item as never, 'amazon.de', { marketplaceId, language: 'de_DE' } as never)
}

const found = (answer: { kind: string }): { gtins: string[] } =>
  answer.kind === 'found' ? (answer as unknown as { facts: { gtins: string[] } }).facts : { gtins: [] }

/** The GTINs of a product, as each source states one number. */
const sources: Record<string, (number: string) => Pick<Product, 'gtins'> | undefined> = {
  page,
  browseItem,
  catalogItem,
  icecat: (number) => toIcecatFacts({ GeneralInfo: { Title: 'Teststrips', GTIN: [number] } }),
  kaufland: (number) =>
    found(
      readKaufland(respond({ data: { title: 'Teststrips', eans: [number] } }), readGtins([number])[0] ?? ''),
    ),
  eprel: (number) =>
    found(
      readEprel(respond({ eprelRegistrationNumber: '1', modelIdentifier: 'T', gtinIdentifier: number }), '1'),
    ),
  openFoodFacts: (number) =>
    found(
      readOpenFacts(
        respond({ count: 1, products: [{ code: number, product_name: 'Teststrips' }] }),
        'food',
      )(readGtins([number])[0] ?? number),
    ),
}

/** Any digits, most with a right check digit, and prefixes that are reserved. */
const digits = fc.oneof(
  fc.stringMatching(/^\d{7,15}$/),
  fc
    .tuple(
      fc.constantFrom('', '2', '02', '04', '05', '98', '99', '9', '0', '00'),
      fc.stringMatching(/^\d{7}$|^\d{10,12}$/),
    )
    .map(([prefix, body]) => {
      const all = (prefix + body).slice(0, 13)
      const ends = [...'0123456789'].map((digit) => all + digit)
      return ends.find((text) => parseGtin(text).kind !== 'check-digit') ?? all
    }),
)

/** A code of Open Food Facts is a GTIN and no ISBN-10 or UPC-E. */
const isCode = (name: string, number: string): boolean =>
  name !== 'openFoodFacts' || parseGtin(number).kind === 'valid'

test.each(Object.entries(sources))('%s states only valid numbers, in their normal form', (name, read) => {
  fc.assert(
    fc.property(digits, (number) => {
      expect(read(number)?.gtins).toEqual(isCode(name, number) ? readGtins([number]) : [])
    }),
    { numRuns: 200 },
  )
})

test('merging charges by valid numbers only', () => {
  fc.assert(
    fc.property(digits, digits, (ofAmazon, ofEbay) => {
      const product = (source: 'amazon' | 'ebay', number: string): Product => ({
        source,
        title: 'Teststrips',
        gtins: [number],
        bullets: [],
        attributes: [],
        breadcrumbs: [],
        images: [],
      })
      const { productKeys } = mergeProducts(
        [
          { product: product('amazon', ofAmazon), by: 'gtin', fetchedAt: new Date(0) },
          { product: product('ebay', ofEbay), by: 'gtin', fetchedAt: new Date(0) },
        ],
        {},
      )
      const valid = new Set(readGtins([ofAmazon, ofEbay]).map((gtin) => `gtin:${gtin.padStart(14, '0')}`))
      for (const key of productKeys) expect(valid).toContain(key)
    }),
  )
})

test('a placeholder or store number does not hide what the item specifics state', () => {
  const item = browseItemSchema.parse({
    itemId: 'v1|1234|0',
    title: 'Teststrips',
    gtin: 'Does not apply',
    mpn: 'Does not apply',
    brand: 'Markenlos',
    localizedAspects: [
      ...[
        { name: 'EAN', value: '2012345000001' },
        { name: 'UPC', value: '036000291452' },
      ],
      ...[
        { name: 'Herstellernummer', value: 'HX-100' },
        { name: 'Marke', value: 'Bosch' },
      ],
    ],
  })
  expect(toEbayProduct(item, 'ebay.de')).toMatchObject({
    gtins: ['0036000291452'],
    model: 'HX-100',
    brand: 'Bosch',
  })
})
