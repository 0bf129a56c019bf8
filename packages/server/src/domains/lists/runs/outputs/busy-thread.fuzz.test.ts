import { findExportTarget, findingsFile } from '@merkwerk/exports'
import { expect, inject, test } from 'vitest'
import { csvFile, xlsxFile } from '../../../../platform/spreadsheets/index.ts'
import { makeMergedProduct, makeRecord } from '../../../../testing/make-record.ts'
import { watchBlocks } from '../../../../testing/watch-blocks.ts'
import type { RecordResult } from '../record.ts'
import { masterDataTable } from './master-data.ts'

/** `npm run reliability -- random` writes 100,000 rows and measures. `npm test` writes some, without limits of time. */
const isThorough = inject('thorough')
const rowCount = isThorough ? 100_000 : 3_000
const blockSize = 500

const description = `${'Kocht schnell & leise; mit Griff aus Holz, 100 % dicht. '.repeat(18)}\nLieferumfang: 1 Stück`
const makeMerged = (row: number) =>
  makeMergedProduct({
    title: `Wasserkocher Größe ${row}`,
    brand: `Hersteller ${row % 300}`,
    description,
    categories: ['Küche', 'Wasserkocher'],
    images: [0, 1, 2, 3, 4].map((image) => `https://images.test/${row}-${image}.jpg`),
    urls: { amazon: `https://amazon.test/dp/${row}` },
  })

async function* makeBlocks<T>(makeRow: (row: number) => T): AsyncGenerator<T[]> {
  for (let start = 0; start < rowCount; start += blockSize)
    yield Array.from({ length: Math.min(blockSize, rowCount - start) }, (_, index) => makeRow(start + index))
}

const makeTable = () =>
  masterDataTable(
    makeBlocks((row): RecordResult => makeRecord({ articleNumber: `AR-${row}`, merged: makeMerged(row) })),
    { language: 'de', isFoundOnly: false },
  )

const makeProduct = (row: number) => ({
  position: row + 1,
  articleNumber: `AR-${row}`,
  title: `Wasserkocher ${row}`,
  description,
  categories: ['Küche'],
  prices: {},
  images: [],
  urls: {},
  attributes: Array.from({ length: 12 }, (_, slot) => ({
    name: `Merkmal ${(row + slot) % 60}`,
    values: [`Wert ${slot % 6 === 0 ? row : slot}`],
  })),
})

const findings = () => {
  const target = findExportTarget('shopware')
  if (!target) throw new Error('There is no such target')
  const source = makeBlocks((row) => {
    const product = makeProduct(row)
    return { ...product, product, reason: { de: '', en: '' } }
  })
  return findingsFile(target, { source: { [Symbol.asyncIterator]: () => source } }, 'de')
}

test.each([
  ['master data as a workbook', () => xlsxFile(makeTable())],
  ['master data as CSV', () => csvFile(makeTable())],
  ['findings as CSV', findings],
])('%s leaves the main thread to others while it is written', async (_, open) => {
  const blocks = watchBlocks()
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  let bytes = 0
  for await (const chunk of open()) bytes += chunk.length
  clearInterval(timer)
  const longestMs = blocks.end()
  expect(bytes).toBeGreaterThan(rowCount)
  expect(turns).toBeGreaterThan(0)
  if (isThorough) expect(longestMs).toBeLessThan(200)
})
