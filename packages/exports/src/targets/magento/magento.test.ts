import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import type { ExportProduct } from '../../core/product.ts'
import { expectFamilies } from '../../testing/expect-families.ts'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
import { hostileFamilies, randomFamilies } from '../../testing/hostile-families.ts'
import { allMapped, hostileJob, makeProduct, productsSource } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { readTable } from '../../testing/read-csv.ts'
import { readMagento, readMagentoFamilies } from '../../testing/read-like-magento.ts'
import { unhtml } from '../../testing/unhtml.ts'
import { withoutGap } from '../../testing/without-gap.ts'
import { magentoTarget } from './index.ts'

const golden = join(import.meta.dirname, 'golden')
/** New products with prices. The defaults change only attributes of existing ones. */
const created = { mode: 'create', price: 'amazon-first' }

describe('the golden files', () => {
  test('of new products', () =>
    expectGoldenExport(join(golden, 'create'), magentoTarget, { source: hostileJob, options: created }))

  test('of options of existing products, with enclosed fields', () =>
    expectGoldenExport(join(golden, 'attributes'), magentoTarget, {
      source: hostileJob,
      options: { mode: 'attributes', attributes: 'multiselect', enclosure: 'quotes' },
    }))
})

const oneLine = (text: string): string => text.replace(/\s*[\t\n]\s*/g, ' ')
const isRejected = ({ title }: ExportProduct): boolean => title === '' || title === '0'

async function write(products: readonly ExportProduct[], options: Record<string, unknown> = {}) {
  const { files, report } = await writeExport(magentoTarget, {
    source: productsSource(products),
    options: { ...created, ...options },
    attributes: allMapped,
  })
  const file = (name: string): string =>
    Object.entries(files).find(([path]) => path.endsWith(`_${name}.csv`))?.[1] ?? ''
  const scheme = readTable(file('attributes'), { separator: ',' })
  const codes = scheme
    .filter((row) => row.input_type === 'multiselect')
    .map((row) => row.attribute_code ?? '')
  const read = readMagento(file('products'), {
    multiple: new Set(codes),
    isWrapped: options.enclosure === 'quotes',
  })
  return { read, scheme, files, report, causes: report.findings.map(({ cause }) => cause) }
}

test('Magento’s importer gets back every product, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { read, causes } = await write(products)
      const expected = cleanedProducts(products, isRejected)
      expect(read.map(({ row }) => withoutGap(row.sku ?? '').trim())).toEqual(
        expected.map(({ articleNumber }) => withoutGap(articleNumber)),
      )
      for (const [index, product] of expected.entries()) {
        const { row = {}, categories = [], attributes } = read[index] ?? {}
        expect(withoutGap(row.name ?? '').trim()).toBe(withoutGap(oneLine(product.title)))
        if (row.name !== product.title)
          expect(causes).toEqual(
            expect.arrayContaining([expect.stringMatching(/line-breaks|backslash-before-quote/)]),
          )
        expect(withoutGap(unhtml(row.description ?? '').trim())).toBe(withoutGap(product.description ?? ''))
        expect(row.weight).toBe(product.weightKg ?? '')
        const price = [product.prices.amazon, product.prices.ebay].find((one) => one?.currency === 'EUR')
        expect(row.price).toBe(price?.amount ?? '')
        expect(attributes?.get('gtin')).toEqual(product.gtin === undefined ? undefined : [product.gtin])
        const names = product.categories.map((name) =>
          oneLine(name).replaceAll(',', ';').replaceAll('\\', '/'),
        )
        expect(categories).toEqual(names.length === 0 ? [] : [['Default Category', ...names]])
        if (product.categories.some((name) => /[,\\]/.test(name)))
          expect(causes).toContain('magento.category-sign')
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('Magento’s importer gets back every attribute, or the report names the difference', async () => {
  const settings = fc.record({
    attributes: fc.constantFrom('text', 'multiselect'),
    enclosure: fc.constantFrom('plain', 'quotes'),
  })
  await fc.assert(
    fc.asyncProperty(randomJob, settings, async (products, options) => {
      const { read, causes, scheme } = await write(products, options)
      const codeByLabel = new Map(scheme.map((row) => [row.label, row.attribute_code ?? '']))
      for (const [index, product] of cleanedProducts(products, isRejected).entries()) {
        const found = read[index]?.attributes ?? new Map<string, string[]>()
        for (const { name, values } of product.attributes) {
          const code = codeByLabel.get(name.replace(/\s+/g, ' ')) ?? ''
          const texts = found.get(code) ?? [...found.values()].flat()
          if (!found.has(code) && !/^['=+\-@]/.test(name))
            expect(causes).toEqual(
              expect.arrayContaining([expect.stringMatching(/same-code|merged-attribute/)]),
            )
          for (const value of values.map(oneLine)) {
            const isSame = (text: string): boolean =>
              options.attributes === 'text'
                ? text.includes(value)
                : text.trim().toLowerCase() === value.toLowerCase()
            if (texts.some(isSame)) continue
            const simple = (text: string): string =>
              withoutGap(text).trim().toLowerCase().replace(/[,;]/g, ';').replaceAll('|', '/')
            expect(texts.map(simple).join('\n')).toContain(simple(value))
            if (/\\(?:"|$)/.test(value) && causes.includes('backslash-before-quote')) continue
            expect(options.enclosure).toBe('plain')
            expect(causes).toEqual(
              expect.arrayContaining([expect.stringMatching(/magento\.(bar|equals-after)/)]),
            )
          }
        }
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

const hostile = [
  { name: 'Farbe', values: ['Schwarz, matt=ja', 'Rot | Blau'] },
  { name: 'Formel', values: ['a="b",c="d"', '1"', '2.5" LCD', '|"|', 'C:\\Daten\\'] },
]

test('lists each option once, as the products have it', async () => {
  const attributes = [{ name: 'Farbe', values: ['Rot | Blau', 'Rot', 'rot'] }]
  const { files } = await write(
    [makeProduct({ attributes }), makeProduct({ articleNumber: '2', attributes })],
    {
      attributes: 'multiselect',
    },
  )
  expect(readTable(files['2_options.csv'] ?? '', { separator: ',' })).toEqual([
    { attribute_code: 'farbe', option: 'Rot / Blau' },
    { attribute_code: 'farbe', option: 'Rot' },
  ])
})

test('keeps all signs of values with enclosed fields', async () => {
  const { read, report } = await write([makeProduct({ attributes: hostile })], {
    attributes: 'multiselect',
    enclosure: 'quotes',
  })
  expect(read[0]?.attributes.get('farbe')).toEqual(hostile[0]?.values)
  expect(read[0]?.attributes.get('formel')?.map((value) => value.trim())).toEqual(hostile[1]?.values)
  const changed = report.findings.filter(({ kind }) => kind === 'value-replaced')
  expect(changed.map(({ cause }) => cause)).toEqual(['backslash-before-quote'])
})

test('replaces signs that would begin another value without enclosed fields', async () => {
  const { read, causes } = await write([makeProduct({ attributes: hostile })], { attributes: 'multiselect' })
  expect(read[0]?.attributes.get('farbe')).toEqual(['Schwarz; matt=ja', 'Rot / Blau'])
  expect(causes).toEqual(expect.arrayContaining(['magento.bar', 'magento.equals-after-comma']))
})

test('does not overwrite a column with an attribute of its name', async () => {
  const names = ['Name', 'SKU', 'Price', 'Status', 'Visibility', '5', 'Brand']
  const { read, scheme } = await write([
    makeProduct({ attributes: names.map((name) => ({ name, values: [`Wert ${name}`] })) }),
  ])
  const codes = new Map(scheme.map((row) => [row.label, row.attribute_code ?? '']))
  expect(names.map((name) => read[0]?.attributes.get(codes.get(name) ?? '')?.[0])).toEqual(
    names.map((name) => `Wert ${name}`),
  )
})

test('uses the attributes of the shop', async () => {
  const { files, report } = await writeExport(magentoTarget, {
    source: productsSource([makeProduct({ attributes: [{ name: 'Farbe', values: ['Rot'] }] })]),
    options: { mode: 'attributes' },
    known: { attribute: () => ({ id: 'color' }), value: () => undefined },
  })
  expect(files['2_products.csv']).toBe('sku,additional_attributes\n0042-A,"color=Rot"\n')
  expect(report.findings.map(({ cause }) => cause)).toEqual(['overwritten-fields'])
})

test('reports categories that have no root category', async () => {
  const { read, causes } = await write([makeProduct({ categories: ['Küche'] })], { rootCategory: '' })
  expect(read[0]?.categories).toEqual([])
  expect(causes).toContain('magento.no-root-category')
})

test('leaves out images without a known ending', async () => {
  const images = [
    'https://images.test/a,b.jpg',
    'https://images.test/x.webp',
    'https://images.test/2.png?w=1',
  ]
  const { read, causes } = await write([makeProduct({ images })])
  expect(read[0]?.images).toEqual(['https://images.test/a%2Cb.jpg', 'https://images.test/2.png?w=1'])
  expect(causes).toContain('magento.image-ending')
})

test('writes the golden files of families', () =>
  expectGoldenExport(join(import.meta.dirname, 'golden/families'), magentoTarget, {
    source: hostileFamilies,
    options: { mode: 'create', price: 'amazon-first' },
  }))

test('Magento’s importer gets back every family, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomFamilies, fc.constantFrom('text', 'multiselect'), async (products, attributes) => {
      const { files, findings } = await writeExport(magentoTarget, {
        source: productsSource(products),
        options: { mode: 'create', price: 'amazon-first', attributes },
      })
      const read = readMagentoFamilies(files['3_products.csv'] ?? '', files['2_options.csv'] ?? '')
      expectFamilies(products, read, findings)
    }),
    { numRuns: inject('randomSequences') },
  )
})
