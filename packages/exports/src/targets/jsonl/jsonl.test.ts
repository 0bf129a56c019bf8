import { join } from 'node:path'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { expectFamilies, type ReadArticle } from '../../testing/expect-families.ts'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
import { hostileFamilies, randomFamilies } from '../../testing/hostile-families.ts'
import { hostileJob, productsSource } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { jsonlTarget } from './index.ts'
import { productLineSchema } from './product-line.ts'

test('writes the golden files', async () => {
  await expectGoldenExport(join(import.meta.dirname, 'golden'), jsonlTarget, { source: hostileJob })
})

test('every line is valid and has every value', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { files } = await writeExport(jsonlTarget, { source: productsSource(products) })
      const lines = (files['1_products.jsonl'] ?? '').split('\n').slice(0, -1)
      expect(lines.map((line) => productLineSchema.parse(JSON.parse(line)))).toMatchObject(
        cleanedProducts(products).map(({ articleNumber, title, categories, prices, images, attributes }) => ({
          article_number: articleNumber,
          title,
          categories,
          prices,
          images,
          attributes,
        })),
      )
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('writes the golden files of families', () =>
  expectGoldenExport(join(import.meta.dirname, 'golden/families'), jsonlTarget, { source: hostileFamilies }))

test('every family arrives, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomFamilies, async (products) => {
      const { files, findings } = await writeExport(jsonlTarget, { source: productsSource(products) })
      const lines = (files['1_products.jsonl'] ?? '').split('\n').slice(0, -1)
      const read = lines
        .map((line) => productLineSchema.parse(JSON.parse(line)))
        .map(({ article_number: number, family }): ReadArticle => {
          if (!family || family.is_parent) return { kind: 'single', number }
          const values = Object.fromEntries(family.values.map(({ name, value }) => [name, value]))
          return { kind: 'variant', number, parent: family.number, values }
        })
      expectFamilies(products, read, findings, { hasParents: false })
    }),
    { numRuns: inject('randomSequences') },
  )
})
