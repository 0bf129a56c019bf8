import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Client, signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import pg from 'pg'
import { startProduct, toDatabase, toProcess } from '../../harness/product.ts'
import { demoSeller } from '../../scripts/demo-accounts.ts'
import { findPostgres } from '../../scripts/postgres/index.ts'

type Measured = 'api' | 'worker' | 'database'

/** A product that runs for a measurement, with its own database and files. */
export interface FreshProduct {
  folder: string
  /** Signed in as the demo seller, whose runs cost no coins here. */
  calls: Client
  url: string
  sandboxUrl: string
  databaseUrl: string
  /** Connected as the owner of the database. */
  database: pg.Pool
  pids: Record<Measured, number>
}

/** Runs `measure` on its own product, as `npm start` runs it. Removes the folder afterwards. */
export async function onFreshProduct<T>(
  measure: (product: FreshProduct) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-bench-'))
  try {
    return await onProductIn(folder, measure, environment)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Does the same in a permanent folder, with the data of earlier runs. */
export async function onProductIn<T>(
  folder: string,
  measure: (product: FreshProduct) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> {
  mkdirSync(folder, { recursive: true })
  // The demo seller's coins would not suffice for these lists.
  await using product = await startProduct({
    dataDir: folder,
    environment: { COINS_PER_RECORD: '0', ...environment },
  })
  const databaseUrl = findPostgres(folder) ?? ''
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    const { url, sandboxUrl } = product
    return await measure({
      folder,
      calls: await signIn({ baseUrl: url }, demoSeller),
      url,
      sandboxUrl,
      databaseUrl,
      database,
      pids: {
        api: toProcess(product, 'api'),
        worker: toProcess(product, 'worker'),
        database: toDatabase(product),
      },
    })
  } finally {
    await database.end()
  }
}

const mapping = { artikelNumber: 'Artikelnummer', ean: 'EAN', asin: 'ASIN' }

/** Writes rows of article number, EAN and ASIN as a list, with one of them in memory at a time. Returns the file. */
export async function writeList(
  { folder }: FreshProduct,
  name: string,
  rows: Iterable<string[]>,
): Promise<string> {
  const lines = function* () {
    yield `${Object.values(mapping).join(';')}\r\n`
    for (const cells of rows) yield `${cells.join(';')}\r\n`
  }
  const file = join(folder, `${name}.csv`)
  await pipeline(Readable.from(lines()), createWriteStream(file))
  return file
}

/**
 * Submits a list and waits until its run is Completed with every record found. Returns the seconds that it was Finalizing, NaN if none of
 * that was seen.
 */
export async function completeRun(
  { calls }: FreshProduct,
  file: string,
  records: number,
): Promise<{ finalizing: number }> {
  let begin = Number.NaN
  const { job: run } = await calls.call(endpoints.runScraper, {
    form: { job_name: basename(file), header_mapping: JSON.stringify(mapping) },
    file: new File([await openAsBlob(file)], basename(file)),
    headers: { 'idempotency-key': randomUUID() },
  })
  for await (const { status } of calls.followRun(run.job_id))
    if (status === 'Finalizing' && Number.isNaN(begin)) begin = performance.now()
  const finalizing = (performance.now() - begin) / 1000
  const { status, progress } = await calls.call(endpoints.getRunDetails, { params: { id: run.job_id } })
  if (status !== 'Completed' || progress.verdicts.found !== records)
    throw new Error(`The run is ${status} with ${JSON.stringify(progress.verdicts)}`)
  return { finalizing }
}
