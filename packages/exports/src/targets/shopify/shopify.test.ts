import { join } from 'node:path'
import fc from 'fast-check'
import { parseShopifyCSVFromString } from 'parse-shopify-csv'
import { describe, expect, inject, test } from 'vitest'
import { slug } from '../../core/texts.ts'
import { expectFamilies } from '../../testing/expect-families.ts'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
import { hostileFamilies, randomFamilies } from '../../testing/hostile-families.ts'
import { hostileJob, makeProduct, productsSource } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { readTable } from '../../testing/read-csv.ts'
import { readShopify, readShopifyFamilies } from '../../testing/read-like-shopify.ts'
import { unhtml } from '../../testing/unhtml.ts'
import { shopifyTarget } from './index.ts'

const golden = join(import.meta.dirname, 'golden')
/** New products with prices. The defaults change only attributes of existing ones. */
const created = { mode: 'create', price: 'amazon-first' }

describe('the golden files', () => {
  test('of new products', () =>
    expectGoldenExport(join(golden, 'create'), shopifyTarget, { source: hostileJob, options: created }))

  test('of families', () =>
    expectGoldenExport(join(golden, 'families'), shopifyTarget, {
      source: hostileFamilies,
      options: created,
    }))

  test('of metafields of existing products', () =>
    expectGoldenExport(join(golden, 'metafields'), shopifyTarget, {
      source: hostileJob,
      options: { mode: 'metafields', maxMetafields: 5, handle: 'title' },
    }))
})

test('a reader of Shopify’s rules gets back every family, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomFamilies, async (products) => {
      const { files, findings } = await writeExport(shopifyTarget, {
        source: productsSource(products),
        options: created,
      })
      expectFamilies(products, readShopifyFamilies(files['2_products.csv'] ?? ''), findings)
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('an update of metafields has no column of options or variants, and a row for each family', async () => {
  const { files } = await writeExport(shopifyTarget, { source: hostileFamilies })
  const rows = readTable(files['2_products.csv'] ?? '', { separator: ',' })
  for (const heading of Object.keys(rows[0] ?? {}))
    expect(heading).not.toMatch(/^(?:Option|SKU|Variant|Price)/)
  const family = productsSource(
    ['S', 'M'].map((size) =>
      makeProduct({
        articleNumber: `HEMD-${size}`,
        attributes: [{ name: 'Material', values: ['Leinen'] }],
        variant: {
          family: { number: 'HEMD', title: 'Hemd', axes: [{ name: 'Größe', values: ['S', 'M'] }] },
          values: [size],
        },
      }),
    ),
  )
  const updated = await writeExport(shopifyTarget, { source: family })
  expect(readTable(updated.files['2_products.csv'] ?? '', { separator: ',' })).toEqual([
    { Title: 'Hemd', 'URL handle': 'hemd', 'Material (product.metafields.custom.material)': 'Leinen' },
  ])
  expect(updated.report.rows).toEqual({ total: 2, written: 2, leftOut: 0 })
})

const oneLine = (text: string): string => text.replace(/\s*[\t\n]\s*/g, ' ')

test('a reader of Shopify’s rules gets back every product, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { files, report } = await writeExport(shopifyTarget, {
        source: productsSource(products),
        options: created,
      })
      const causes = report.findings.map(({ cause }) => cause)
      const expected = cleanedProducts(products, ({ title }) => title === '')
      const read = readShopify(files['2_products.csv'] ?? '')
      expect(read.map(({ row }) => row.SKU)).toEqual(expected.map(({ articleNumber }) => articleNumber))
      for (const [index, product] of expected.entries()) {
        const { row = {}, metafields = [], images = [] } = read[index] ?? {}
        const { title, gtin = '', description, shortDescription = '', brand = '', weightKg, prices } = product
        expect(row.Title).toBe(oneLine(title))
        if (row.Title !== title) expect(causes).toContain('line-breaks')
        expect(row.Barcode).toBe(gtin)
        expect(unhtml(row.Description ?? '')).toBe(description ?? shortDescription)
        if (row.Vendor !== oneLine(brand)) expect(causes).toContain('shopify.short-vendor')
        if (weightKg) expect(Number(row['Weight value (grams)'])).toBe(Math.round(Number(weightKg) * 1000))
        expect(row.Price).toBe(
          [prices.amazon, prices.ebay].find((one) => one?.currency === 'EUR')?.amount ?? '',
        )
        if (images.length !== product.images.length) expect(causes).toContain('invalid-image-address')
        const values = product.attributes.flatMap((attribute) => attribute.values.map(oneLine))
        const cells = metafields.map(({ cell }) => cell).join('\n')
        for (const value of values)
          if (!cells.includes(value))
            expect([causes, cells.includes(value.replaceAll(';', ','))]).toEqual([
              expect.arrayContaining(['shopify.semicolon']),
              true,
            ])
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

/** The package knows the headings that exports of shops still have. */
const olderHeadings = {
  'URL handle': 'Handle',
  Description: 'Body (HTML)',
  'Product image URL': 'Image Src',
  'Image position': 'Image Position',
}

test('parse-shopify-csv gets back the products, images and metafields', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { files } = await writeExport(shopifyTarget, {
        source: productsSource(products),
        options: created,
      })
      const csv = files['2_products.csv'] ?? ''
      const [head = '', ...rows] = csv.split('\r\n')
      const older = Object.entries(olderHeadings).reduce(
        (text, [now, before]) => text.replace(`,${now},`, `,${before},`),
        head,
      )
      const read = await parseShopifyCSVFromString<{ SKU: string }>([older, ...rows].join('\r\n'))
      const parsed = [...read].map(({ data, images, metadata }) => [
        data.SKU,
        {
          images: images.map(({ src }) => src),
          metafields: Object.entries(metadata)
            .map(([key, { value }]) => [key, value])
            .filter(([, value]) => value !== ''),
        },
      ])
      const ours = readShopify(csv).map(({ row, images, metafields }) => [
        row.SKU,
        { images, metafields: metafields.map(({ key, cell }) => [key, cell]) },
      ])
      // The package puts handles that are numbers first.
      expect(Object.fromEntries(parsed)).toEqual(Object.fromEntries(ours))
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('gives every article number a handle of its own', () => {
  const numbers = fc.uniqueArray(
    fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('A/1', 'A-1', 'a 1', 'Ä1', 'AE1', '🫖', '中')),
    {
      selector: (text) => text.trim().toLowerCase(),
    },
  )
  return fc.assert(
    fc.asyncProperty(numbers, async (all) => {
      const products = all
        .filter((text) => text.trim() !== '')
        .map((articleNumber) => makeProduct({ articleNumber }))
      const { files, report } = await writeExport(shopifyTarget, {
        source: productsSource(products),
        options: created,
      })
      expect(readShopify(files['2_products.csv'] ?? '')).toHaveLength(report.rows.written)
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('writes a row for each further image', async () => {
  const images = [1, 2, 3].map((number) => `https://images.test/${number}.jpg`)
  const { files } = await writeExport(shopifyTarget, {
    source: productsSource([makeProduct({ images })]),
    options: created,
  })
  const rows = readTable(files['2_products.csv'] ?? '', { separator: ',' })
  expect(rows.map((row) => [row.Title, row['URL handle'], row['Image position']])).toEqual([
    ['Wasserkocher Größe L', '0042-a', '1'],
    ['', '0042-a', '2'],
    ['', '0042-a', '3'],
  ])
  expect(readShopify(files['2_products.csv'] ?? '')[0]?.images).toEqual(images)
})

test('lists the definitions to create, as lists where a product has several values', async () => {
  const products = [
    makeProduct({
      attributes: [
        { name: 'Farbe', values: ['Rot'] },
        { name: 'Größe', values: ['L'] },
      ],
    }),
    makeProduct({ articleNumber: '2', attributes: [{ name: 'Farbe', values: ['Rot', 'Blau; matt'] }] }),
  ]
  const { files, report } = await writeExport(shopifyTarget, {
    source: productsSource(products),
    options: created,
  })
  expect(readTable(files['1_metafield_definitions.csv'] ?? '', { separator: ',' })).toEqual([
    { Name: 'Farbe', Namespace: 'custom', Key: 'farbe', Type: 'list.single_line_text_field', Products: '2' },
    {
      Name: 'Größe',
      Namespace: 'custom',
      Key: slug('Größe', '_'),
      Type: 'single_line_text_field',
      Products: '1',
    },
  ])
  const [, second] = readShopify(files['2_products.csv'] ?? '')
  expect(second?.metafields).toEqual([{ name: 'Farbe', key: 'custom.farbe', cell: 'Rot; Blau, matt' }])
  expect(report.findings).toContainEqual(expect.objectContaining({ cause: 'shopify.semicolon', count: 1 }))
})

test('uses the definitions of the shop', async () => {
  const { files, report } = await writeExport(shopifyTarget, {
    source: productsSource([makeProduct({ attributes: [{ name: 'Farbe', values: ['Rot'] }] })]),
    known: { attribute: () => ({ id: 'my-fields.color' }), value: () => undefined },
  })
  expect(readShopify(files['2_products.csv'] ?? '')[0]?.metafields).toMatchObject([
    { key: 'my-fields.color' },
  ])
  expect(report.findings.map(({ kind }) => kind)).not.toContain('attribute-new')
})

test('updates only products with metafields, and reports cells that delete values of the shop', async () => {
  const products = [
    makeProduct({
      title: 'Zwei\nZeilen',
      attributes: [
        { name: 'Farbe', values: ['Rot'] },
        { name: 'Form', values: ['rund'] },
      ],
    }),
    makeProduct({ articleNumber: '2', attributes: [{ name: 'Farbe', values: ['Blau'] }] }),
    makeProduct({ articleNumber: '3' }),
  ]
  const { files, report } = await writeExport(shopifyTarget, {
    source: productsSource(products),
    options: { mode: 'metafields' },
  })
  const rows = readTable(files['2_products.csv'] ?? '', { separator: ',' })
  expect(rows.map((row) => [row.Title, row['URL handle']])).toEqual([
    ['Zwei Zeilen', '0042-a'],
    ['Wasserkocher Größe L', '2'],
  ])
  expect(report.findings).toContainEqual(
    expect.objectContaining({
      cause: 'empty-cells',
      file: '2_products.csv',
      count: 1,
      examples: [{ position: 2, articleNumber: '2', attribute: 'Form' }],
    }),
  )
})
