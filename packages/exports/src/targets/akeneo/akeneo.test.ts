import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import type { ExportProduct } from '../../core/product.ts'
import { expectFamilies, type ReadArticle } from '../../testing/expect-families.ts'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
import { hostileFamilies, randomFamilies } from '../../testing/hostile-families.ts'
import { allMapped, hostileJob, makeProduct, productsSource } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { readAkeneo } from '../../testing/read-like-akeneo.ts'
import { akeneoTarget } from './index.ts'

const golden = join(import.meta.dirname, 'golden')
/** New products with prices. The defaults change only attributes of existing ones. */
const created = { mode: 'create', price: 'amazon-first' }

describe('the golden files', () => {
  test('of new products', () =>
    expectGoldenExport(join(golden, 'create'), akeneoTarget, {
      source: hostileJob,
      options: { ...created, price: 'lowest', images: 'addresses' },
    }))

  test('of attributes of existing products', () =>
    expectGoldenExport(join(golden, 'attributes'), akeneoTarget, {
      source: hostileJob,
      options: { mode: 'attributes', attributes: 'text', prefix: 'mp_', locale: 'en_US' },
    }))
})

const oneLine = (text: string): string => text.replace(/\s*[\t\n]\s*/g, ' ')
const key = (text: string): string => oneLine(text).normalize('NFC').toLowerCase()

const write = async (products: readonly ExportProduct[], options = {}) => {
  const { files, report } = await writeExport(akeneoTarget, {
    source: productsSource(products),
    options: { ...created, ...options },
    attributes: allMapped,
  })
  return { read: readAkeneo(files), files, report, causes: report.findings.map(({ cause }) => cause) }
}

const isRejected = ({ title, articleNumber }: ExportProduct): boolean =>
  title === '' || /[,;\t\n]/.test(articleNumber)

test('Akeneo’s importer gets back every product, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { read, causes } = await write(products, { price: 'amazon-first' })
      const expected = cleanedProducts(products, isRejected)
      expect(read.map(({ sku }) => sku)).toEqual(expected.map(({ articleNumber }) => articleNumber))
      for (const [index, product] of expected.entries()) {
        const values = read[index]?.values ?? {}
        expect(values.name).toEqual([oneLine(product.title)])
        if (product.title !== oneLine(product.title)) expect(causes).toContain('line-breaks')
        expect(values.description?.[0] ?? '').toBe(product.description ?? '')
        expect(values.gtin?.[0]).toBe(product.gtin)
        expect(values.weight?.[0]).toBe(product.weightKg)
        expect(values['weight-unit']?.[0]).toBe(product.weightKg && 'KILOGRAM')
        const price = [product.prices.amazon, product.prices.ebay].find((one) => one?.currency === 'EUR')
        expect(values['price-EUR']?.[0]).toBe(price?.amount)
        expect(values.category_path?.[0] ?? '').toBe(product.categories.join(' > '))
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('Akeneo’s importer gets back every attribute, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, fc.constantFrom('select', 'text'), async (products, attributes) => {
      const { read, causes } = await write(products, { attributes })
      for (const [index, product] of cleanedProducts(products, isRejected).entries()) {
        const labels = read[index]?.labels ?? new Map<string, string[]>()
        for (const { name, values } of product.attributes) {
          const found = [labels.get(oneLine(name)) ?? [...labels.values()].flat()].flat()
          if (!labels.has(oneLine(name)))
            expect(causes).toEqual(
              expect.arrayContaining([expect.stringMatching(/same-code|merged-attribute/)]),
            )
          for (const value of values)
            if (attributes === 'select') expect(found.map(key)).toContain(key(value))
            else expect(found.some((text) => text.includes(value))).toBe(true)
        }
        if (attributes === 'text' && product.attributes.some(({ values }) => values.length > 1))
          expect(causes).toContain('akeneo.several-values')
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('gives options that differ in a sign codes of their own', async () => {
  const values = ['5', '-5', '+5', '1,5', '1.5', '1 5', 'a_b', 'a b', 'Grün', 'Gruen', '🫖', '中']
  const { read } = await write([makeProduct({ attributes: [{ name: 'Wert', values }] })])
  expect(read[0]?.labels.get('Wert')).toEqual(values)
})

test('renames codes that Akeneo reserves or that the file uses', async () => {
  const names = ['ID', 'Family', 'Categories', 'Meine Groups', 'Name', 'SKU', '5', 'x_products']
  const { read } = await write([
    makeProduct({ attributes: names.map((name) => ({ name, values: [`Wert ${name}`] })) }),
  ])
  expect(names.map((name) => read[0]?.labels.get(name))).toEqual(names.map((name) => [`Wert ${name}`]))
  expect(read[0]?.values.name).toEqual(['Wasserkocher Größe L'])
})

test('refers to attributes and options of Akeneo by their codes and does not create them again', async () => {
  const { files, report } = await writeExport(akeneoTarget, {
    source: productsSource([makeProduct({ attributes: [{ name: 'Farbe', values: ['Rot', 'Blau'] }] })]),
    options: { mode: 'attributes' },
    known: {
      attribute: (name) => (name === 'Farbe' ? { id: 'color' } : undefined),
      value: (_, value) => (value === 'Rot' ? { id: 'red' } : undefined),
    },
  })
  expect(files['3_products.csv']).toBe('sku;color\n0042-A;"red,blau"\n')
  expect(files['2_options.csv']?.trimEnd().split('\n').slice(1)).toEqual(['color;blau;0;Blau'])
  expect(files['1_attributes.csv']?.trimEnd().split('\n')).toHaveLength(1)
  expect(report.findings.map(({ kind }) => kind)).toEqual(['existing-changed', 'value-new'])
})

test('leaves rarer attributes out, and reports them', async () => {
  const attributes = ['a1', 'b1', 'c1'].map((name) => ({ name, values: ['x'] }))
  const { read, report } = await write([makeProduct({ attributes })], { maxAttributes: 2 })
  expect(read[0]?.labels.get('c1')).toBeUndefined()
  expect(report.findings).toContainEqual(expect.objectContaining({ cause: 'no-column-left', count: 1 }))
})

test('reports cells that delete values of existing products', async () => {
  const products = [
    makeProduct({ attributes: ['Farbe', 'Form'].map((name) => ({ name, values: ['x'] })) }),
    makeProduct({ articleNumber: '2', attributes: [{ name: 'Farbe', values: ['y'] }] }),
    makeProduct({ articleNumber: '3' }),
  ]
  const finding = expect.objectContaining({
    cause: 'empty-cells',
    file: '3_products.csv',
    count: 1,
    examples: [{ position: 2, articleNumber: '2', attribute: 'Form' }],
  })
  expect((await write(products, { mode: 'attributes' })).report.findings).toContainEqual(finding)
  expect((await write(products)).causes).not.toContain('empty-cells')
})

test('writes the golden files of families', () =>
  expectGoldenExport(join(import.meta.dirname, 'golden/families'), akeneoTarget, {
    source: hostileFamilies,
    options: { mode: 'create', price: 'amazon-first' },
  }))

test('Akeneo’s imports get back every family, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomFamilies, fc.constantFrom('select', 'text'), async (products, attributes) => {
      const { files, findings } = await writeExport(akeneoTarget, {
        source: productsSource(products),
        options: { mode: 'create', attributes },
      })
      const read = readAkeneo(files).map(({ sku: number, parent, axes }): ReadArticle => {
        if (parent === '') return { kind: 'single', number }
        return { kind: 'variant', number, parent, values: Object.fromEntries(axes) }
      })
      expectFamilies(products, read, findings, { hasParents: false })
    }),
    { numRuns: inject('randomSequences') },
  )
})
