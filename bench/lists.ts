/**
 * Compares reading product lists with other libraries: seconds and peak memory, each in its own process.
 * `node bench/lists.ts [CSV_ROWS [XLSX_ROWS]]`. `node bench/lists.ts READER FILE` is one measurement.
 */
import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRecordChecker, gtinCheckDigit, openProductList, peekRows, rowsToJudge } from '@merkwerk/engine'
import { writeCsv, writeXlsx } from './measuring/big-lists.ts'

const require = createRequire(import.meta.url)

/** Each returns the number of rows it read. */
const readers: Record<string, (file: string) => Promise<number>> = {
  async merkwerk(file) {
    await using list = await openProductList(file)
    let rows = 0
    for await (const chunk of list.rows) rows += chunk.rows.length
    return rows
  },
  async 'merkwerk, records checked'(file) {
    await using list = await openProductList(file)
    const { head, rows } = await peekRows(list.rows, rowsToJudge)
    const check = createRecordChecker({ artikelNumber: 0, ean: 1, asin: 2 }, head.rows)
    let usable = 0
    for await (const chunk of rows)
      for (const [index, row] of chunk.rows.entries()) if (check(row, index).kind === 'usable') usable++
    return usable
  },
  async papaparse(file) {
    return require('papaparse').parse(readFileSync(file, 'utf8'), { skipEmptyLines: true }).data.length - 1
  },
  'papaparse, streaming'(file) {
    return new Promise((resolve) => {
      let rows = -1
      require('papaparse').parse(createReadStream(file), {
        skipEmptyLines: true,
        chunk: ({ data }: { data: unknown[] }) => {
          rows += data.length
        },
        complete: () => resolve(rows),
      })
    })
  },
  async 'csv-parse'(file) {
    let rows = -1
    for await (const _ of createReadStream(file).pipe(require('csv-parse').parse({ delimiter: ';' }))) rows++
    return rows
  },
  async 'exceljs, streaming'(file) {
    const { WorkbookReader } = require('exceljs').stream.xlsx
    let rows = -1
    for await (const sheet of new WorkbookReader(file)) for await (const _ of sheet) rows++
    return rows
  },
  async 'read-excel-file'(file) {
    const { readSheet } = await import('read-excel-file/node')
    return (await readSheet(file)).length - 1
  },
  async sheetjs(file) {
    const xlsx = require('@e965/xlsx')
    const book = xlsx.read(readFileSync(file), { dense: true })
    return xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0]], { header: 1 }).length - 1
  },
}

const cells = (i: number): string[] => {
  const body = String(400_638_000_000 + i)
  return [
    `AR-${i}`,
    body + gtinCheckDigit(body),
    `B0${String(i).padStart(8, '0')}`,
    `Kaffeemühle Größe ${i % 50}, weiß`,
  ]
}
function* yieldRows(count: number): Generator<string[]> {
  yield ['Artikelnummer', 'EAN', 'ASIN', 'Titel']
  for (let i = 0; i < count; i++) yield cells(i)
}

async function measure(reader: string, file: string): Promise<void> {
  const start = performance.now()
  const rows = await readers[reader]!(file)
  const seconds = (performance.now() - start) / 1000
  const peakMegabytes = process.resourceUsage().maxRSS / 1024
  console.log(JSON.stringify({ rows, seconds, peakMegabytes }))
}

async function compare(csvRows: number, xlsxRows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-bench-'))
  const csv = join(folder, 'list.csv')
  const xlsx = join(folder, 'list.xlsx')
  await writeCsv(csv, yieldRows(csvRows))
  await writeXlsx(xlsx, yieldRows(xlsxRows))
  const ours = ['merkwerk', 'merkwerk, records checked']
  const runs = [
    ...[...ours, 'papaparse', 'papaparse, streaming', 'csv-parse'].map((reader) => [reader, csv]),
    ...[...ours, 'exceljs, streaming', 'read-excel-file', 'sheetjs'].map((reader) => [reader, xlsx]),
  ]
  console.log('| file | reader | rows | seconds | peak MB |\n|---|---|--:|--:|--:|')
  for (const [reader = '', file = ''] of runs) {
    const answer = execFileSync(process.execPath, [
      '--max-old-space-size=8192',
      import.meta.filename,
      reader,
      file,
    ])
    const { rows, seconds, peakMegabytes } = JSON.parse(answer.toString())
    const kind = file === csv ? 'CSV' : 'XLSX'
    console.log(`| ${kind} | ${reader} | ${rows} | ${seconds.toFixed(2)} | ${peakMegabytes.toFixed(0)} |`)
  }
  rmSync(folder, { recursive: true })
}

const [first = '1000000', second = '200000'] = process.argv.slice(2)
if (first in readers) await measure(first, second)
else await compare(Number(first), Number(second))
