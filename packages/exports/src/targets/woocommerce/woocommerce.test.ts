import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import type { ExportProduct } from '../../core/product.ts'
import { expectFamilies } from '../../testing/expect-families.ts'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
import { hostileFamilies, randomFamilies } from '../../testing/hostile-families.ts'
import { hostileJob, makeProduct, productsSource, safeProduct } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { readWooCommerce, readWooFamilies } from '../../testing/read-like-woocommerce.ts'
import { unhtml } from '../../testing/unhtml.ts'
import { hasSlug, toSlugs } from './comparison.ts'
import { woocommerceTarget } from './index.ts'

const golden = join(import.meta.dirname, 'golden')
/** New products with prices. The defaults change only attributes of existing ones. */
const created = { mode: 'create', price: 'amazon-first' }

describe('the golden files', () => {
  test('of new products', () =>
    expectGoldenExport(join(golden, 'create'), woocommerceTarget, {
      source: hostileJob,
      options: { ...created, price: 'lowest' },
    }))

  test('of global attributes of existing products', () =>
    expectGoldenExport(join(golden, 'attributes'), woocommerceTarget, {
      source: hostileJob,
      options: { mode: 'attributes', isGlobal: true },
    }))

  test('of families', () =>
    expectGoldenExport(join(golden, 'families'), woocommerceTarget, {
      source: hostileFamilies,
      options: created,
    }))

  test('of the fields of German Market', () =>
    expectGoldenExport(join(golden, 'safety'), woocommerceTarget, {
      source: productsSource([
        safeProduct,
        makeProduct({ position: 2, articleNumber: 'ohne', attributes: [{ name: 'Farbe', values: ['rot'] }] }),
      ]),
      options: { mode: 'attributes', hasSafety: true },
    }))
})

/** What the report says about line breaks, spaces and percent signs. */
const field = (text: string): string => text.replace(/[\t\n ]+/g, ' ').replace(/%(?=[a-f0-9]{2})/gi, '% ')
const key = (text: string): string => text.normalize('NFC').toLowerCase()

const isRejected = ({ title, articleNumber }: ExportProduct): boolean =>
  title === '' || title === '0' || /<|[\t\n]| {2}|%[a-f0-9]{2}/i.test(articleNumber)

const write = async (products: readonly ExportProduct[], options = {}) => {
  const { files, report } = await writeExport(woocommerceTarget, {
    source: productsSource(products),
    options: { ...created, ...options },
  })
  const causes = report.findings.map(({ cause }) => cause)
  return { read: readWooCommerce(files['1_products.csv'] ?? ''), causes, report }
}

test('WooCommerce’s importer gets back every product, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { read, causes } = await write(products, { price: 'amazon-first' })
      const expected = cleanedProducts(products, isRejected)
      expect(read.map(({ sku }) => sku)).toEqual(expected.map(({ articleNumber }) => articleNumber))
      for (const [index, product] of expected.entries()) {
        const found = read[index]
        expect(found?.name).toBe(product.title.replace(/[\t\n ]+/g, ' '))
        expect(unhtml(found?.description ?? '')).toBe(product.description ?? '')
        expect(found?.weight).toBe(product.weightKg === undefined ? undefined : Number(product.weightKg))
        if (found?.gtin !== (product.gtin ?? '')) expect(causes).toContain('woocommerce.repeated-gtin')
        const price = [product.prices.amazon, product.prices.ebay].find((one) => one?.currency === 'EUR')
        expect(found?.price).toBe(price?.amount ?? '')
        const path = product.categories.map((category) => field(category.replace(/[>\\]/g, '/')))
        expect(found?.categories).toEqual(path.length === 0 || path.join() === '0' ? [] : [path])
        if (product.categories.some((category) => /[>\\]/.test(category)))
          expect(causes).toContain('woocommerce.name-sign')
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('WooCommerce’s importer gets back every attribute, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, fc.boolean(), async (products, isGlobal) => {
      const { read, causes } = await write(products, { isGlobal })
      for (const [index, { attributes }] of cleanedProducts(products, isRejected).entries()) {
        const found = read[index]?.attributes ?? []
        const same = Map.groupBy(
          attributes.filter(({ name }) => name !== '0' && hasSlug(name)),
          ({ name }) => key(name),
        )
        if (same.size < new Set(attributes.map(({ name }) => name)).size)
          expect(causes).toEqual(
            expect.arrayContaining([expect.stringMatching(/merged-attribute|name-unusable/)]),
          )
        expect(found).toHaveLength(same.size)
        for (const [order, group] of [...same.values()].entries()) {
          const names = group.map(({ name }) => field(name))
          const name = found[order]?.name ?? ''
          const isEarlier =
            isGlobal &&
            causes.includes('other-spelling') &&
            names.some((one) => toSlugs(one).some((slug) => toSlugs(name).includes(slug)))
          if (!names.includes(name) && !isEarlier)
            expect([causes, names.some((one) => name.startsWith(one))]).toEqual([
              expect.arrayContaining(['woocommerce.same-slug']),
              true,
            ])
          const values = [...new Set(group.flatMap((one) => one.values.map(field)))]
          if (JSON.stringify(found[order]?.values) === JSON.stringify(values)) continue
          expect(causes).toEqual(
            expect.arrayContaining([expect.stringMatching(/woocommerce\.(bar|backslash)/)]),
          )
          const replaced = (texts: readonly string[] = []): Set<string> =>
            new Set(texts.map((value) => value.replace(/[|\\]/g, '/')))
          expect(replaced(found[order]?.values)).toEqual(replaced(values))
        }
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('WooCommerce’s importer gets back every family, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomFamilies, fc.boolean(), async (products, isGlobal) => {
      const { files, findings } = await writeExport(woocommerceTarget, {
        source: productsSource(products),
        options: { ...created, isGlobal },
      })
      expectFamilies(products, readWooFamilies(files['1_products.csv'] ?? ''), findings)
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('leaves out variants of an update, which would lose their values', async () => {
  const { report } = await writeExport(woocommerceTarget, { source: hostileFamilies })
  expect(report.findings).toMatchObject([
    { cause: 'woocommerce.variant-update', count: 16 },
    { cause: 'overwritten-fields', count: 1 },
  ])
})

test('keeps commas, quotes and final backslashes of values', async () => {
  const values = ['Schwarz, matt', '2.5" LCD', 'C:\\Daten\\', "'=x", '\\, beides']
  const { read } = await write([makeProduct({ attributes: [{ name: 'Farbe', values }] })])
  expect(read[0]?.attributes).toEqual([{ name: 'Farbe', values }])
  const reversed = await write([
    makeProduct({ attributes: [{ name: 'Farbe', values: values.toReversed() }] }),
  ])
  expect(reversed.read[0]?.attributes[0]?.values).toEqual(values.toReversed())
})

test('leaves out images that would make the row fail', async () => {
  const images = [
    'https://images.test/a,b.jpg',
    'https://images.test/image?id=1.jpg',
    'https://images.test/c.png?w=1',
  ]
  const { read, report } = await write([makeProduct({ images })])
  expect(read[0]?.images).toEqual(['https://images.test/a%2Cb.jpg', 'https://images.test/c.png?w=1'])
  expect(report.findings).toMatchObject([{ cause: 'woocommerce.image-ending', count: 1 }])
})

test('does not create global attributes that WooCommerce refuses', async () => {
  const attributes = [
    { name: 'Type', values: ['x'] },
    { name: 'Ein Name mit mehr als 28 Zeichen', values: ['x'] },
    { name: '材料', values: ['x'] },
    { name: 'Text', values: ['x'.repeat(201)] },
    { name: 'Farbe', values: ['Rot | Blau'] },
  ]
  const { report, read } = await write([makeProduct({ attributes })], { isGlobal: true })
  expect(report.findings).toMatchObject([{ cause: 'woocommerce.not-global', count: 4 }])
  expect(read[0]?.attributes.at(-1)).toEqual({ name: 'Farbe', values: ['Rot | Blau'] })
})

test('writes a GTIN once, because WooCommerce refuses rows with a known one', async () => {
  const { read, causes } = await write([
    makeProduct({ gtin: '4006381333931' }),
    makeProduct({ articleNumber: '2', gtin: '4006381333931' }),
  ])
  expect(read.map(({ gtin }) => gtin)).toEqual(['4006381333931', ''])
  expect(causes).toEqual(['woocommerce.repeated-gtin'])
})

test('leaves out attributes whose name has no letter or digit, which WooCommerce drops', async () => {
  const attributes = [',-"\'', '{}', '0', '°', '🫖', 'µ', '_'].map((name) => ({ name, values: ['x'] }))
  const { read, report } = await write([makeProduct({ attributes })])
  expect(read[0]?.attributes.map(({ name }) => name)).toEqual(['🫖', 'µ', '_'])
  expect(report.findings).toMatchObject([{ cause: 'woocommerce.name-unusable', count: 4 }])
})

test('reports categories that WooCommerce takes for an earlier one', async () => {
  const paths = [
    ['Auto & Motorrad', 'Öle'],
    ['Auto, Motorrad', 'Öle'],
    ['Garten', 'Öle'],
    ['Garten', 'OELE'],
  ]
  const { report } = await write(
    paths.map((categories, index) => makeProduct({ articleNumber: `A${index}`, categories })),
  )
  const examples = report.findings.find(({ cause }) => cause === 'woocommerce.same-category')?.examples
  expect(examples?.map(({ before }) => before)).toEqual(['Auto, Motorrad', 'OELE'])
})
