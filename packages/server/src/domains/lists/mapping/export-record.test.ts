import { toExportRecord } from '@merkwerk/exports'
import { expect, test } from 'vitest'
import { makeMergedProduct, makeRecord } from '../../../testing/make-record.ts'

const amazonProduct = {
  source: 'amazon' as const,
  gtins: ['4006381333931', '0012345678905'],
  asin: 'B0CXYZ1234',
  model: 'WK-42',
  title: 'Kettle',
  bullets: [],
  breadcrumbs: [],
  images: [],
  attributes: [],
}

test('a row keeps the texts, prices and pictures of its product', () => {
  const merged = makeMergedProduct({
    title: 'Wasserkocher Größe L',
    brand: 'Bosch',
    description: 'Kocht.\nSchnell.',
    categories: ['Küche', 'Wasserkocher'],
    prices: { amazon: { amount: '49.90', currency: 'EUR' } },
    weightKg: '1.2',
    images: ['https://images.example/1.jpg'],
    urls: { amazon: 'https://www.amazon.de/dp/B0CXYZ1234' },
  })
  const record = toExportRecord(makeRecord({ position: 7, articleNumber: '0042', merged }))
  expect(record).toMatchObject({
    position: 7,
    articleNumber: '0042',
    product: {
      position: 7,
      articleNumber: '0042',
      gtin: '4006381333931',
      title: 'Wasserkocher Größe L',
      brand: 'Bosch',
      description: 'Kocht.\nSchnell.',
      categories: ['Küche', 'Wasserkocher'],
      prices: { amazon: { amount: '49.90', currency: 'EUR' } },
      weightKg: '1.2',
      images: ['https://images.example/1.jpg'],
      urls: { amazon: 'https://www.amazon.de/dp/B0CXYZ1234' },
    },
  })
})

test('EAN, ASIN and model of the found product fill in what the list lacks', () => {
  const products = [amazonProduct]
  const own = toExportRecord(makeRecord({ ean: '5901234123457', asin: 'B000000001', products }))
  const found = toExportRecord(makeRecord({ ean: null, products }))
  expect(own.product).toMatchObject({ gtin: '5901234123457', asin: 'B000000001', mpn: 'WK-42' })
  expect(found.product).toMatchObject({ gtin: '4006381333931', asin: 'B0CXYZ1234' })
})

test('values of an attribute are joined by group and name, each once', () => {
  const attribute = (group: string, name: string, value: string) => ({
    group,
    name,
    value,
    source: 'amazon' as const,
    rules: [],
  })
  const attributes = [
    attribute('Maße', 'Größe', 'L'),
    attribute('', 'Farbe', 'rot'),
    attribute('Maße', 'Größe', 'XL'),
    attribute('Maße', 'Größe', 'L'),
    attribute('Paket', 'Größe', 'M'),
  ]
  const record = toExportRecord(makeRecord({ merged: makeMergedProduct({ attributes }) }))
  expect(record.product?.attributes).toEqual([
    { group: 'Maße', name: 'Größe', values: ['L', 'XL'] },
    { name: 'Farbe', values: ['rot'] },
    { group: 'Paket', name: 'Größe', values: ['M'] },
  ])
})

test('a row without a product has its reason in both languages', () => {
  const missing = toExportRecord(makeRecord({ verdict: 'not-found', reason: 'no-offer', merged: null }))
  const skipped = toExportRecord(makeRecord({ verdict: 'skipped', reason: 'no-identifier', merged: null }))
  expect(missing).toMatchObject({ product: null, reason: { en: 'Not found on any marketplace' } })
  expect(skipped.reason).toEqual({ de: 'Weder EAN noch ASIN angegeben', en: 'Neither EAN nor ASIN given' })
})
