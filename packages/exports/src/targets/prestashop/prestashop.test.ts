import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import type { ExportProduct } from '../../core/product.ts'
import { expectFamilies } from '../../testing/expect-families.ts'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
import { hostileFamilies, randomFamilies } from '../../testing/hostile-families.ts'
import { hostileJob, makeProduct, productsSource } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { readTable } from '../../testing/read-csv.ts'
import { readPrestaShop, readPrestaShopFamilies } from '../../testing/read-like-prestashop.ts'
import { unhtml } from '../../testing/unhtml.ts'
import { withoutGap } from '../../testing/without-gap.ts'
import { prestashopTarget } from './index.ts'

const golden = join(import.meta.dirname, 'golden')
/** New products with prices. The defaults change only attributes of existing ones. */
const created = { mode: 'create', price: 'amazon-first' }

describe('the golden files', () => {
  test('of new products in version 9.1', () =>
    expectGoldenExport(join(golden, 'create'), prestashopTarget, { source: hostileJob, options: created }))

  test('of families', () =>
    expectGoldenExport(join(golden, 'families'), prestashopTarget, {
      source: hostileFamilies,
      options: created,
    }))

  test('of features of existing products in version 8.2', () =>
    expectGoldenExport(join(golden, 'features'), prestashopTarget, {
      source: hostileJob,
      options: { mode: 'features', version: '8.2' },
    }))
})

const isRejected = ({ title, articleNumber }: ExportProduct): boolean =>
  title === '' || title === '0' || /[<>;={}\t\n]/.test(articleNumber)
/** Only characters that no rule replaces or adds: a space separates a backslash from a quote. */
const plain = (text: string): string =>
  text
    .replace(/[\s<>{};=#:|/"\\‹›(),＝＃∶∕”¦]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .trim()

const write = async (
  products: readonly ExportProduct[],
  options: { version?: '8.2' | '9.1'; mode?: string } = {},
) => {
  const { files, report } = await writeExport(prestashopTarget, {
    source: productsSource(products),
    options: { ...created, ...options },
  })
  const causes = report.findings.map(({ cause }) => cause)
  return { read: readPrestaShop(files['1_products.csv'] ?? '', options.version ?? '9.1'), causes, report }
}

const version = fc.constantFrom('8.2' as const, '9.1' as const)
const entities = (html: string): string => unhtml(html.replaceAll('&#58;', ':').replaceAll('&#61;', '='))

test('PrestaShop’s importer gets back every family, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomFamilies, version, async (products, version) => {
      const { files, findings } = await writeExport(prestashopTarget, {
        source: productsSource(products),
        options: { ...created, version },
      })
      const [articles = '', combinations = ''] = Object.values(files)
      expectFamilies(products, readPrestaShopFamilies(articles, combinations, version), findings)
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('a combination has the difference to its parent, and columns for everything that would be reset', async () => {
  const { files } = await writeExport(prestashopTarget, { source: hostileFamilies, options: created })
  const [first, second] = readTable(files['2_combinations.csv'] ?? '', { separator: ';' })
  expect(first).toMatchObject({ Reference: 'HEMD-1-S-R', 'Impact on price': '0', 'Impact on weight': '0' })
  expect(second).toMatchObject({
    Reference: 'HEMD-1-M-R',
    // 2.00 with 19 percent tax
    'Impact on price': '1.680672',
    'Impact on weight': '0.25',
    'Choose among product images by position (1,2,3...)': '1|2',
  })
  const update = await writeExport(prestashopTarget, { source: hostileFamilies })
  expect(Object.keys(update.files)).toEqual(['1_products.csv'])
})

test('PrestaShop’s importer gets back every product, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, version, async (products, version) => {
      const { read, causes } = await write(products, { version })
      const expected = cleanedProducts(products, isRejected)
      expect(read.map(({ reference }) => withoutGap(reference ?? ''))).toEqual(
        expected.map(({ articleNumber }) => withoutGap(articleNumber)),
      )
      for (const [index, product] of expected.entries()) {
        const found = read[index]
        expect(plain(found?.name ?? '')).toBe(plain(product.title))
        if (found?.name !== product.title)
          expect(causes).toEqual(
            expect.arrayContaining([
              expect.stringMatching(/prestashop\.sign|line-breaks|backslash-before-quote/),
            ]),
          )
        expect(withoutGap(entities(found?.description ?? '').trim())).toBe(
          withoutGap(product.description ?? ''),
        )
        expect(found?.weight).toBe(product.weightKg ?? '')
        expect(found?.ean).toBe(product.gtin ?? '')
        const price = [product.prices.amazon, product.prices.ebay].find((one) => one?.currency === 'EUR')
        expect(found?.price).toBe(price?.amount ?? '')
        const path = product.categories.map(plain)
        if (!causes.includes('prestashop.numeric-category'))
          expect((found?.categories ?? []).flat().map(plain)).toEqual(path)
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('PrestaShop’s importer gets back every feature, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, version, async (products, version) => {
      const { read, causes } = await write(products, { version })
      for (const [index, product] of cleanedProducts(products, isRejected).entries()) {
        const features = read[index]?.features ?? []
        for (const { name, values } of product.attributes)
          for (const value of values) {
            const isFound = features.some(
              (feature) =>
                plain(feature.name) === plain(name) &&
                feature.values.some((one) => plain(one) === plain(value)),
            )
            if (!isFound)
              expect([causes, name, value]).toEqual([
                expect.arrayContaining(['prestashop.zero']),
                name,
                value,
              ])
            const isExact = features.some((one) => one.name === name && one.values.includes(value))
            if (!isExact)
              expect(causes).toEqual(
                expect.arrayContaining([
                  expect.stringMatching(
                    /prestashop\.(sign|zero)|line-breaks|merged-attribute|same-value|backslash-before-quote/,
                  ),
                ]),
              )
          }
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('replaces an equals sign for version 8.2 only', async () => {
  const products = [makeProduct({ attributes: [{ name: 'Formel', values: ['a=b', '16:9', '1,5 m; rund'] }] })]
  const findValues = async (version: '8.2' | '9.1') =>
    (await write(products, { version })).read[0]?.features[0]?.values
  expect(await findValues('9.1')).toEqual(['a=b', '16∶9', '1,5 m; rund'])
  expect(await findValues('8.2')).toEqual(['a＝b', '16∶9', '1,5 m; rund'])
})

test('reports the value 0, which PrestaShop drops', async () => {
  const { read, report } = await write([makeProduct({ attributes: [{ name: 'Zahl', values: ['0', '1'] }] })])
  expect(read[0]?.features).toEqual([{ name: 'Zahl', values: ['1'] }])
  expect(report.findings).toContainEqual(expect.objectContaining({ cause: 'prestashop.zero', count: 1 }))
})

test('writes texts that look like scripts so that PrestaShop accepts them', async () => {
  const description = 'JavaScript: ja, onclick = nein, <script>'
  const { read } = await write([makeProduct({ description })])
  expect(entities(read[0]?.description ?? '')).toBe(description)
})

test('writes a GTIN of 14 digits as an EAN if it is one, and reports a case number', async () => {
  const { read, causes } = await write([
    makeProduct({ gtin: '00012345600012' }),
    makeProduct({ articleNumber: '2', gtin: '10012345600012' }),
  ])
  expect(read.map(({ ean }) => ean)).toEqual(['0012345600012', ''])
  expect(causes).toContain('case-number')
})
