/**
 * Measures memory and time of the api while large lists are sent to getEstimation, on a product as `npm start` runs it:
 * `node bench/intake.ts`. Linux only (`/proc`).
 */
import { openAsBlob, statSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@merkwerk/contract'
import { gtinCheckDigit } from '@merkwerk/engine'
import { writeCsv, writeXlsx } from './measuring/big-lists.ts'
import { onFreshProduct } from './measuring/fresh-product.ts'
import { sampleMemory } from './measuring/processes.ts'
import { row, whole } from './measuring/tables.ts'

const mapping = { artikelNumber: 'Artikelnummer', ean: 'EAN', asin: null }

function* intakeRows(rows: number): Generator<string[]> {
  yield ['Artikelnummer', 'EAN', 'ASIN', 'Titel']
  for (let i = 0; i < rows; i++) {
    const digits = String(400_638_000_000 + i)
    const ean = digits + gtinCheckDigit(digits)
    yield [
      `AR-${i}`,
      ean,
      '',
      `Kaffeemühle Größe ${i % 50}, weiß, mit Mahlwerk aus Keramik und Deckel aus Holz`,
    ]
  }
}

const lists = [
  { kind: 'CSV', rows: 1_000_000, write: writeCsv },
  { kind: 'XLSX', rows: 200_000, write: writeXlsx },
]
row('list', 'rows', 'MB', 'api at start', 'api peak', 'api at end', 's')
row('---', '--:', '--:', '--:', '--:', '--:', '--:')
for (const { kind, rows, write } of lists)
  await onFreshProduct(async ({ folder, calls, pids }) => {
    const file = join(folder, `list.${kind.toLowerCase()}`)
    await write(file, intakeRows(rows))
    const input = {
      form: { job_name: 'intake', header_mapping: JSON.stringify(mapping) },
      file: new File([await openAsBlob(file)], `list.${kind.toLowerCase()}`),
    }
    const memory = sampleMemory(pids.api)
    const begin = performance.now()
    const { total_records } = await calls.call(endpoints.getEstimation, input)
    const seconds = (performance.now() - begin) / 1000
    if (total_records !== rows) throw new Error(`Of ${rows} rows ${total_records} were counted`)
    const { startMegabytes, peakMegabytes, endMegabytes } = memory()
    const megabytes = statSync(file).size / 1e6
    row(
      kind,
      rows,
      whole(megabytes),
      whole(startMegabytes),
      whole(peakMegabytes),
      whole(endMegabytes),
      seconds.toFixed(1),
    )
  })
