import { join } from 'node:path'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { expectFamilies, type ReadArticle } from '../../testing/expect-families.ts'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
import { hostileFamilies, randomFamilies } from '../../testing/hostile-families.ts'
import { hostileJob, makeProduct, productsSource } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { openaiTarget } from './index.ts'

const golden = join(import.meta.dirname, 'golden')
const chosen = { address: 'https://shop.test/{number}', seller: 'Teeladen', price: 'amazon-first' }

test('writes the golden files', async () => {
  await expectGoldenExport(join(golden, 'products'), openaiTarget, { source: hostileJob, options: chosen })
  await expectGoldenExport(join(golden, 'families'), openaiTarget, {
    source: hostileFamilies,
    options: chosen,
  })
})

test('a sign that separates levels is replaced in the names of categories', async () => {
  const source = productsSource([makeProduct({ categories: ['Lampen > LED', 'Tisch'] })])
  const { files, report } = await writeExport(openaiTarget, { source, options: chosen })
  expect(Object.values(files).join()).toContain('"product_category":"Lampen / LED > Tisch"')
  expect(report.findings.map(({ cause }) => cause)).toContain('openai.category-sign')
})

/** OpenAI’s product feed schema of 2026, as far as the file uses it. */
const lineSchema = z.strictObject({
  item_id: z.string().min(1).max(100),
  title: z.string().min(1).max(150),
  description: z.string().min(1).max(5_000).optional(),
  url: z.url().optional(),
  brand: z.string().min(1).max(70).optional(),
  image_url: z.string().optional(),
  price: z
    .string()
    .regex(/^\d+\.\d\d [A-Z]{3}$/)
    .optional(),
  availability: z.enum(['in_stock', 'out_of_stock', 'pre_order', 'backorder', 'unknown']),
  group_id: z.string().min(1).max(100).optional(),
  listing_has_variations: z.boolean(),
  variant_dict: z.record(z.string().min(1), z.string().min(1)).optional(),
  gtin: z
    .string()
    .regex(/^\d{8,14}$/)
    .optional(),
  mpn: z.string().max(70).optional(),
  condition: z.literal('new'),
  product_category: z.string().optional(),
  color: z.string().optional(),
  size: z.string().optional(),
  material: z.string().optional(),
  weight: z.string().optional(),
  item_weight_unit: z.literal('kg').optional(),
  additional_image_urls: z.array(z.string()).min(1).optional(),
  seller_name: z.string().optional(),
  target_countries: z.array(z.string().regex(/^[A-Z]{2}$/)),
  store_country: z.string().regex(/^[A-Z]{2}$/),
  is_eligible_search: z.boolean(),
  is_eligible_checkout: z.boolean(),
})

const read = (text = '') =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => lineSchema.parse(JSON.parse(line)))

test('every line follows the schema, and the report names what a product lacks', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { files, findings } = await writeExport(openaiTarget, {
        source: productsSource(products),
        options: chosen,
      })
      const expected = cleanedProducts(
        products,
        ({ title, articleNumber }) => title === '' || articleNumber.length > 100,
      )
      const lines = read(files['1_products.jsonl'])
      expect(lines.map(({ item_id }) => item_id)).toEqual(expected.map(({ articleNumber }) => articleNumber))
      for (const { item_id, price } of lines)
        if (price === undefined)
          expect(findings).toContainEqual(
            expect.objectContaining({
              articleNumber: item_id,
              column: 'price',
              cause: expect.objectContaining({ id: 'required-empty' }),
            }),
          )
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('every family arrives, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomFamilies, async (products) => {
      const { files, findings } = await writeExport(openaiTarget, {
        source: productsSource(products),
        options: chosen,
      })
      const articles = read(files['1_products.jsonl']).map((line): ReadArticle => {
        const { item_id: number, group_id: parent, variant_dict: values = {} } = line
        expect(line.listing_has_variations).toBe(parent !== undefined)
        return parent === undefined ? { kind: 'single', number } : { kind: 'variant', number, parent, values }
      })
      expectFamilies(products, articles, findings, { hasParents: false })
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('leaves out what is not chosen, and reports every required field without a value', async () => {
  const { files, report } = await writeExport(openaiTarget, { source: productsSource([makeProduct()]) })
  expect(read(files['1_products.jsonl'])).toEqual([
    {
      item_id: '0042-A',
      title: 'Wasserkocher Größe L',
      availability: 'unknown',
      listing_has_variations: false,
      condition: 'new',
      target_countries: ['DE'],
      store_country: 'DE',
      is_eligible_search: true,
      is_eligible_checkout: false,
    },
  ])
  expect(report.findings.map(({ cause, column }) => [cause, column])).toEqual([
    ['overwritten-fields', undefined],
    ...['description', 'url', 'brand', 'image_url', 'price'].map((column) => ['required-empty', column]),
  ])
})
