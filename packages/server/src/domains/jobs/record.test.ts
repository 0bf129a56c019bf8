import { expect, test } from 'vitest'
import { lineOf, type ProcessedRecord, parseResult, type RecordResult, readListRecord } from './record.ts'

const product = { title: 'Lampe', gtins: [], bullets: [], attributes: [], breadcrumbs: [], images: [] }
const record = {
  ...{ position: 1, articleNumber: 'A-1', ean: null, asin: null },
  ...{ skipReason: null, remarks: [] },
}
const result: RecordResult = {
  ...{ position: 1, articleNumber: 'A-1', ean: null, asin: null, coins: 0 },
  ...{ verdict: 'ambiguous', reason: 'several-products', remarks: [], merged: null },
  products: [{ source: 'amazon', ...product }],
  candidates: [{ source: 'ebay', id: '1', title: 'Lampe' }],
}

test('reads results and choices that the previous version stored', () => {
  const stored = JSON.stringify({
    ...result,
    products: [{ marketplace: 'amazon', ...product }],
    candidates: [{ marketplace: 'ebay', id: '1', title: 'Lampe' }],
  })
  expect(parseResult(stored)).toEqual(result)
  const chosen = { marketplace: 'ebay', id: '1' }
  expect(readListRecord(JSON.parse(JSON.stringify({ ...record, chosen })))).toEqual({
    ...record,
    chosen: { source: 'ebay', id: '1' },
  })
})

const processed: ProcessedRecord = {
  ...{ record, result, product: null, storedProducts: [] },
  ...{ joined: [], lookedUp: [], uses: [] },
}

test('stores results that the previous version reads', () => {
  const { line } = lineOf(processed)
  expect(JSON.parse(line)).toMatchObject({
    products: [{ marketplace: 'amazon' }],
    candidates: [{ marketplace: 'ebay' }],
  })
  expect(parseResult(line)).toEqual(result)
})

test('repeats the JSON of cached products, unless it would break the line', () => {
  const stored =
    '{"marketplace":"amazon","title":"Lampe","gtins":[],"bullets":[],"attributes":[],"breadcrumbs":[],"images":[]}'
  expect(lineOf({ ...processed, storedProducts: [stored] }).line).toContain(stored)
  const { line } = lineOf({ ...processed, storedProducts: [stored.replaceAll(',', ',\n')] })
  expect(line).not.toContain('\n')
  expect(parseResult(line)).toEqual(result)
  expect(parseResult(lineOf({ ...processed, storedProducts: [stored] }).line)).toEqual(result)
})
