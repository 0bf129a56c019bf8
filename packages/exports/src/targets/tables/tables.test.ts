import { join } from 'node:path'
import { unguardFormula } from '@merkwerk/contract'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
import { hostileFamilies } from '../../testing/hostile-families.ts'
import { hostileJob, makeProduct, productsSource } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { readTable } from '../../testing/read-csv.ts'
import { csvTarget } from './index.ts'

const golden = join(import.meta.dirname, 'golden')

test('writes the golden files', async () => {
  await expectGoldenExport(join(golden, 'csv-columns'), csvTarget, { source: hostileJob })
  const options = { dialect: 'international', headings: 'en', attributes: 'rows' }
  await expectGoldenExport(join(golden, 'csv-families'), csvTarget, { source: hostileFamilies })
  await expectGoldenExport(join(golden, 'csv-rows'), csvTarget, { source: hostileJob, options })
})

test('a reader of RFC 4180 gets back every value', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const input = { source: productsSource(products), options: { headings: 'en', attributes: 'rows' } }
      const { files } = await writeExport(csvTarget, input)
      const read = (name: string) =>
        readTable(files[name] ?? '', { separator: ';' }).map((row) =>
          Object.fromEntries(Object.entries(row).map(([heading, cell]) => [heading, unguardFormula(cell)])),
        )
      const expected = cleanedProducts(products)
      expect(read('1_Artikel.csv')).toMatchObject(
        expected.map(({ articleNumber, title, gtin = '', description = '', categories, weightKg = '' }) => ({
          'Article number': articleNumber,
          Title: title,
          EAN: gtin,
          Description: description,
          'Category level 1': categories[0] ?? '',
          'Weight (kg)': weightKg.replace('.', ','),
        })),
      )
      expect(read('2_Merkmale.csv')).toEqual(
        expected.flatMap(({ articleNumber, attributes }) =>
          attributes.flatMap(({ group = '', name, values, unit = '' }) =>
            values.map((value) => ({
              'Article number': articleNumber,
              'Attribute group': group,
              Attribute: name,
              Value: value,
              Unit: unit,
            })),
          ),
        ),
      )
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('gives an attribute named like a column a heading of its own', async () => {
  const attributes = [
    { name: 'Titel', values: ['x'] },
    { name: 'Titel (Merkmal)', values: ['y'] },
  ]
  const { files } = await writeExport(csvTarget, { source: productsSource([makeProduct({ attributes })]) })
  const [row] = readTable(files['1_Artikel.csv'] ?? '', { separator: ';' })
  expect(row).toMatchObject({
    Titel: 'Wasserkocher Größe L',
    'Titel (Merkmal)': 'x',
    'Titel (Merkmal) (Merkmal)': 'y',
  })
})

test('reports attributes beyond the columns', async () => {
  const product = makeProduct({
    attributes: [
      { name: 'Farbe', values: ['Rot'] },
      { name: 'Material', values: ['Holz', 'Glas'] },
    ],
  })
  const { files, report } = await writeExport(csvTarget, {
    source: productsSource([
      product,
      makeProduct({ articleNumber: '2', attributes: [{ name: 'Material', values: ['Holz'] }] }),
    ]),
    options: { maxColumns: 1 },
  })
  expect(Object.keys(readTable(files['1_Artikel.csv'] ?? '', { separator: ';' })[0] ?? {}).at(-1)).toBe(
    'Material',
  )
  expect(report.findings).toMatchObject([
    { cause: 'assigned-fields', count: 2 },
    { cause: 'no-column-left', count: 1, examples: [{ attribute: 'Farbe', before: 'Rot' }] },
  ])
})
