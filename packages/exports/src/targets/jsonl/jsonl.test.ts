import { join } from 'node:path'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
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
