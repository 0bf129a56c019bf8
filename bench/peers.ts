/**
 * Compares the main job with common alternatives: same saved pages from the same sandbox, same fields, same
 * concurrency, results on disk. `node bench/peers.ts [COPIES]`: each page is fetched under COPIES ASINs. Linux only.
 */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeCsv } from './measuring/big-lists.ts'
import { type Bar, writeBarChart } from './measuring/charts.ts'
import { completeJob, type FreshProduct, onFreshProduct } from './measuring/fresh-product.ts'
import { processorSeconds } from './measuring/processes.ts'
import { areSavedPagesThere, multiplyPages } from './measuring/saved-pages.ts'
import { row } from './measuring/tables.ts'

const concurrency = 16
/** Debian's Scrapy package belongs to this interpreter. */
const python = '/usr/bin/python3'

interface Cost {
  seconds: number
  processorSeconds: number
}

const contestants: Record<string, string[]> = {
  'undici, thrown away': [process.execPath, 'throw-away.ts'],
  'Crawlee, CheerioCrawler': [process.execPath, 'crawlee.ts'],
  Scrapy: [python, 'scrapy_peer.py'],
  'undici and cheerio': [process.execPath, 'undici-cheerio.ts'],
}

async function runContestant([program = '', script = '']: string[], words: string[]): Promise<Cost> {
  const { stdout } = await promisify(execFile)(program, [
    join(import.meta.dirname, 'peers', script),
    ...words,
  ])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Cost
}

/** The whole process of the worker: fetching, parsing, rules, results, records, files and report. */
async function runMerkwerk(
  product: FreshProduct,
  asins: string[],
): Promise<Cost & { databaseSeconds: number }> {
  const file = join(product.folder, 'asins.csv')
  const rows = asins.map((asin, index) => [`A-${index + 1}`, '', asin])
  await writeCsv(file, [['Artikelnummer', 'EAN', 'ASIN'], ...rows])
  const { worker, database } = product.pids
  const before = [processorSeconds(worker), processorSeconds(database)]
  const began = performance.now()
  await completeJob(product, file, asins.length)
  return {
    seconds: (performance.now() - began) / 1000,
    processorSeconds: processorSeconds(worker) - (before[0] ?? 0),
    databaseSeconds: processorSeconds(database) - (before[1] ?? 0),
  }
}

function hasScrapy(): boolean {
  try {
    execFileSync(python, ['-c', 'import scrapy'], { stdio: 'ignore' })
    return true
  } catch {
    console.error(`Without Scrapy: ${python} does not have it (Debian: apt-get install python3-scrapy).`)
    return false
  }
}

/** A worker runs for weeks, the others for one list. A job with one copy of each page warms it up. */
async function compareOn(product: FreshProduct, asins: string[], warmUp: string[]): Promise<void> {
  await runMerkwerk(product, warmUp)
  const list = join(product.folder, 'asins')
  writeFileSync(list, asins.join('\n'))
  const words = [
    `${product.sandboxUrl}/amazon.de`,
    list,
    join(product.folder, 'results'),
    String(concurrency),
  ]
  const { databaseSeconds, ...ours } = await runMerkwerk(product, asins)
  const perCore = ({ processorSeconds }: Cost) => asins.length / processorSeconds
  const bars: Bar[] = []
  const report = (name: string, cost: Cost, isOurs = false) => {
    bars.push({ name, value: perCore(cost), isOurs })
    row(
      name,
      (asins.length / cost.seconds).toFixed(0),
      ((cost.processorSeconds / asins.length) * 1000).toFixed(1),
      perCore(cost).toFixed(1),
      (perCore(ours) / perCore(cost)).toFixed(2),
    )
  }
  row('', 'records/s', 'processor ms a record', 'records/s a core', 'Merkwerk against it')
  row('---', '--:', '--:', '--:', '--:')
  report('Merkwerk', ours, true)
  for (const [name, command] of Object.entries(contestants))
    if (name !== 'Scrapy' || hasScrapy()) report(name, await runContestant(command, words))
  console.log(
    `\nThe database used ${((databaseSeconds / asins.length) * 1000).toFixed(1)} ms a record beside it.`,
  )
  writeBarChart('peers', 'Saved pages read to records, per second and core', bars)
}

if (!areSavedPagesThere())
  console.error('The saved pages (../shared/corpus/pages beside the checkout) are not there.')
else {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-pages-'))
  try {
    const pages = join(folder, 'pages')
    const asins = multiplyPages(pages, 1 + Number(process.argv[2] ?? 20))
    const warmUp = asins.splice(0, asins.length / (1 + Number(process.argv[2] ?? 20)))
    await onFreshProduct((product) => compareOn(product, asins, warmUp), {
      SANDBOX_PAGES: pages,
      FETCH_CONCURRENCY: String(concurrency),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
