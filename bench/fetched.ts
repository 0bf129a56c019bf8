/**
 * Measures a run whose records are all fetched: saved Amazon pages from the sandbox, 16 at a time.
 * `node bench/fetched.ts [COPIES]`: each page is fetched under COPIES ASINs. Linux only (`/proc`).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completeRun, type FreshProduct, onFreshProduct, writeList } from './measuring/fresh-product.ts'
import { processorSeconds } from './measuring/processes.ts'
import { areSavedPagesThere, multiplyPages } from './measuring/saved-pages.ts'
import { row } from './measuring/tables.ts'

const copies = Number(process.argv[2] ?? 20)

async function measureRun(product: FreshProduct, name: string, asins: string[]): Promise<void> {
  const rows = asins.map((asin, index) => [`A-${index + 1}`, '', asin])
  const file = await writeList(product, 'asins', rows)
  const { worker, database } = product.pids
  const before = [processorSeconds(worker), processorSeconds(database)] as const
  const began = performance.now()
  await completeRun(product, file, asins.length)
  const perSecond = (asins.length / (performance.now() - began)) * 1000
  const perRecord = (seconds: number): string => ((seconds / asins.length) * 1000).toFixed(1)
  row(
    name,
    perSecond.toFixed(0),
    perRecord(processorSeconds(worker) - before[0]),
    perRecord(processorSeconds(database) - before[1]),
  )
}

if (!areSavedPagesThere())
  console.error('The saved pages (../shared/corpus/pages beside the checkout) are not there.')
else {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-pages-'))
  try {
    const pages = join(folder, 'pages')
    const asins = multiplyPages(pages, 1 + copies)
    const warmUp = asins.splice(0, asins.length / (1 + copies))
    const measure = async (product: FreshProduct): Promise<void> => {
      row('', 'records/s', 'worker, ms a record', 'database, ms a record')
      row('---', '--:', '--:', '--:')
      await measureRun(product, 'first pages', warmUp)
      await measureRun(product, 'more pages', asins)
    }
    await onFreshProduct(measure, { SANDBOX_PAGES: pages, FETCH_CONCURRENCY: '16' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
