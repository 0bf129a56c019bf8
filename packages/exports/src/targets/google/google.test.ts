import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import type { ExportProduct } from '../../core/product.ts'
import { expectFamilies } from '../../testing/expect-families.ts'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
import { hostileFamilies, randomFamilies } from '../../testing/hostile-families.ts'
import { hostileJob, makeProduct, productsSource, safeProduct } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { readGoogle, readGoogleFamilies } from '../../testing/read-like-google.ts'
import { googleTarget } from './index.ts'

const golden = join(import.meta.dirname, 'golden')

describe('the golden files', () => {
  test('of attributes', () =>
    expectGoldenExport(join(golden, 'details'), googleTarget, { source: hostileJob }))

  test('of attributes and facts', () =>
    expectGoldenExport(join(golden, 'facts'), googleTarget, {
      source: hostileJob,
      options: { contents: 'facts', maxDetails: 3 },
    }))

  test('of product safety and energy', () =>
    expectGoldenExport(join(golden, 'safety'), googleTarget, {
      source: productsSource([safeProduct]),
      options: { contents: 'facts' },
    }))
})

const oneLine = (text: string): string => text.replace(/\s*[\t\n]\s*/g, ' ')

const write = async (products: readonly ExportProduct[], options = {}) => {
  const { files, report } = await writeExport(googleTarget, { source: productsSource(products), options })
  const causes = report.findings.map(({ cause }) => cause)
  return { read: readGoogle(files['1_product_details.tsv'] ?? ''), causes, report }
}

test('a reader of Google’s rules gets back every attribute, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { read, causes } = await write(products)
      const expected = cleanedProducts(products, ({ articleNumber }) => /[\t\n]/.test(articleNumber)).filter(
        ({ attributes }) => attributes.length > 0,
      )
      expect(read.map(({ id }) => id)).toEqual(expected.map(({ articleNumber }) => articleNumber))
      for (const [index, { attributes }] of expected.entries()) {
        const exact = attributes.flatMap(({ name, values }) => values.map((value) => [name, value]))
        const details = exact.map((pair) => JSON.stringify(pair.map(oneLine)))
        expect(read[index]?.details.map(({ name, value }) => JSON.stringify([name, value]))).toEqual([
          ...new Set(details),
        ])
        if (exact.flat().some((text) => text !== oneLine(text))) expect(causes).toContain('line-breaks')
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('a reader of Google’s rules gets back every fact, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { read, causes } = await write(products, { contents: 'facts' })
      const expected = cleanedProducts(products, ({ articleNumber }) => /[\t\n]/.test(articleNumber))
      for (const { id, row, productTypes } of read) {
        const product = expected.find(({ articleNumber }) => articleNumber === id)
        expect([row.gtin, row.brand]).toEqual([product?.gtin ?? '', oneLine(product?.brand ?? '')])
        const path = product?.categories.map((name) => oneLine(name).replaceAll('>', '/')).join(' > ')
        expect(productTypes.join()).toBe(path)
        if (product?.categories.some((name) => name.includes('>')))
          expect(causes).toContain('google.type-sign')
      }
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('puts values with separators and quotes in quotes', async () => {
  const attributes = [
    { name: 'Diagonale', group: 'Display', values: ['2.5"'] },
    { name: 'Maße: außen', values: ['1,5 × 2'], unit: 'm' },
  ]
  const { files } = await writeExport(googleTarget, { source: productsSource([makeProduct({ attributes })]) })
  const [, line = ''] = (files['1_product_details.tsv'] ?? '').split('\n')
  expect(line).toBe('0042-A\t"Display:Diagonale:""2.5"""""",:""Maße: außen"":""1,5 × 2 m"""')
  expect(readGoogle(files['1_product_details.tsv'] ?? '')[0]?.details).toEqual([
    { section: 'Display', name: 'Diagonale', value: '2.5"' },
    { section: '', name: 'Maße: außen', value: '1,5 × 2 m' },
  ])
})

test('writes the golden file of families', () =>
  expectGoldenExport(join(import.meta.dirname, 'golden/families'), googleTarget, { source: hostileFamilies }))

test('Google’s reader gets back every family, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomFamilies, async (products) => {
      const { files, findings } = await writeExport(googleTarget, { source: productsSource(products) })
      const read = readGoogleFamilies(files['1_product_details.tsv'] ?? '')
      expectFamilies(products, read, findings, { hasParents: false })
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('has no columns of groups without families, which would remove those of the primary source', async () => {
  const { files } = await writeExport(googleTarget, {
    source: productsSource([makeProduct({ attributes: [{ name: 'Farbe', values: ['rot'] }] })]),
  })
  expect(files['1_product_details.tsv']).not.toContain('item_group_id')
})
