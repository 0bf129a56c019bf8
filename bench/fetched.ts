/**
 * Measures a run whose records are all fetched: saved Amazon pages from the sandbox, 16 at a time.
 * `node bench/fetched.ts [COPIES]`: each page is fetched under COPIES ASINs. The pages are in `../shared/corpus` beside the checkout. Linux
 * only (`/proc`).
 */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@merkwerk/client/app'
import { type RunningProduct, toDatabase, toProcess } from '../harness/product.ts'
import { completeRun, signInSeller, startFreshProduct, writeList } from './measuring/fresh-product.ts'
import { processorSeconds } from './measuring/processes.ts'
import { multiplyPages } from './measuring/saved-pages.ts'
import { row } from './measuring/tables.ts'

const copies = Number(process.argv[2] ?? 20)

async function measureRun(
  product: RunningProduct,
  calls: Client,
  name: string,
  asins: string[],
): Promise<void> {
  const rows = asins.map((asin, index) => [`A-${index + 1}`, '', asin])
  const file = await writeList(product, 'asins', rows)
  const [worker, database] = [toProcess(product, 'worker'), toDatabase(product)]
  const before = [processorSeconds(worker), processorSeconds(database)] as const
  const began = performance.now()
  await completeRun(calls, file, asins.length)
  const perSecond = (asins.length / (performance.now() - began)) * 1000
  const perRecord = (seconds: number): string => ((seconds / asins.length) * 1000).toFixed(1)
  row(
    name,
    perSecond.toFixed(0),
    perRecord(processorSeconds(worker) - before[0]),
    perRecord(processorSeconds(database) - before[1]),
  )
}

using folder = mkdtempDisposableSync(join(tmpdir(), 'merkwerk-pages-'))
const pages = join(folder.path, 'pages')
const asins = multiplyPages(pages, 1 + copies)
const warmUp = asins.splice(0, asins.length / (1 + copies))
await using product = await startFreshProduct({ SANDBOX_PAGES: pages, FETCH_CONCURRENCY: '16' })
const calls = await signInSeller(product)
row('', 'records/s', 'worker, ms a record', 'database, ms a record')
row('---', '--:', '--:', '--:')
await measureRun(product, calls, 'first pages', warmUp)
await measureRun(product, calls, 'more pages', asins)
