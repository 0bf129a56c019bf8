import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import type { ExportProduct } from '../../core/product.ts'
import { expectFamilies } from '../../testing/expect-families.ts'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
import { hostileFamilies, randomFamilies } from '../../testing/hostile-families.ts'
import { hostileJob, makeProduct, productsSource, safeProduct } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { readPlentyone, readPlentyoneFamilies } from '../../testing/read-like-plentyone.ts'
import { unhtml } from '../../testing/unhtml.ts'
import { plentyoneTarget } from './index.ts'

const golden = join(import.meta.dirname, 'golden')
/** New products with prices. The defaults change only attributes of existing ones. */
const created = { mode: 'create', price: 'amazon-first' }

describe('the golden files', () => {
  test('of new items', () =>
    expectGoldenExport(join(golden, 'create'), plentyoneTarget, { source: hostileJob, options: created }))

  test('of properties of existing items', () =>
    expectGoldenExport(join(golden, 'properties'), plentyoneTarget, {
      source: hostileJob,
      options: { mode: 'properties', maxProperties: 5 },
    }))

  test('of manufacturers, each once', () => {
    const { attributes } = safeProduct
    const others = ['Hong Kong, HK', 'Marktstraße 1, 20095 Hamburg, DE'].map((address) =>
      attributes.map((attribute) =>
        attribute.name.endsWith('Anschrift') ? { ...attribute, values: [address] } : attribute,
      ),
    )
    const products = [attributes, attributes, ...others].map((facts, index) => ({
      ...safeProduct,
      position: index + 1,
      articleNumber: `A-${index}`,
      brand: index === 3 ? 'Sichtwerk' : 'SICHTWERK HK',
      attributes: facts,
    }))
    return expectGoldenExport(join(golden, 'safety'), plentyoneTarget, {
      source: productsSource([...products, makeProduct({ position: 9, brand: 'Ohne' })]),
      options: { mode: 'properties', maxProperties: 1, hasSafety: true },
    })
  })
})

const oneLine = (text: string): string => text.replace(/\s*[\t\n]\s*/g, ' ')
const field = (text: string): string => oneLine(text).replaceAll(':', '∶').replaceAll(';', ',')
const key = (text: string): string => field(text).normalize('NFC').toLowerCase()
const isRejected = ({ title, articleNumber }: ExportProduct): boolean =>
  title === '' || /[\t\n]/.test(articleNumber)

const write = async (products: readonly ExportProduct[], options = {}) => {
  const { files, report } = await writeExport(plentyoneTarget, {
    source: productsSource(products),
    options: { ...created, ...options },
  })
  return { read: readPlentyone(files), report, causes: report.findings.map(({ cause }) => cause) }
}

test('a reader of plentyONE’s rules gets back every item, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { read, causes } = await write(products)
      const expected = cleanedProducts(products, isRejected)
      expect(read.map(({ number }) => number)).toEqual(expected.map(({ articleNumber }) => articleNumber))
      for (const [index, product] of expected.entries()) {
        const { row = {}, categories = [], images = [] } = read[index] ?? {}
        expect([row.Name, row.Barcode]).toEqual([oneLine(product.title), product.gtin ?? ''])
        if (product.title !== oneLine(product.title)) expect(causes).toContain('line-breaks')
        expect(unhtml(row.Artikeltext ?? '')).toBe(product.description ?? '')
        const price = [product.prices.amazon, product.prices.ebay].find((one) => one?.currency === 'EUR')
        expect(row.Verkaufspreis).toBe(price?.amount.replace('.', ',') ?? '')
        expect(Number(row['Gewicht brutto (g)']?.replace(',', '.'))).toBe(
          Math.round(Number(product.weightKg ?? 0) * 1000),
        )
        const path = product.categories.map((name) => oneLine(name).replace(/[,;]/g, '/'))
        expect(categories).toEqual(path.length === 0 ? [] : [path])
        if (product.categories.some((name) => /[,;]/.test(name)))
          expect(causes).toContain('plentyone.category-sign')
        expect(images.map(([, position]) => position)).toEqual(images.map((_, at) => String(at + 1)))
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('a reader of plentyONE’s rules gets back every property, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { read, causes } = await write(products)
      for (const [index, { attributes }] of cleanedProducts(products, isRejected).entries()) {
        const properties = read[index]?.properties ?? []
        const merged = [...Map.groupBy(attributes, ({ name }) => key(name)).values()]
        expect(properties.map(({ name, value }) => [key(name), value])).toEqual(
          merged.map((same) => [
            key(same[0]?.name ?? ''),
            field([...new Set(same.flatMap(({ values }) => values))].join(', ')),
          ]),
        )
        if (attributes.some(({ values }) => values.length > 1))
          expect(causes).toContain('plentyone.several-values')
        for (const { name } of attributes)
          if (!properties.some((property) => property.name === name))
            expect(causes).toEqual(
              expect.arrayContaining([
                expect.stringMatching(/plentyone\.(other-name|sign)|merged-attribute|line-breaks/),
              ]),
            )
        if (attributes.some(({ values }) => values.some((value) => /[:;]/.test(value))))
          expect(causes).toContain('plentyone.sign')
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('numbers images and escapes separators in their addresses', async () => {
  const { read } = await write([
    makeProduct({ images: ['https://images.test/a,b;c.jpg', 'https://images.test/2.jpg'] }),
  ])
  expect(read[0]?.images).toEqual([
    ['https://images.test/a%2Cb%3Bc.jpg', '1'],
    ['https://images.test/2.jpg', '2'],
  ])
})

test('lists only properties that plentyONE does not know', async () => {
  const { files, report } = await writeExport(plentyoneTarget, {
    source: productsSource([
      makeProduct({ attributes: ['Farbe', 'Neu'].map((name) => ({ name, values: ['x'] })) }),
    ]),
    options: { mode: 'properties' },
    known: { attribute: (name) => (name === 'Farbe' ? {} : undefined), value: () => undefined },
  })
  expect(files['1_Eigenschaften.csv']).toBe('Name;Sprache;Typ;Artikel\nNeu;de;Text;1\n')
  expect(files['2_Artikel.csv']).toContain('Farbe:x:de;Neu:x:de')
  expect(report.findings).toMatchObject([
    { cause: 'overwritten-fields' },
    { cause: 'plentyone.new-property', count: 1 },
  ])
})

test('writes the golden files of families', () =>
  expectGoldenExport(join(golden, 'families'), plentyoneTarget, {
    source: hostileFamilies,
    options: created,
  }))

test('a reader of plentyONE’s rules gets back every family, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomFamilies, async (products) => {
      const { files, findings } = await writeExport(plentyoneTarget, {
        source: productsSource(products),
        options: created,
      })
      expectFamilies(products, readPlentyoneFamilies(files), findings)
    }),
    { numRuns: inject('randomSequences') },
  )
})
