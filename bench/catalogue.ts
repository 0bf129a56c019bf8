/**
 * Whole jobs over products that the catalogue knows, from submit to Completed with all files written, on a product that runs
 * as `npm start` runs it: `node bench/catalogue.ts [RECORDS…]`. Linux only (`/proc`).
 */
import { join } from 'node:path'
import { writeCsv } from './measuring/big-lists.ts'
import { completeJob, type FreshProduct, onFreshProduct } from './measuring/fresh-product.ts'
import { fillCatalogue, listRows } from './measuring/known-products.ts'
import { processorSeconds, sampleMemory } from './measuring/processes.ts'
import { row, whole } from './measuring/tables.ts'

/** More would be a catalogue of many gigabytes; longer lists name each product several times. */
const mostProducts = 100_000
const measured = ['worker', 'api', 'database'] as const

async function databaseBytes({ database }: FreshProduct): Promise<number> {
  const { rows } = await database.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database())::float8 AS bytes',
  )
  return rows[0]?.bytes ?? 0
}

async function measure(product: FreshProduct, records: number, products: number): Promise<void> {
  const { folder, pidOf, sandboxUrl, database } = product
  const file = join(folder, `list-${records}.csv`)
  await writeCsv(file, listRows(records, Math.min(records, products), sandboxUrl))
  await database.query('CHECKPOINT')
  const bytesBefore = await databaseBytes(product)
  const before = measured.map((name) => processorSeconds(pidOf[name]))
  const memory = { worker: sampleMemory(pidOf.worker), api: sampleMemory(pidOf.api) }
  const begin = performance.now()
  await completeJob(product, file, records)
  const seconds = (performance.now() - begin) / 1000
  const used = measured.map((name, index) => processorSeconds(pidOf[name]) - (before[index] ?? 0))
  row(
    records,
    seconds.toFixed(1),
    whole(records / seconds),
    ...used.map((each) => ((each / records) * 1e6).toFixed(0)),
    whole(memory.worker().peakMegabytes),
    whole(memory.api().peakMegabytes),
    whole(((await databaseBytes(product)) - bytesBefore) / records),
  )
}

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [1_000, 10_000, 100_000]
const products = Math.min(mostProducts, Math.max(...sizes))
await onFreshProduct(async (product) => {
  await fillCatalogue(product, products)
  row(
    'records',
    's',
    'records/s',
    'worker µs',
    'api µs',
    'database µs',
    'worker MB',
    'api MB',
    'database bytes',
  )
  row(...Array.from({ length: 9 }, () => '--:'))
  for (const records of sizes) await measure(product, records, products)
})
