import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import type { ExportProduct } from '../../core/product.ts'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
import { hostileFamilies, randomFamilies } from '../../testing/hostile-families.ts'
import { hostileJob, makeProduct, productsSource, safeProduct } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { elementsAt, readXml, textsAt } from '../../testing/read-xml.ts'
import { bmecatTarget } from './index.ts'

const golden = join(import.meta.dirname, 'golden')
/** The schema belongs to BME e.V. and is no part of this repository. */
const schema = join(import.meta.dirname, '../../../../../../shared/schemas/bmecat_2005_1.xsd')
/** Of libxml2. */
const validator = 'xmllint'
const canValidate = existsSync(schema) && spawnSync(validator, ['--version']).status === 0

test('writes the golden file', () => expectGoldenExport(golden, bmecatTarget, { source: hostileJob }))

test('writes the golden file of product safety and energy', () =>
  expectGoldenExport(join(golden, 'safety'), bmecatTarget, { source: productsSource([safeProduct]) }))

test('writes the golden file of families', () =>
  expectGoldenExport(join(golden, 'families'), bmecatTarget, { source: hostileFamilies }))

test('a variant refers to a parent that stands before it, or the report says why it does not', async () => {
  await fc.assert(
    fc.asyncProperty(randomFamilies, async (products) => {
      const { files, findings } = await writeExport(bmecatTarget, { source: productsSource(products) })
      const articles = elementsAt(readXml(files['1_bmecat.xml'] ?? ''), 'T_NEW_CATALOG/PRODUCT')
      const before: string[] = []
      for (const one of articles) {
        const [number = ''] = textsAt(one, 'SUPPLIER_PID')
        const parents = textsAt(one, 'PRODUCT_REFERENCE/PROD_ID_TO')
        expect(before).toEqual(expect.arrayContaining(parents))
        before.push(number)
        const product = products.find(({ articleNumber }) => articleNumber === number)
        const family = product?.variant?.family.number
        if (family === undefined || parents.length > 0) continue
        const said = findings.filter(({ cause }) => cause.kind === 'family')
        expect(said.map(({ articleNumber }) => articleNumber)).toEqual(
          expect.arrayContaining([expect.toBeOneOf([number, family.trim(), family])]),
        )
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('a variant has its values as features and the number of its parent', async () => {
  const { files } = await writeExport(bmecatTarget, { source: hostileFamilies })
  const articles = elementsAt(readXml(files['1_bmecat.xml'] ?? ''), 'T_NEW_CATALOG/PRODUCT')
  const child =
    articles.find((article) => textsAt(article, 'SUPPLIER_PID')[0] === '000815-2') ?? readXml('<PRODUCT/>')
  expect(textsAt(child, 'PRODUCT_REFERENCE/PROD_ID_TO')).toEqual(['000815'])
  expect(textsAt(child, 'PRODUCT_FEATURES/FEATURE/FVALUE')).toEqual(['1', '1', '1', '2 "x"'])
})

const oneLine = (text: string): string => text.replace(/\s*[\t\n]\s*/g, ' ')
const isRejected = ({ title, articleNumber }: ExportProduct): boolean =>
  title === '' || articleNumber.length > 32 || /[\t\n]/.test(articleNumber)

const write = async (products: readonly ExportProduct[], options = {}) => {
  const { files, report } = await writeExport(bmecatTarget, { source: productsSource(products), options })
  const xml = files['1_bmecat.xml'] ?? ''
  const read = elementsAt(readXml(xml), 'T_NEW_CATALOG/PRODUCT')
  return { xml, read, report, causes: report.findings.map(({ cause }) => cause) }
}

test('a reader gets back every product, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { read, causes } = await write(products, { price: 'amazon-first', taxRate: 0 })
      const expected = cleanedProducts(products, isRejected)
      expect(read.flatMap((one) => textsAt(one, 'SUPPLIER_PID'))).toEqual(
        expected.map(({ articleNumber }) => articleNumber),
      )
      for (const [index, product] of expected.entries()) {
        const found = read[index] ?? readXml('<PRODUCT/>')
        expect(textsAt(found, 'PRODUCT_DETAILS/DESCRIPTION_SHORT')).toEqual([oneLine(product.title)])
        if (product.title !== oneLine(product.title)) expect(causes).toContain('line-breaks')
        const long = [product.shortDescription, product.description].filter(Boolean).join('\n\n')
        expect(textsAt(found, 'PRODUCT_DETAILS/DESCRIPTION_LONG').join('')).toBe(long)
        expect(textsAt(found, 'PRODUCT_DETAILS/INTERNATIONAL_PID')).toEqual(
          product.gtin ? [product.gtin] : [],
        )
        expect(textsAt(found, 'PRODUCT_DETAILS/KEYWORD')).toEqual(product.categories.map(oneLine))
        expect(textsAt(found, 'PRODUCT_LOGISTIC_DETAILS/PRODUCT_DIMENSIONS/WEIGHT')).toEqual(
          product.weightKg ? [product.weightKg] : [],
        )
        const price = [product.prices.amazon, product.prices.ebay].find((one) => one?.currency === 'EUR')
        expect(textsAt(found, 'PRODUCT_PRICE_DETAILS/PRODUCT_PRICE/PRICE_AMOUNT').map(Number)).toEqual(
          price ? [Number(price.amount)] : [],
        )
        const features = elementsAt(found, 'PRODUCT_FEATURES/FEATURE').flatMap((feature) =>
          textsAt(feature, 'FVALUE').map((value) => [...textsAt(feature, 'FNAME'), value].join('=')),
        )
        const values = product.attributes.flatMap(({ name, values }) =>
          values.map((value) => `${oneLine(name)}=${oneLine(value)}`),
        )
        expect([...new Set(features)].toSorted()).toEqual([...new Set(values)].toSorted())
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

describe.skipIf(!canValidate)('the schema (skipped without ../shared/schemas and xmllint)', () => {
  const validate = (xml: string): string =>
    execFileSync(validator, ['--noout', '--schema', schema, '-'], {
      input: xml,
      encoding: 'utf8',
      stdio: 'pipe',
    })

  test('accepts the hostile job', async () => {
    const { files } = await writeExport(bmecatTarget, { source: hostileJob, options: { price: 'lowest' } })
    validate(files['1_bmecat.xml'] ?? '')
  })

  test('accepts random products', async () => {
    await fc.assert(
      fc.asyncProperty(randomJob, async (products) => {
        validate((await write(products, { price: 'amazon-first' })).xml)
      }),
      { numRuns: Math.ceil(inject('randomSequences') / 5) },
    )
  })
})

test('writes units, net prices and image types', async () => {
  const { read } = await write(
    [
      makeProduct({
        attributes: [{ name: 'Länge', values: ['1,5', '2'], unit: 'm' }],
        prices: { amazon: { amount: '119.00', currency: 'EUR' } },
        images: ['https://images.test/a.jpg', 'https://images.test/b.webp'],
      }),
    ],
    { price: 'amazon' },
  )
  const [product = readXml('<PRODUCT/>')] = read
  expect(textsAt(product, 'PRODUCT_FEATURES/FEATURE/FVALUE')).toEqual(['1,5', '2'])
  expect(textsAt(product, 'PRODUCT_FEATURES/FEATURE/FUNIT')).toEqual(['m'])
  expect(textsAt(product, 'PRODUCT_PRICE_DETAILS/PRODUCT_PRICE/PRICE_AMOUNT')).toEqual(['100'])
  expect(textsAt(product, 'MIME_INFO/MIME/MIME_TYPE')).toEqual(['image/jpeg'])
  expect(textsAt(product, 'MIME_INFO/MIME/MIME_PURPOSE')).toEqual(['normal', 'detail'])
})

test('cuts values that are longer than the schema allows, and reports them', async () => {
  const attributes = [{ name: 'n'.repeat(61), values: ['v'.repeat(61)] }]
  const { read, report } = await write([makeProduct({ title: 't'.repeat(151), attributes })])
  const texts = [
    'PRODUCT_DETAILS/DESCRIPTION_SHORT',
    'PRODUCT_FEATURES/FEATURE/FNAME',
    'PRODUCT_FEATURES/FEATURE/FVALUE',
  ]
  expect(texts.map((path) => textsAt(read[0] ?? readXml('<PRODUCT/>'), path)[0]?.length)).toEqual([
    150, 60, 60,
  ])
  expect(report.findings.map(({ cause, column }) => [cause, column])).toEqual([
    ['bmecat.replaces-catalog', undefined],
    ['shortened', 'DESCRIPTION_SHORT'],
    ['shortened', 'FVALUE'],
    ['shortened', 'FNAME'],
  ])
})
