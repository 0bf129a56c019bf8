import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, signIn } from '@merkwerk/client/app'
import type { JobDetail } from '@merkwerk/contract'
import pg from 'pg'
import { startProduct, toDatabase, toProcess } from '../../harness/product.ts'
import { demoSeller } from '../../scripts/demo-accounts.ts'
import { findPostgres } from '../../scripts/postgres/index.ts'
import { timeRun } from './time-run.ts'

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

/** Column mapping of `listRows`. */
export const mapping = { artikelNumber: 'Artikelnummer', ean: 'EAN', asin: 'ASIN' }

/**
 * Submits a list with these columns and waits until its run is Completed with every record found. Returns the seconds
 * that it was Finalizing, NaN if none of that was seen.
 */
export async function completeRun(
  { calls }: FreshProduct,
  file: string,
  records: number,
): Promise<{ finalizing: number }> {
  let begin = Number.NaN
  const run = await timeRun(calls, { file, mapping }, ({ status }) => {
    if (status === 'Finalizing' && Number.isNaN(begin)) begin = performance.now()
  })
  assertCompleted(run, records)
  return { finalizing: (performance.now() - begin) / 1000 }
}

function assertCompleted({ status, progress }: JobDetail, records: number): void {
  if (status === 'Completed' && progress.verdicts.found === records) return
  throw new Error(`The run is ${status} with ${JSON.stringify(progress.verdicts)}`)
}
