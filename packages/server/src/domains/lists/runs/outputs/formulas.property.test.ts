import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvFile, type Table, xlsxFile } from '../../../../platform/spreadsheets/index.ts'
import { makeMergedProduct, makeRecord, yieldRecords } from '../../../../testing/make-record.ts'
import type { RecordResult } from '../record.ts'
import { ameiseTable, attributesTable } from './attributes.ts'
import { masterDataTable } from './master-data.ts'

const signs = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '﹣',
  '\t',
  '\r',
  '\n',
  ' ',
  '\u00A0',
  '\u200B',
  "'",
]
const parts = fc.constantFrom(
  ...signs,
  '"',
  ';',
  '1',
  '5',
  ',',
  'A1',
  'SUM(1)',
  "cmd|' /C calc'!A0",
  'ü',
  '<b>',
)
const hostile = fc.oneof(
  fc.array(parts, { maxLength: 6 }).map((all) => all.join('')),
  fc.string({ unit: 'binary' }),
)

const hostileRecord: fc.Arbitrary<RecordResult> = fc
  .record({ number: hostile, one: hostile, two: hostile, three: hostile, isFound: fc.boolean() })
  .map(({ number, one, two, three, isFound }) =>
    isFound
      ? makeRecord({
          articleNumber: number,
          ean: null,
          merged: makeMergedProduct({
            title: one,
            brand: two,
            manufacturer: three,
            shortDescription: one,
            description: two,
            categories: [three, one],
            weightKg: two,
            images: [three],
            urls: { amazon: one, ebay: two },
            prices: { amazon: { amount: three, currency: one } },
            attributes: [{ group: one, name: two, value: three, source: 'amazon', rules: [] }],
          }),
        })
      : makeRecord({ articleNumber: number, verdict: 'skipped', reason: 'ean-check-digit', merged: null }),
  )

/** Whether a spreadsheet would run a cell. Independent of the guard's expression. */
function wouldRun(cell: string): boolean {
  const shown = [...cell].find((sign) => !/[\s\p{Cc}\p{Cf}]/u.test(sign))?.normalize('NFKC')
  const isNumber = /^[+-]\d/.test(cell) && /^[\d., \u00A0\u202F]+$/.test(cell.slice(1))
  if (/^[\t\r\n]/.test(cell)) return true
  return !isNumber && shown !== undefined && ['=', '+', '-', '@'].includes(shown)
}

/** Parses a CSV file independently of its writer. */
function readCells(csv: string): string[] {
  const cells: string[] = []
  let rest = csv.replace(/^\uFEFF/, '')
  while (rest !== '') {
    const field = /^(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|$)/.exec(rest)
    if (!field) throw new Error(`No field at ${JSON.stringify(rest.slice(0, 40))}`)
    cells.push(field[1]?.replaceAll('""', '"') ?? field[2] ?? '')
    rest = rest.slice(field[0].length)
  }
  return cells
}

const createTables = async (record: RecordResult): Promise<Table[]> => [
  masterDataTable(yieldRecords(record), { language: 'de', isFoundOnly: false }),
  attributesTable(yieldRecords(record), 'en'),
  await ameiseTable(() => yieldRecords(record), 'de'),
]

/** The first sheet of a workbook as XML: the first part of the archive, whose size its directory has. */
function readWorksheet(zip: Buffer): string {
  const entry = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06') + 16)
  const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28)
  return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(entry + 20))).toString()
}

describe('no cell is executed as a formula', () => {
  test('in CSV files', async () => {
    await fc.assert(
      fc.asyncProperty(hostileRecord, async (record) => {
        for (const table of await createTables(record)) {
          const cells = readCells(await text(Readable.from(csvFile(table))))
          expect(cells.length % table.headings.length).toBe(0)
          expect(cells.filter(wouldRun)).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })

  test('in workbooks, where such a cell is text with a quote prefix', async () => {
    const guarded = '5'
    await fc.assert(
      fc.asyncProperty(hostileRecord, async (record) => {
        for (const table of await createTables(record)) {
          const sheet = readWorksheet(await buffer(xlsxFile(table)))
          expect(sheet).not.toMatch(/<f[ >/]/)
          for (const [, style, shown = ''] of sheet.matchAll(
            /<c t="inlineStr" s="(\d+)">.*?preserve">(.*?)<\/t>/gs,
          ))
            if (wouldRun(shown.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')))
              expect(style).toBe(guarded)
        }
      }),
      { numRuns: 50 },
    )
  })
})
