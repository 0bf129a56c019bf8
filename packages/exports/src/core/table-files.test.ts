import { expect, test } from 'vitest'
import { csvDialect } from './csv-dialect.ts'
import type { Finding } from './findings.ts'
import { tableFiles } from './table-files.ts'

const dialect = csvDialect({ quoting: 'needed' })

const products = Array.from({ length: 5 }, (_, index) => ({
  position: index + 1,
  articleNumber: `A${index + 1}`,
}))

async function writeParts(limits: { rows?: number; megabytes?: number }, isSplit = true) {
  const findings: Finding[] = []
  const run = {
    isSplit,
    report: (finding: Finding) => void findings.push(finding),
    reportOn: () => undefined,
  }
  const parts: Record<string, string> = {}
  const files = tableFiles(run, {
    id: 'products',
    name: '1_products',
    dialect,
    limits,
    open: () => ({
      columns: ['sku'],
      groups: (async function* () {
        for (const product of products)
          yield [{ product, rows: [[product.articleNumber], [`${product.articleNumber} image`]] }]
      })(),
    }),
  })
  for await (const { name, content } of files) {
    parts[name] = ''
    for await (const chunk of content) parts[name] += Buffer.from(chunk).toString()
  }
  return { parts, findings }
}

test('splits a file between products, repeats the heading row, and reports each part', async () => {
  const { parts, findings } = await writeParts({ rows: 5 })
  expect(parts).toEqual({
    '1_products.csv': 'sku\nA1\nA1 image\nA2\nA2 image\n',
    '1_products_part2.csv': 'sku\nA3\nA3 image\nA4\nA4 image\n',
    '1_products_part3.csv': 'sku\nA5\nA5 image\n',
  })
  expect(findings.map(({ cause, file, limit }) => [cause.id, file, limit])).toEqual([
    ['split-by-rows', '1_products_part2.csv', 5],
    ['split-by-rows', '1_products_part3.csv', 5],
  ])
})

test('splits by size', async () => {
  const { parts } = await writeParts({ megabytes: 30 / 1024 / 1024 })
  expect(Object.values(parts).map((text) => text.length <= 30)).toEqual([true, true, true])
})

test('keeps a product together that exceeds the limit alone', async () => {
  expect(Object.keys((await writeParts({ rows: 1 })).parts)).toHaveLength(5)
})

test('writes one file if the caller wants a single one', async () => {
  expect(Object.keys((await writeParts({ rows: 5 }, false)).parts)).toEqual(['1_products.csv'])
})
