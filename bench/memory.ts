/**
 * Memory of the running product while lists go through its HTTP calls, sampled from outside every 200 ms.
 * `node bench/memory.ts jobs [RECORDS…]` runs whole jobs and samples worker and api; `node bench/memory.ts intake`
 * sends large lists to getEstimation and samples the api. Linux only (`/proc`).
 */
import { chmodSync, mkdtempSync, openAsBlob, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobDetail } from '@merkwerk/contract'
import { gtinCheckDigit } from '@merkwerk/engine'
import { mintProduct } from '@merkwerk/sandbox'
import { cleanEnvironment } from '../scripts/checks/environment.ts'
import { findFreePort } from '../scripts/postgres/index.ts'
import { type Calls, openServer } from '../scripts/search/calls.ts'
import { runJob } from '../scripts/search/run-job.ts'
import { startProduct } from '../scripts/supervisor/product.ts'
import { readSettings } from '../scripts/supervisor/settings.ts'
import { writeCsv, writeXlsx } from './big-lists.ts'

const sampleEveryMs = 200
/** Distinct products of a job's list: fetched once each, whatever the length of the list. */
const products = 1_000
const mapping = { artikelNumber: 'Artikelnummer', ean: 'EAN', asin: 'ASIN' }

interface Memory {
  startMegabytes: number
  peakMegabytes: number
  endMegabytes: number
}

/** Reads a process's resident size until asked for the result. */
function sampleMemory(pid: number): () => Memory {
  const read = (name: 'VmRSS' | 'VmHWM') => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  }
  const startMegabytes = read('VmRSS')
  let peakMegabytes = startMegabytes
  const timer = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, read('VmRSS'))
  }, sampleEveryMs)
  return () => {
    clearInterval(timer)
    const endMegabytes = read('VmRSS')
    return { startMegabytes, peakMegabytes: Math.max(peakMegabytes, endMegabytes), endMegabytes }
  }
}

interface Run {
  folder: string
  calls: Calls
  sandboxUrl: string
  sample: (name: 'api' | 'worker') => () => Memory
}

/** Runs `measure` on a product of its own, as `npm start` runs it, in a folder that goes afterwards. */
async function onFreshProduct<T>(measure: (run: Run) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-memory-'))
  // Root's database runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711)
  const settings = readSettings({
    ...cleanEnvironment(process.env),
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    // Lists longer than the demo seller's coins would last.
    COINS_PER_RECORD: '0',
  })
  const product = await startProduct(settings, console.error)
  try {
    const { started } = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as {
      started: Record<'api' | 'worker', { pid: number }>
    }
    return await measure({
      folder,
      calls: await openServer(`http://127.0.0.1:${product.port}`, undefined),
      sandboxUrl: `http://127.0.0.1:${product.sandboxPort}`,
      sample: (name) => sampleMemory(started[name].pid),
    })
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function* jobRows(records: number, sandboxUrl: string): Generator<string[]> {
  const known = Array.from({ length: products }, (_, index) => {
    const digits = `4098${String(index).padStart(8, '0')}`
    const ean = digits + gtinCheckDigit(digits)
    return { ean, asin: mintProduct(ean, sandboxUrl).asin }
  })
  yield ['Artikelnummer', 'EAN', 'ASIN']
  for (let i = 0; i < records; i++) {
    const { ean = '', asin = '' } = known[i % products] ?? {}
    yield [`A-${i + 1}`, ean, asin]
  }
}

const whole = (value: number): string => value.toFixed(0)
const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)

async function measureJobs(sizes: number[]): Promise<void> {
  row('records', 'worker at start', 'worker peak', 'worker at end', 'api peak', 'job s', 'records/s')
  row('--:', '--:', '--:', '--:', '--:', '--:', '--:')
  for (const records of sizes)
    await onFreshProduct(async ({ folder, calls, sandboxUrl, sample }) => {
      const file = join(folder, 'list.csv')
      await writeCsv(file, jobRows(records, sandboxUrl))
      const [worker, api] = [sample('worker'), sample('api')]
      const begin = performance.now()
      const job = await runJob(calls, file, mapping, { show: () => {}, end: () => {} })
      const seconds = (performance.now() - begin) / 1000
      assertCompleted(job, records)
      const { startMegabytes, peakMegabytes, endMegabytes } = worker()
      row(
        records,
        whole(startMegabytes),
        whole(peakMegabytes),
        whole(endMegabytes),
        whole(api().peakMegabytes),
        whole(seconds),
        whole(records / seconds),
      )
    })
}

function assertCompleted({ status, progress }: JobDetail, records: number): void {
  if (status === 'Completed' && progress.verdicts.found === records) return
  throw new Error(`The job is ${status} with ${JSON.stringify(progress.verdicts)}`)
}

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

async function measureIntake(): Promise<void> {
  const lists = [
    { kind: 'CSV', rows: 1_000_000, write: writeCsv },
    { kind: 'XLSX', rows: 200_000, write: writeXlsx },
  ]
  row('list', 'rows', 'MB', 'api at start', 'api peak', 'api at end', 's')
  row('---', '--:', '--:', '--:', '--:', '--:', '--:')
  for (const { kind, rows, write } of lists)
    await onFreshProduct(async ({ folder, calls, sample }) => {
      const file = join(folder, `list.${kind.toLowerCase()}`)
      await write(file, intakeRows(rows))
      const body = new FormData()
      body.set('job_name', 'intake')
      body.set('header_mapping', JSON.stringify({ ...mapping, asin: null }))
      body.set('file', await openAsBlob(file), `list.${kind.toLowerCase()}`)
      const api = sample('api')
      const begin = performance.now()
      const { total_records } = await calls.call('getEstimation', { body })
      const seconds = (performance.now() - begin) / 1000
      if (total_records !== rows) throw new Error(`Of ${rows} rows ${total_records} were counted`)
      const { startMegabytes, peakMegabytes, endMegabytes } = api()
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
}

const [what, ...sizes] = process.argv.slice(2)
if (what === 'intake') await measureIntake()
else if (what === 'jobs') await measureJobs(sizes.length > 0 ? sizes.map(Number) : [1_000, 10_000, 100_000])
else throw new Error('Say what to measure: jobs or intake')
