/**
 * Measures whole runs over cached products, from submit to Completed with all files written, on a product as `npm
 * start` runs it. The results of the first list are new, those of another list of its products and of the same list again are known: `node bench/product-cache.ts [RECORDS…]`. Linux only (`/proc`).
 * What a run leaves to tasks after its end, which score rows and find families, has columns of its own. Then backs the product up.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@merkwerk/client/app'
import { query } from '../harness/database.ts'
import { type RunningProduct, toDatabase, toProcess } from '../harness/product.ts'
import { completeRun, signInSeller, startFreshProduct, writeList } from './measuring/fresh-product.ts'
import { fillProductCache, listRows } from './measuring/known-products.ts'
import { processorSeconds, sampleMemory } from './measuring/processes.ts'
import { row, whole } from './measuring/tables.ts'

/** More products would make the cache many gigabytes. Longer lists repeat products. */
const mostProducts = 50_000
/** Bytes of the database, and of its write-ahead log so far. */
async function databaseBytes(product: RunningProduct): Promise<{ stored: number; log: number }> {
  const [bytes] = await query<{ stored: number; log: number }>(
    product,
    `SELECT pg_database_size(current_database())::float8 AS stored, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS log`,
  )
  return bytes ?? { stored: 0, log: 0 }
}

const folderBytes = (folder: string): number =>
  Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0])

/** Bytes of the file store: lists and outputs. */
const fileBytes = ({ dataDir }: RunningProduct): number => folderBytes(join(dataDir, 'files'))

/** Writes a list whose article numbers begin with `prefix`. */
const writeKnown = (product: RunningProduct, prefix: string, records: number): Promise<string> =>
  writeList(
    product,
    `list-${prefix}-${records}`,
    listRows(records, Math.min(records, products), product.sandboxUrl, prefix),
  )

/** Waits until no task of a list is left. */
async function endTasks(product: RunningProduct): Promise<void> {
  for (;;) {
    const [tasks] = await query<{ left: boolean }>(
      product,
      `SELECT EXISTS (SELECT FROM pgboss.job WHERE name IN ('update-rows', 'decide-families') AND state < 'completed') AS left`,
    )
    if (!tasks?.left) return
    await delay(200)
  }
}

/** Prints the cost of a run over a list. */
async function measure(
  product: RunningProduct,
  calls: Client,
  name: string,
  file: string,
  records: number,
): Promise<void> {
  const [worker, api] = [toProcess(product, 'worker'), toProcess(product, 'api')]
  const readProcessors = () => [worker, api, toDatabase(product)].map(processorSeconds)
  await query(product, 'CHECKPOINT')
  const bytesBefore = await databaseBytes(product)
  const filesBefore = fileBytes(product)
  const before = readProcessors()
  const memory = { worker: sampleMemory(worker), api: sampleMemory(api) }
  const begin = performance.now()
  const finalizing = await completeRun(calls, file, records)
  const seconds = (performance.now() - begin) / 1000
  const atEnd = readProcessors()
  await endTasks(product)
  const later = readProcessors()
  const bytes = await databaseBytes(product)
  const perRecord = (from: readonly number[], to: readonly number[]) =>
    to.map((each, index) => (((each - (from[index] ?? 0)) / records) * 1e6).toFixed(0))
  const [workerLater = '', , databaseLater = ''] = perRecord(atEnd, later)
  row(
    name,
    records,
    seconds.toFixed(1),
    Number.isNaN(finalizing) ? '' : finalizing.toFixed(1),
    whole(records / seconds),
    ...perRecord(before, atEnd),
    workerLater,
    databaseLater,
    whole(memory.worker()),
    whole(memory.api()),
    whole((bytes.stored - bytesBefore.stored) / records),
    whole((bytes.log - bytesBefore.log) / records),
    whole((fileBytes(product) - filesBefore) / records),
  )
}

/** Prints how long a backup of the running product takes, and its size. */
function measureBackup({ dataDir }: RunningProduct): void {
  const target = `${dataDir}-backup`
  const begin = performance.now()
  execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/backup.ts'), target], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'pipe',
  })
  const seconds = (performance.now() - begin) / 1000
  console.log(`\nThe backup takes ${seconds.toFixed(1)} s for ${whole(folderBytes(target) / 1e6)} MB.`)
  rmSync(target, { recursive: true })
}

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [1_000, 10_000, 100_000]
const products = Math.min(mostProducts, Math.max(...sizes))
await using product = await startFreshProduct()
const calls = await signInSeller(product)
await fillProductCache(product, products)
row(
  'list',
  'records',
  's',
  's of them for files',
  'records/s',
  'worker µs',
  'api µs',
  'database µs',
  'worker µs after the end',
  'database µs after the end',
  'worker MB',
  'api MB',
  'database bytes',
  'log bytes',
  'file bytes',
)
row(...Array.from({ length: 15 }, () => '--:'))
for (const records of sizes) {
  const list = await writeKnown(product, 'A', records)
  const lists = [
    ['new results', list],
    ['known results', await writeKnown(product, `B${records}`, records)],
    ['same list again', list],
  ] as const
  for (const [name, file] of lists) await measure(product, calls, name, file, records)
}
measureBackup(product)
