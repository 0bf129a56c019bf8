/**
 * Measures one, two and four workers on one database, and a short list queued behind another account's long one. All
 * products are in the product cache. `node bench/workers.ts [RECORDS] [LONG]`. Linux only (`/proc`).
 */
import { join } from 'node:path'
import { signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { cleanEnvironment } from '../scripts/checks/environment.ts'
import { startNodeProcess } from '../scripts/supervisor/node-process.ts'
import { writeCsv } from './measuring/big-lists.ts'
import { addAccounts } from './measuring/crowd.ts'
import { completeRun, type FreshProduct, mapping, onFreshProduct } from './measuring/fresh-product.ts'
import { fillProductCache, listRows } from './measuring/known-products.ts'
import { processorSeconds } from './measuring/processes.ts'
import { row, whole } from './measuring/tables.ts'
import { timeRun } from './measuring/time-run.ts'

const script = join(import.meta.dirname, '../packages/server/src/main.ts')
const products = 20_000
const shortRecords = 10
const neighbour = { email: 'crowd-1@merkwerk.test', password: 'merkwerk-demo-1!' }

const [records = 20_000, long = 1_000_000] = process.argv.slice(2).map(Number)

/** Starts another worker on the product's database and files, as on a second machine. */
async function startWorker({ folder, databaseUrl, sandboxUrl }: FreshProduct) {
  let pid = 0
  const worker = await startNodeProcess({
    script,
    words: ['worker'],
    environment: {
      ...cleanEnvironment(),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      SANDBOX_PORT: new URL(sandboxUrl).port,
      COINS_PER_RECORD: '0',
    },
    logFile: join(folder, 'further-workers.log'),
    onSpawn: (spawned) => {
      pid = spawned
    },
  })
  return { pid, [Symbol.asyncDispose]: () => worker.stop() }
}

/** Measures the throughput of one list at a time for each number of workers. */
async function compareWorkers(product: FreshProduct): Promise<void> {
  const file = join(product.folder, 'known.csv')
  await writeCsv(file, listRows(records, products, product.sandboxUrl))
  await using further = new AsyncDisposableStack()
  const workers = [product.pids.worker]
  const used = () =>
    [...workers, product.pids.database].map(processorSeconds).reduce((sum, each) => sum + each)
  row('workers', 's', 'records/s', 'against one', 'processor µs a record, workers and database')
  row('--:', '--:', '--:', '--:', '--:')
  let alone = 0
  for (const number of [1, 2, 4]) {
    while (workers.length < number) workers.push(further.use(await startWorker(product)).pid)
    // The first list after a start includes compilation.
    await completeRun(product, file, records)
    const before = used()
    const began = performance.now()
    await completeRun(product, file, records)
    const seconds = (performance.now() - began) / 1000
    alone ||= seconds
    row(
      number,
      seconds.toFixed(1),
      whole(records / seconds),
      (alone / seconds).toFixed(2),
      whole(((used() - before) / records) * 1e6),
    )
  }
}

/** Returns the seconds from the submit of a short list to its first record and to its end. */
async function timeShortList({ folder, calls, sandboxUrl }: FreshProduct): Promise<[number, number]> {
  const file = join(folder, 'short.csv')
  await writeCsv(file, listRows(shortRecords, shortRecords, sandboxUrl))
  const began = performance.now()
  const since = () => (performance.now() - began) / 1000
  let first = Number.NaN
  const show = ({ done }: { done: number }) => {
    if (done > 0 && Number.isNaN(first)) first = since()
  }
  const { status } = await timeRun(calls, { file, mapping }, show)
  if (status !== 'Completed') throw new Error(`The short list is ${status}`)
  return [first, since()]
}

/** Runs a short list alone, right behind a long one, and in the middle of it. */
async function queueBehind(product: FreshProduct): Promise<void> {
  const report = async (when: string) => row(when, ...(await timeShortList(product)).map((s) => s.toFixed(1)))
  row('a short list', 's to its first record', 's to its end')
  row('---', '--:', '--:')
  await report('alone')
  await addAccounts(product.database, 'seller@merkwerk.test', 1)
  const file = join(product.folder, 'long.csv')
  await writeCsv(file, listRows(long, products, product.sandboxUrl))
  const calls = await signIn({ baseUrl: product.url }, neighbour)
  const { promise: accepted, resolve: accept } = Promise.withResolvers<number>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const show = ({ id, done }: { id: number; done: number }) => {
    accept(id)
    if (done > 0) begin()
  }
  const running = timeRun(calls, { file, mapping }, show)
  const id = await Promise.race([accepted, running.then(() => Number.NaN)])
  await report(`while the ${whole(long)} rows are read`)
  await Promise.race([begun, running])
  await report('while they are looked up')
  await calls.call(endpoints.cancelJob, { params: { id } })
  await running
}

await onFreshProduct(async (product) => {
  await fillProductCache(product, products)
  await compareWorkers(product)
  console.log()
  await queueBehind(product)
})
