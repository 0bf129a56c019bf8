import { hash } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { expectFamilies } from '../../testing/expect-families.ts'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
import { hostileFamilies, randomFamilies } from '../../testing/hostile-families.ts'
import { hostileJob, makeProduct, productsSource } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { readProducts, readProperties, readShopwareFamilies } from '../../testing/read-like-shopware.ts'
import { unhtml } from '../../testing/unhtml.ts'
import { shopwareTarget } from './index.ts'

const golden = join(import.meta.dirname, 'golden')
const created = {
  mode: 'create',
  price: 'amazon-first',
  rootCategory: 'Katalog',
  salesChannel: 'Storefront',
}

describe('the golden files', () => {
  test('of new products', () =>
    expectGoldenExport(join(golden, 'create'), shopwareTarget, { source: hostileJob, options: created }))

  test('of families', () =>
    expectGoldenExport(join(golden, 'families'), shopwareTarget, {
      source: hostileFamilies,
      options: created,
    }))

  test('of properties of existing products', () =>
    expectGoldenExport(join(golden, 'properties'), shopwareTarget, {
      source: hostileJob,
      options: { mode: 'properties' },
    }))
})

const oneLine = (text: string): string => text.replace(/\s*[\t\n]\s*/g, ' ')
/** Without the space that follows a backslash before a quote, which the report names. */
const joined = (text: string): string => text.replace(/\\ (?="|$)/g, '\\')
const key = (...texts: string[]): string =>
  JSON.stringify(texts.map((text) => joined(text.normalize('NFC').toLowerCase()).trim()))

test('Shopware’s reader finds every property of every product', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, fc.constantFrom('create', 'properties'), async (products, mode) => {
      const { files } = await writeExport(shopwareTarget, {
        source: productsSource(products),
        options: { ...created, mode },
      })
      const properties = readProperties(files['1_properties.csv'] ?? '')
      const read = readProducts(files['2_products.csv'] ?? '').map(({ row, propertyIds }) => [
        joined(row.product_number ?? '').trim(),
        propertyIds.map((id) => key(properties.get(id)?.group ?? '', properties.get(id)?.option ?? '')),
      ])
      const expected = cleanedProducts(products, ({ title }) => title === '' && mode === 'create')
        .filter(({ attributes }) => mode === 'create' || attributes.length > 0)
        .map(({ articleNumber, attributes }) => [
          joined(articleNumber),
          [
            ...new Set(
              [...Map.groupBy(attributes, ({ name }) => key(name)).values()]
                .flat()
                .flatMap(({ name, values }) => values.map((value) => key(oneLine(name), oneLine(value)))),
            ),
          ],
        ])
      expect(read).toEqual(expected)
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('Shopware’s reader gets back every product, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { files, report } = await writeExport(shopwareTarget, {
        source: productsSource(products),
        options: created,
      })
      const causes = report.findings.map(({ cause }) => cause)
      const read = readProducts(files['2_products.csv'] ?? '')
      for (const [index, product] of cleanedProducts(products, ({ title }) => title === '').entries()) {
        const { row = {}, price, categories = [] } = read[index] ?? {}
        const { title, description, shortDescription = '', prices, gtin = '' } = product
        expect(row.ean).toBe(gtin)
        expect(joined(row.name ?? '').trim()).toBe(joined(oneLine(title)).trim())
        if (row.name !== oneLine(title)) expect(causes).toContain('backslash-before-quote')
        if (title !== oneLine(title)) expect(causes).toContain('line-breaks')
        const text = unhtml(row.description ?? '')
        if (text !== (description ?? shortDescription)) expect(causes).toContain('backslash-before-quote')
        const gross = [prices.amazon, prices.ebay].find((one) => one?.currency === 'EUR')?.amount
        expect(price?.gross).toBe(gross === undefined ? undefined : Number(gross))
        const path = product.categories.map((category) =>
          joined(oneLine(category).replace(/[>|]/g, '/')).trim(),
        )
        expect(categories.map((levels) => levels.map((level) => joined(level).trim()))).toEqual(
          path.length === 0 ? [] : [['Katalog', ...path].filter((level) => level !== '0')],
        )
        if (product.categories.some((category) => /[>|]/.test(category)))
          expect(causes).toContain('shopware.category-sign')
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('Shopware’s reader gets back every family, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomFamilies, async (products) => {
      const { files, findings } = await writeExport(shopwareTarget, {
        source: productsSource(products),
        options: created,
      })
      const read = readShopwareFamilies(files['1_properties.csv'] ?? '', files['2_products.csv'] ?? '')
      expectFamilies(products, read, findings)
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('a variant leaves empty what its parent has, and keeps its own number, EAN and price', async () => {
  const { files } = await writeExport(shopwareTarget, { source: hostileFamilies, options: created })
  const rows = readProducts(files['2_products.csv'] ?? '').map(({ row }) => row)
  const [parent, first, second] = rows
  expect(parent).toMatchObject({ product_number: 'HEMD-1', price_gross: '27.90', parent_id: '', ean: '' })
  expect(first).toMatchObject({
    product_number: 'HEMD-1-S-R',
    parent_id: parent?.id,
    name: '',
    manufacturer_name: '',
    price_gross: '',
    ean: '0040063813339',
  })
  expect(second).toMatchObject({ product_number: 'HEMD-1-M-R', price_gross: '29.90', weight: '0.25' })
})

test('gives an option the ID that Shopware computes from the own ID “farbe.schwarz”', async () => {
  const attributes = [{ name: 'Farbe', values: ['Schwarz'] }]
  const { files } = await writeExport(shopwareTarget, {
    source: productsSource([makeProduct({ attributes })]),
  })
  expect([...readProperties(files['1_properties.csv'] ?? '')]).toEqual([
    [hash('md5', 'farbe.schwarz'), { group: 'Farbe', option: 'Schwarz', groupId: hash('md5', 'farbe') }],
  ])
})

test('refers to properties of the shop by their IDs and does not create them again', async () => {
  const attributes = [{ name: 'Farbe', values: ['Schwarz', 'Rot'] }]
  const [group, black] = ['a'.repeat(32), 'b'.repeat(32)]
  const { files } = await writeExport(shopwareTarget, {
    source: productsSource([makeProduct({ attributes })]),
    known: {
      attribute: () => ({ id: group }),
      value: (_, value) => (value === 'Schwarz' ? { id: black } : undefined),
    },
  })
  const red = hash('md5', 'farbe.rot')
  expect([...readProperties(files['1_properties.csv'] ?? '')]).toEqual([
    [red, { group: 'Farbe', option: 'Rot', groupId: group }],
  ])
  expect(readProducts(files['2_products.csv'] ?? '')[0]?.propertyIds).toEqual([black, red])
})

test('leaves out images that Shopware refuses, and reports why', async () => {
  const address = (name: string): string => `https://images.test/${name}`
  const products = [
    makeProduct({ images: ['1/s-l1600.jpg', 'ohne-endung', '50%25.jpg', '1/a|b.jpg'].map(address) }),
    makeProduct({ articleNumber: '2', images: ['2/s-l1600.jpg', 'x.webp'].map(address) }),
    makeProduct({ articleNumber: '3', images: ['1/s-l1600.jpg'].map(address) }),
  ]
  const { files, report } = await writeExport(shopwareTarget, {
    source: productsSource(products),
    options: created,
  })
  expect(
    readProducts(files['2_products.csv'] ?? '').map(({ row, media }) => [row.cover_media_url, ...media]),
  ).toEqual([[address('1/s-l1600.jpg')], [address('x.webp')], [address('1/s-l1600.jpg')]])
  const images = report.findings.filter(({ kind }) => kind === 'image-unusable')
  expect(images.map(({ cause, count }) => [cause, count])).toEqual([
    ['shopware.image-name', 3],
    ['shopware.image-name-used', 1],
  ])
})

test('gives checked images a name of their own if theirs is refused or says only a size', async () => {
  const address = (name: string): string => `https://images.test/${name}`
  const images = [
    '1/s-l1600.jpg',
    '2/s-l1600.jpg',
    'ohne-endung',
    '71ab1cD2efL._AC_SL1500_.jpg',
    '3/s-l1600.jpg',
  ]
  const { files, report } = await writeExport(shopwareTarget, {
    source: productsSource([makeProduct({ articleNumber: '7', images: images.map(address) })]),
    options: created,
    checkedImage: (image) =>
      image.includes('/3/')
        ? undefined
        : { ending: 'png', content: image, addressFor: (name) => `https://own.test/token/${name}` },
  })
  const [product] = readProducts(files['2_products.csv'] ?? '')
  expect([product?.row.cover_media_url, ...(product?.media ?? [])]).toEqual([
    'https://own.test/token/7_1.png',
    'https://own.test/token/7_2.png',
    'https://own.test/token/7_3.png',
    address('71ab1cD2efL._AC_SL1500_.jpg'),
  ])
  expect(report.findings.filter(({ kind }) => kind === 'image-unusable')).toMatchObject([
    { cause: 'shopware.image-name-used', count: 1, examples: [{ before: address('3/s-l1600.jpg') }] },
  ])
})

test('computes net prices and reports products without a price', async () => {
  const products = [
    makeProduct({ prices: { ebay: { amount: '119.00', currency: 'EUR' } } }),
    makeProduct({ articleNumber: '2' }),
  ]
  const { files, report } = await writeExport(shopwareTarget, {
    source: productsSource(products),
    options: created,
  })
  expect(readProducts(files['2_products.csv'] ?? '').map(({ price }) => price)).toEqual([
    { net: 100, gross: 119 },
    undefined,
  ])
  expect(report.findings).toMatchObject([
    { cause: 'overwritten-fields', count: 2 },
    { cause: 'required-empty', column: 'price_gross', count: 1 },
  ])
})
