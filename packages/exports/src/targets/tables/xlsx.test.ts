import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openProductList } from '@merkwerk/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { singleFile, startExport } from '../../core/run.ts'
import { workbookFile } from '../../core/workbook-file.ts'
import { hostileJob, makeProduct, productsSource } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { xlsxTarget } from './index.ts'

/** Reads the first sheet of a workbook as the list parser does. */
async function readWorkbook(bytes: Buffer): Promise<Record<string, string>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'workbook-'))
  try {
    const path = join(folder, 'table.xlsx')
    await writeFile(path, bytes)
    const list = await openProductList(path, {}, new AbortController().signal)
    const rows: Record<string, string>[] = []
    for await (const chunk of list.rows)
      for (const row of chunk.rows)
        rows.push(Object.fromEntries(list.headers.map((heading, index) => [heading, row[index] ?? ''])))
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

const workbook = (products: Parameters<typeof productsSource>[0], options = {}): Promise<Buffer> =>
  buffer(singleFile(xlsxTarget, { source: productsSource(products), options }, 'products'))

test('keeps leading zeros as text, writes prices as numbers, and runs nothing as a formula', async () => {
  const product = makeProduct({
    articleNumber: '000471',
    gtin: '0040063813339',
    title: '=1+1',
    prices: { amazon: { amount: '1299.90', currency: 'EUR' } },
    attributes: [{ name: 'Farbe', values: ['Rot', 'Blau'] }],
  })
  expect((await readWorkbook(await workbook([product])))[0]).toMatchObject({
    Artikelnummer: '000471',
    EAN: '0040063813339',
    Titel: '=1+1',
    'Preis Amazon': '1299.9',
    Farbe: 'Rot | Blau',
  })
})

test('is read back with every title and description', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const expected = cleanedProducts(products)
      fc.pre(expected.length > 0)
      const rows = await readWorkbook(await workbook(products, { headings: 'en', attributes: 'none' }))
      const oneLine = (text = ''): string => text.replace(/\s+/g, ' ').trim()
      expect(
        rows.map((row) => [row['Article number'], oneLine(row.Title), oneLine(row.Description)]),
      ).toEqual(
        expected.map(({ articleNumber, title, description }) => [
          articleNumber,
          oneLine(title),
          oneLine(description),
        ]),
      )
    }),
    { numRuns: 4 },
  )
})

test('has the same bytes for the same results', async () => {
  const once = () => buffer(singleFile(xlsxTarget, { source: hostileJob }, 'products'))
  expect((await once()).equals(await once())).toBe(true)
})

test('continues in another sheet when one is full, and counts all rows', async () => {
  const products = Array.from({ length: 5 }, (_, index) => ({
    position: index + 1,
    articleNumber: `A${index}`,
  }))
  const file = workbookFile(
    { reportOn: () => undefined },
    {
      id: 'products',
      name: 'table.xlsx',
      maxRows: 3,
      sheets: [
        {
          name: 'Artikel',
          open: () => ({
            columns: ['Artikelnummer'],
            groups: (async function* () {
              yield products.map((product) => ({ product, rows: [[product.articleNumber]] }))
            })(),
          }),
        },
      ],
    },
  )
  const bytes = await buffer(file.content)
  expect(bytes.toString('latin1').match(/xl\/worksheets\/sheet\d\.xml/g)).toContain(
    'xl/worksheets/sheet3.xml',
  )
  expect(file.rows()).toBe(5)
})

test('cuts cells that are longer than the format allows, and reports them', async () => {
  const source = productsSource([makeProduct({ description: 'x'.repeat(40_000) })])
  const { files, report } = startExport(xlsxTarget, { source })
  for await (const file of files) await buffer(file.content)
  expect(report().findings).toMatchObject([
    { cause: 'assigned-fields', count: 1 },
    { cause: 'shortened', column: 'Beschreibung', count: 1 },
  ])
})
